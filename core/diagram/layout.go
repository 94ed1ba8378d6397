package diagram

import (
	"zootrope/core/proto"
)

// Measures of the picture.
const (
	rulerWidth = 56 // up to the tick of the time ruler
	headHeight = 56 // ids and states above the lines
	factHeight = 16 // added where zxid and epoch stand below the ids and states
	rowHeight  = 30 // between two moments
	sameHeight = 26 // between two marks of one moment
	gapHeight  = 34 // added where idle time is left out
	lineAbove  = 26 // between a command and the row before it
	minPitch   = 58
	maxPitch   = 400
	besideRole = 168 // between lines so far apart, zxid and epoch stand beside the badge; otherwise below it, if there is room
	belowRole  = 96
	below      = 16  // free below the lifelines
	roomAt     = 30  // between a label and its line, and at the edge
	leftRoom   = 88  // at least so much is free left of the first line: idle time is told there
	narrow     = 480 // a picture narrower than this, on a phone, has no room for words left of the first line
	leftNarrow = 28
	rightRoom  = 64
	headRoom   = 142 // behind the last badge, for the words beside it
	mostWords  = 200
)

// idle is how long nothing happens before it is said that time is left out.
const idle proto.Millis = 60

// longSilence is how much of a finalizeWait must be without other events for the gap to be named after it.
const longSilence proto.Millis = 150

// tick is a label of the time ruler.
type tick struct {
	Y  int
	At proto.Millis
}

// gap is idle time that is left out.
type gap struct {
	Y       int
	Took    proto.Millis
	Silence bool // the gap was a finalizeWait
}

// layout is where everything stands.
type layout struct {
	width, height int
	head          int // the height of what stands above the lines
	left, pitch   int // x of the first lifeline, and the distance between two
	top, bottom   int // where the lifelines begin and end
	right         int // space behind the last
	said          int // where commands begin
	start         proto.Millis
	ticks         []tick
	gaps          []gap
	unseen        int // events of the range behind the cap
}

func newLayout(m *model, opt *Options, words margins) *layout {
	l := &layout{width: opt.Width, said: 12}
	l.columns(len(m.parties), words)
	l.head = headHeight
	if l.pitch >= belowRole && l.pitch < besideRole {
		l.head += factHeight
	}
	l.top = l.head + 14
	if opt.RealSpacing {
		l.trueRows(m)
	} else {
		l.rows(m)
		l.fill(m, opt.Height)
	}
	l.height = l.bottom + below
	if l.unseen > 0 {
		l.height += 28
	}
	return l
}

// x is where the i-th lifeline stands.
func (l *layout) x(i int) int { return l.left + i*l.pitch }

// margins are how wide the words are that stand left of the first line, and behind the last.
type margins struct{ left, right int }

// columns spreads the lifelines over the width, with room for words on both sides.
func (l *layout) columns(n int, words margins) {
	most := min(max(l.width/(n+2), minPitch), mostWords)
	l.left = rulerWidth + max(leftRoom, min(words.left, most)+roomAt)
	l.right = max(rightRoom, min(words.right, most)+roomAt)
	if l.width < narrow {
		l.left, l.right = rulerWidth+leftNarrow, rightRoom
	}
	if n < 2 {
		l.left = l.width / 2
		return
	}
	gaps := n - 1
	l.pitch = (l.width - l.left - l.right) / gaps
	if l.pitch >= besideRole && l.right < headRoom {
		l.right = headRoom
		l.pitch = (l.width - l.left - l.right) / gaps
	}
	if l.pitch < minPitch {
		l.pitch = minPitch
		l.width = l.left + l.right + gaps*minPitch
	}
	if l.pitch > maxPitch { // two or three lines: keep them together, in the middle
		extra := (l.pitch - maxPitch) * gaps
		l.pitch = maxPitch
		l.left += extra / 2
		l.right += extra - extra/2
	}
}

// rows puts each moment on a row of its own; marks of one line at one moment stand below each other.
func (l *layout) rows(m *model) {
	y, row := l.top, 0
	var at, since proto.Millis // the time of the last row, and of the last mark or command
	used := map[proto.Party]bool{}
	fresh := true // nothing stands on this row yet
	coming := m.coming()
	l.first(m)
	for n, it := range m.items {
		if row >= maxRows {
			l.cap(m, n)
			break
		}
		if it.Caption >= 0 {
			c := &m.captions[it.Caption]
			if given := m.events[c.Event].At; row > 0 && given-since >= idle { // a command stands after the silence before it, at the time when it was given
				l.gaps = append(l.gaps, gap{Y: y + (gapHeight+lineAbove)/2, Took: given - since})
				y += gapHeight
				since = given
			}
			y += lineAbove
			c.Y = y
			fresh = true
			continue
		}
		mk := &m.marks[it.Mark]
		if fresh || mk.At != at || used[mk.Party] {
			step := l.step(m, mk, at, since, row > 0)
			if row == 0 || mk.At != at {
				step += crowd(coming[mk.At])
			}
			if row > 0 && mk.At-since >= idle {
				l.gaps[len(l.gaps)-1].Y = y + step/2
			}
			y += step
			if row == 0 || mk.At != at {
				l.ticks = append(l.ticks, tick{y, mk.At})
			}
			at, since, fresh = mk.At, mk.At, false
			row++
			clear(used)
		}
		used[mk.Party] = true
		mk.Y = y
	}
	l.bottom = y + 22
}

