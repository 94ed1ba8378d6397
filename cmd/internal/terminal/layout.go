package terminal

// The smallest window in which all that matters has a place.
const (
	leastWidth  = 40
	leastHeight = 12
	wideFrom    = 112 // from so many columns on, the view stands beside the ring
)

// places says where everything is.
type places struct {
	title, clients, timeline, tabs, console, keys int // rows, −1 for none
	tabRows                                       int
	story                                         box
	ring, body, second                            box // second: another view below, where there is room
	right                                         box // the tabs' row, and the view below it
}

// places is where everything is now. The text of a lesson has all the height.
func (m *model) places() places { return arrange(m.w, m.h, m.full, m.view != viewOfLesson) }

// arrange gives everything its place in a window; two says whether there may be a second view.
func arrange(w, h int, full fullness, two bool) places {
	p := places{title: 0, console: h - 1, keys: -1, clients: -1, timeline: -1}
	top, bottom := 1, h-1
	if h >= 15 {
		p.keys, p.console, bottom = h-1, h-2, h-2
	}
	left := w
	wide := w >= wideFrom && full == both
	if wide {
		left = w * 56 / 100
		p.right = box{left + 2, top, w - left - 2, bottom - top}
	}
	story := 1
	if h >= 20 {
		story = 2
	}
	if full != onlyView {
		p.story = box{0, bottom - story, left, story}
		p.timeline = bottom - story - 1
		p.clients = p.timeline - 1
		p.ring = box{0, top, left, p.clients - top}
	}
	switch {
	case full == onlyView:
		p.story = box{0, bottom - story, w, story}
		p.right = box{0, top, w, bottom - story - top}
	case full == both && !wide:
		view := max(4, (bottom-top)/3)
		p.right = box{0, bottom - view, w, view}
		p.story.y -= view
		p.timeline -= view
		p.clients -= view
		p.ring.h -= view
	}
	p.tabs, p.tabRows = p.right.y, 1
	if p.right.h > 14 && p.right.w < 96 {
		p.tabRows = 2
	}
	p.body = box{p.right.x, p.right.y + p.tabRows, p.right.w, p.right.h - p.tabRows}
	if p.right.h == 0 {
		p.tabs = -1
	}
	if two && wide && p.body.h >= 24 {
		h := p.body.h / 3
		p.body.h -= h + 1
		p.second = box{p.body.x, p.body.y + p.body.h, p.body.w, h + 1}
	}
	return p
}
