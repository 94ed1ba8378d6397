package terminal

import (
	"slices"

	"zootrope/wasm/port"
)

// choice is a picture that the window can show of a run, and how the picture is called.
type choice struct {
	as   port.Picture
	name word
}

// pictures are the choices, in the order in which the key goes through them.
var pictures = []choice{
	{port.AsStep, word{"picture: as the step wants it", "画面：按本步的设定"}},
	{port.Ring, word{"picture: the servers", "画面：服务器"}},
	{port.Tree, word{"picture: the znodes", "画面：znode"}},
	{port.Both, word{"picture: servers and znodes", "画面：服务器和 znode"}},
}

// turnPicture chooses the next picture that differs from the picture on the screen. After the last choice the step decides again.
func (m *model) turnPicture() {
	at := slices.IndexFunc(pictures, func(c choice) bool { return c.as == m.stage })
	for {
		at = (at + 1) % len(pictures)
		if pictures[at].as != m.eng.state.Picture {
			break
		}
	}
	m.stage = pictures[at].as
	m.speak()
	m.tell(pictures[at].name.in(m.Lang))
}

// Where both pictures are shown they stand beside each other, if there are so many columns; otherwise the servers are a list above the znodes.
const (
	besideFrom = 72
	ringShare  = 45 // percent of the columns
)

// drawPicture draws the servers, the znodes, or both.
func (m *model) drawPicture(s screen, b box) {
	p := m.eng.picture
	znodes := treePicture{m, p.Tree}
	switch {
	case p.Tree == nil:
		m.drawRing(s, b)
	case !p.Both:
		znodes.draw(s, b)
	case b.w >= besideFrom:
		left := b.w * ringShare / 100
		m.drawRing(s, box{b.x, b.y, left, b.h})
		for y := range b.h {
			s.put(b.x+left+1, b.y+y, 1, faint, "│")
		}
		znodes.draw(s, box{b.x + left + 3, b.y, b.w - left - 3, b.h})
	default:
		list := min(len(m.eng.view().Servers), b.h/3)
		if list > 0 {
			m.drawTable(s, m.eng.view(), box{b.x, b.y, b.w, list})
		}
		znodes.draw(s, box{b.x, b.y + list, b.w, b.h - list})
	}
}