// airs are how far rows may be drawn apart, in quarters: only a few values, so that rows stand still while a run goes on.
var airs = [...]int{8, 7, 6, 5}

// fill draws the rows apart as far as the picture does not grow higher than there is room.
func (l *layout) fill(m *model, height int) {
	for _, air := range airs {
		if air*(l.bottom-l.top)/4+l.top+below > height {
			continue
		}
		apart := func(y *int) { *y = l.top + air*(*y-l.top)/4 }
		for i := range m.marks {
			apart(&m.marks[i].Y)
		}
		for i := range m.captions {
			apart(&m.captions[i].Y)
		}
		for i := range l.ticks {
			apart(&l.ticks[i].Y)
		}
		for i := range l.gaps {
			apart(&l.gaps[i].Y)
		}
		apart(&l.bottom)
		return
	}
}

// crowd is the room that arrows need above the row on which so many end.
func crowd(arrows int) int { return min(max(arrows-3, 0)*7, 90) }

// coming counts the arrows that end at each moment.
func (m *model) coming() map[proto.Millis]int {
	out := map[proto.Millis]int{}
	for i := range m.arrows {
		if a := &m.arrows[i]; a.Target >= 0 && !a.News {
			out[m.marks[a.Target].At]++
		}
	}
	return out
}

// step is how far below the last row the next row stands.
func (l *layout) step(m *model, mk *mark, at, since proto.Millis, follows bool) int {
	switch {
	case follows && mk.At-since >= idle:
		l.gaps = append(l.gaps, gap{Took: mk.At - since, Silence: mk.At-since >= longSilence && m.silence(mk)})
		return rowHeight + gapHeight
	case follows && mk.At == at:
		return sameHeight
	}
	return rowHeight
}

// first is the moment that the ruler counts from.
func (l *layout) first(m *model) {
	for _, it := range m.items {
		if it.Mark >= 0 {
			l.start = m.marks[it.Mark].At
			return
		}
	}
}

// cap leaves out the items from the n-th on, and counts their events.
func (l *layout) cap(m *model, n int) {
	seq := m.events[m.itemEvent(n)].Seq
	for i := m.first; i < m.last; i++ {
		if m.events[i].Seq >= seq {
			l.unseen++
		}
	}
	for _, it := range m.items[n:] {
		if it.Mark >= 0 {
			m.marks[it.Mark].Drawn = false
		}
	}
	m.items = m.items[:n]
}

// itemEvent is the index of an item's first event.
func (m *model) itemEvent(n int) int {
	if c := m.items[n].Caption; c >= 0 {
		return m.captions[c].Event
	}
	return m.marks[m.items[n].Mark].Events[0]
}

// True spacing: how high the picture may get, in px, and a ms at most, in thousandths of a px.
const (
	trueHeight = 12_000
	trueScale  = 12_000
	trueApart  = 12 // between marks of one line at one moment
)

// trueRows puts each mark where its time is.
func (l *layout) trueRows(m *model) {
	l.first(m)
	end := l.start
	for _, it := range m.items {
		if it.Mark >= 0 {
			end = m.marks[it.Mark].At
		}
	}
	span := max(int(end-l.start), 1)
	scale := min(trueScale, trueHeight*1000/span)
	below := map[proto.Party]int{}
	top := l.top + rowHeight
	y, drawn, said := top, 0, 0
	l.said = rulerWidth + 8 // beside the labels of the ruler, which have no gaps here
	for n, it := range m.items {
		if drawn >= 8*maxRows {
			l.cap(m, n)
			break
		}
		if it.Caption >= 0 {
			said = max(said+13, top-8+int(m.events[m.captions[it.Caption].Event].At-l.start)*scale/1000)
			m.captions[it.Caption].Y = said
			continue
		}
		mk := &m.marks[it.Mark]
		mk.Y = max(top+int(mk.At-l.start)*scale/1000, below[mk.Party])
		below[mk.Party] = mk.Y + trueApart
		y = max(y, mk.Y)
		drawn++
	}
	l.bottom = y + 22
	step := niceStep(scale)
	for t := proto.Millis(0); top+int(t)*scale/1000 <= y; t += step {
		l.ticks = append(l.ticks, tick{top + int(t)*scale/1000, l.start + t})
	}
}

// niceStep is the distance of two ruler labels, in ms: 1, 2 or 5 times a power of ten, and at least 40 px.
func niceStep(scale int) proto.Millis {
	for unit := 1; ; unit *= 10 {
		for _, k := range []int{1, 2, 5} {
			if unit*k*scale >= 40_000 || unit >= 1e9 {
				return proto.Millis(unit * k)
			}
		}
	}
}
