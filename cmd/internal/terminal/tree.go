package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"zootrope/core/sim"
)

// Words of the picture of the znodes.
var (
	treeWas     = word{"was %s", "此前为 %s"}
	treeGone    = word{"gone", "已删除"}
	treeOf      = word{"of %s", "属于 %s"}
	treeMore    = word{"and %d more", "另有 %d 个"}
	treeRead    = word{"has read %s", "读到 %s"}
	treeWrote   = word{"wrote %s", "写入 %s"}
	treeMissed  = word{"found nothing", "没有找到"}
	treeListed  = word{"saw %s first", "看到 %s 最靠前"}
	treeDeleted = word{"deleted it", "已删除它"}
	treeRefused = word{"refused: %s", "被拒绝：%s"}
	treeTold    = word{"was notified", "已收到通知"}
	treeSilent  = word{"silent, session ends in %d s", "无音信，%d 秒后会话过期"}
)

// drawTree draws the znodes in place of the ring: a row for the servers with their copies, the nodes, and on the right what clients believe.
func (m *model) drawTree(s screen, t *sim.TreeView, b box) {
	if b.h <= 0 {
		return
	}
	x := b.x
	for i := range m.eng.view.Servers {
		x = m.drawCopy(s, &m.eng.view.Servers[i], t, x, b) + 2
	}
	minds := m.minds(t)
	left := b.w
	if len(minds) > 0 && b.w >= 48 {
		left = b.w * 3 / 5
	}
	for i, line := range minds {
		if left < b.w && i < b.h-1 {
			s.put(b.x+left+1, b.y+1+i, b.w-left-1, faint, line)
		}
	}
	first, room := 0, b.h-1
	if at := slices.IndexFunc(t.Nodes, func(n sim.NodeView) bool { return n.Path == t.About }); at >= room { // what is looked at is seen
		first = min(at-room/2, len(t.Nodes)-room)
	}
	for i := range t.Nodes[first:] {
		if i == room-1 && first+room < len(t.Nodes)+t.More {
			s.put(b.x, b.y+1+i, left, faint, treeMore.in(m.Lang, len(t.Nodes)+t.More-first-i))
			return
		}
		if i < room {
			m.drawNode(s, &t.Nodes[first+i], t.About, box{b.x, b.y + 1 + i, left, 1})
		}
	}
}

// drawCopy draws a server with what it has of the node that is looked at: the older faint.
func (m *model) drawCopy(s screen, v *sim.ServerView, t *sim.TreeView, x int, b box) int {
	letter, st, _ := m.look.state(v.State)
	if strconv.Itoa(int(v.ID)) == m.chosen {
		st.Attrs |= uv.AttrReverse
	}
	x = s.put(x, b.y, b.x+b.w-x, st, fmt.Sprintf("%s%d", letter, v.ID))
	for i := range t.Copies {
		if c := &t.Copies[i]; c.Server == v.ID && c.Up {
			text, st := "–", bold
			if c.There {
				text = "“" + cut(c.Data, 12) + "”"
			}
			if c.Behind {
				st = faint
			}
			x = s.put(x+1, b.y, b.x+b.w-x-1, st, text)
		}
	}
	return x
}

// drawNode draws a node below its parent: its value, what it was, whose it is, and who watches it.
func (m *model) drawNode(s screen, n *sim.NodeView, about string, b box) {
	depth, name := 0, "/"
	if n.Path != "/" {
		depth, name = strings.Count(n.Path, "/"), n.Path[strings.LastIndexByte(n.Path, '/'):]
	}
	st := plain
	switch {
	case n.Gone:
		st = faint
	case n.Path == about, n.New, n.Changed:
		st = bold
	}
	end := b.x + b.w
	x := s.put(b.x+2*depth, b.y, b.w-2*depth, st, name)
	put := func(st uv.Style, text string) {
		if text != "" && end-x > 2 {
			x = s.put(x+1, b.y, end-x-1, st, text)
		}
	}
	if n.Data != "" {
		put(st, "“"+cut(n.Data, 16)+"”")
	}
	switch {
	case n.Gone:
		put(m.look.red(), treeGone.in(m.Lang))
	case n.Changed && n.Was != "":
		put(faint, treeWas.in(m.Lang, cut(n.Was, 12)))
	}
	if n.Ephemeral && n.Owner != "" {
		put(faint, treeOf.in(m.Lang, n.Owner))
	}
	for _, c := range m.eng.view.Clients {
		for _, w := range c.Watching {
			if w.Path == n.Path && !w.Fired {
				put(m.look.red(), "◇"+c.Name)
			}
		}
	}
}

// minds says what each client believes of the node that is looked at, and which is silent.
func (m *model) minds(t *sim.TreeView) (out []string) {
	for _, c := range m.eng.view.Clients {
		said := ""
		for i := range t.Beliefs {
			if b := &t.Beliefs[i]; b.Client == c.Name && b.Path == t.About {
				said = map[sim.Learnt]string{sim.HasRead: treeRead.in(m.Lang, b.Data), sim.HasWritten: treeWrote.in(m.Lang, b.Data),
					sim.HasMissed: treeMissed.in(m.Lang), sim.HasDeleted: treeDeleted.in(m.Lang), sim.Refused: treeRefused.in(m.Lang, b.Error), sim.HasListed: treeListed.in(m.Lang, b.First), sim.Notified: treeTold.in(m.Lang)}[b.How]
			}
		}
		for i := range t.Silent {
			if q := &t.Silent[i]; q.Client == c.Name {
				said = treeSilent.in(m.Lang, int64(max(0, q.Ends-m.eng.view.Now)+999)/1000)
			}
		}
		if said != "" {
			out = append(out, c.Name+" "+said)
		}
	}
	return out
}
