package terminal

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"

	"zootrope/core/sim"
	"zootrope/wasm/scene"
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
	treeNodes   = word{"nodes: %d", "%d 个节点"}
	treeTally   = word{"%d woken, %d can go on", "%d 个被唤醒，%d 个能继续"}
)

// treeStates are the states of a lock's nodes.
var treeStates = map[string]word{"held": {"holds the lock", "持有锁"}, "first": {"is the first", "最靠前"}, "waiting": {"waits", "等待中"}}

// watchersNamed is how many watchers of a node have a sign each. More have one sign together, with their number.
const watchersNamed = 3

// treePicture draws the znodes in place of the ring, or beside it.
type treePicture struct {
	*model
	tree *sim.TreeView
}

// draw draws a row for the servers with their copies, the nodes, on the right what clients believe, and below how many watches have woken.
func (d treePicture) draw(s screen, b box) {
	if b.h <= 0 {
		return
	}
	x := b.x
	for i := range d.eng.view().Servers {
		x = d.copy(s, &d.eng.view().Servers[i], x, b) + 2
	}
	if woken, goOn, ok := scene.Tally(d.eng.picture); ok && b.h > 2 {
		b.h--
		s.put(b.x, b.y+b.h, b.w, strong(d.look.red()), treeTally.in(d.Lang, woken, goOn))
	}
	rows, minds := d.rows(), d.minds()
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
	if at := slices.IndexFunc(rows, func(r treeRow) bool { return r.Path == d.tree.About }); at >= room { // what is looked at is seen
		first = min(at-room/2, len(rows)-room)
	}
	for i := range rows[first:] {
		if i == room-1 && first+room < len(rows)+d.tree.More {
			s.put(b.x, b.y+1+i, left, faint, d.rest(rows[first+i:]))
			return
		}
		if i < room {
			d.row(s, &rows[first+i], box{b.x, b.y + 1 + i, left, 1})
		}
	}
}

// rest says how many rows have no room, and which clients stand in the queue there.
func (d treePicture) rest(rows []treeRow) string {
	out := treeMore.in(d.Lang, len(rows)+d.tree.More)
	var clients []string
	for i := range rows {
		if r := &rows[i]; r.place > 0 && r.Node.Owner != "" {
			clients = append(clients, fmt.Sprintf("%d %s", r.place, r.Node.Owner))
		}
	}
	if len(clients) > 0 {
		out += ": " + strings.Join(clients, ", ")
	}
	return out
}

// copy draws a server with what it has of the node that is looked at: the older faint.
func (d treePicture) copy(s screen, v *sim.ServerView, x int, b box) int {
	letter, st, _ := d.look.state(v.State)
	if strconv.Itoa(int(v.ID)) == d.chosen {
		st.Attrs |= uv.AttrReverse
	}
	x = s.put(x, b.y, b.x+b.w-x, st, fmt.Sprintf("%s%d", letter, v.ID))
	for i := range d.tree.Copies {
		if c := &d.tree.Copies[i]; c.Server == v.ID && c.Up {
			text, st := copied(d.Lang, d.tree.About, c), bold
			if c.Behind {
				st = faint
			}
			x = s.put(x+1, b.y, b.x+b.w-x-1, st, text)
		}
	}
	return x
}

// copied is what a server has of a node: the data, or of a node without data how many nodes are below it, or its name.
func copied(lang, about string, c *sim.CopyView) string {
	switch {
	case !c.There:
		return "–"
	case c.Data != "":
		return "“" + cut(c.Data, 12) + "”"
	case c.Nodes > 0:
		return treeNodes.in(lang, c.Nodes)
	}
	return shortened(about)
}

// row draws a node below its parent: its place in a queue, its value, what it was, whose it is, and who watches it.
func (d treePicture) row(s screen, r *treeRow, b box) {
	depth, name := 0, "/"
	if r.Path != "/" {
		depth, name = strings.Count(r.Path, "/"), r.Path[strings.LastIndexByte(r.Path, '/'):]
	}
	n := r.Node
	st := plain
	switch {
	case n == nil, n.Gone:
		st = faint
	case r.Path == d.tree.About, n.New, n.Changed:
		st = bold
	}
	if r.queued {
		name = shortened(r.Path)
	}
	if r.place > 0 {
		name = strconv.Itoa(r.place) + " " + name
	}
	end := b.x + b.w
	x := s.put(b.x+2*depth, b.y, b.w-2*depth, st, name)
	put := func(st uv.Style, text string) {
		if text != "" && end-x > 2 {
			x = s.put(x+1, b.y, end-x-1, st, text)
		}
	}
	if n != nil {
		if n.Data != "" {
			put(st, "“"+cut(n.Data, 16)+"”")
		}
		switch {
		case n.Gone:
			put(d.look.red(), treeGone.in(d.Lang))
		case n.Changed && n.Was != "":
			put(faint, treeWas.in(d.Lang, cut(n.Was, 12)))
		}
		if n.Ephemeral && n.Owner != "" {
			put(faint, treeOf.in(d.Lang, n.Owner))
		}
		if said, ok := treeStates[r.State]; ok && !n.Gone {
			st = plain
			if r.State == "held" {
				st = strong(d.look.amber())
			}
			put(st, said.in(d.Lang))
		}
	}
	live, fired := d.watchers(r.Path)
	put(d.look.red(), signed("◇", live))
	put(strong(d.look.red()), signed("◆", fired))
}

// watchers are the clients that watch a path, and those to which the event of their watch is on its way.
func (d treePicture) watchers(path string) (live, fired []string) {
	for _, c := range d.eng.view().Clients {
		for _, w := range c.Watching {
			switch {
			case w.Path != path:
			case w.Fired:
				fired = append(fired, c.Name)
			default:
				live = append(live, c.Name)
			}
		}
	}
	return live, fired
}

// signed names clients behind a sign each, or where they are many, behind one with their number.
func signed(sign string, clients []string) string {
	switch n := len(clients); {
	case n == 0:
		return ""
	case n <= watchersNamed:
		return sign + strings.Join(clients, " "+sign)
	default:
		return fmt.Sprintf("%s×%d: %s", sign, n, strings.Join(clients, " "))
	}
}

// minds says what each client believes of the node that is looked at, and which is silent.
func (d treePicture) minds() (out []string) {
	for _, c := range d.eng.view().Clients {
		said := ""
		for i := range d.tree.Beliefs {
			if b := &d.tree.Beliefs[i]; b.Client == c.Name && b.Path == d.tree.About {
				said = map[sim.Learnt]string{sim.HasRead: treeRead.in(d.Lang, b.Data), sim.HasWritten: treeWrote.in(d.Lang, b.Data),
					sim.HasMissed: treeMissed.in(d.Lang), sim.HasDeleted: treeDeleted.in(d.Lang), sim.Refused: treeRefused.in(d.Lang, b.Error), sim.HasListed: treeListed.in(d.Lang, scene.ShortName(b.First)),
					sim.Notified: treeTold.in(d.Lang)}[b.How]
			}
		}
		if q := c.Silent; q != nil {
			said = treeSilent.in(d.Lang, int64(max(0, q.Ends-d.eng.view().Now)+999)/1000)
		}
		if said != "" {
			out = append(out, c.Name+" "+said)
		}
	}
	return out
}
