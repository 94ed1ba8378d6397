package sim

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/tree"
)

// Tree takes a picture of the znodes. Copies are those of the path about, or of the path that was written last, if about is "".
func (w *World) Tree(about string) TreeView {
	v := TreeView{About: about, Woken: int(w.rec.total.WatchEvents - w.rec.woken)}
	if p := w.newestServer(); p != nil {
		v.Server = p.id
		w.viewNodes(&v, p)
	}
	v.Copies = w.Copies(v.About)
	for _, c := range w.clients {
		w.viewMind(&v, c)
	}
	return v
}

// newestServer is the one whose database newest gives, nil while none runs.
func (w *World) newestServer() *process {
	db := w.newest()
	for _, p := range w.servers {
		if db != nil && p.running() && p.srv.DB() == db {
			return p
		}
	}
	return nil
}

// hidden says whether a path belongs to ZooKeeper itself.
func hidden(path string) bool { return path == "/zookeeper" || strings.HasPrefix(path, "/zookeeper/") }

// viewNodes lists the nodes with what was done to them of late.
func (w *World) viewNodes(v *TreeView, p *process) {
	db, news := p.srv.DB(), w.newsOf(p)
	paths := slices.DeleteFunc(db.Paths(), hidden)
	for _, n := range news {
		if n.gone && !slices.Contains(paths, n.path) {
			paths = append(paths, n.path)
		}
	}
	slices.SortStableFunc(paths, inTree)
	v.More = max(0, len(paths)-shownInTree)
	for _, path := range paths[:len(paths)-v.More] {
		v.Nodes = append(v.Nodes, w.viewTreeNode(db, path, news))
	}
	if v.About == "" {
		if v.About = latest(db, paths); len(news) > 0 && !hidden(news[0].path) {
			v.About = news[0].path
		}
		if up := above(v.About); gathers(db, up) || slices.Contains(w.lockPaths(), up) {
			v.About = up
		}
	}
}

// above is the path of a node's parent, "" for the root's, and for nodes right below the root.
func above(path string) string { return path[:max(0, strings.LastIndexByte(path, '/'))] }

// gathers says whether several sequential nodes stand below a path: then they are looked at together.
func gathers(db *tree.Database, path string) bool {
	n := 0
	for _, below := range db.Below(path) {
		if name := below[strings.LastIndexByte(below, '/')+1:]; path != "" && len(name) > 10 && strings.Trim(suffix(name), "0123456789") == "" {
			n++
		}
	}
	return n > 1
}

// latest is the path whose data were written last. The root has none.
func latest(db *tree.Database, paths []string) (path string) {
	var newest proto.Zxid
	for _, p := range paths {
		if n, ok := db.Node(p); ok && p != "/" && n.Stat.Mzxid > newest {
			path, newest = p, n.Stat.Mzxid
		}
	}
	return path
}

func (w *World) viewTreeNode(db *tree.Database, path string, news []nodeNews) NodeView {
	v := NodeView{Path: path}
	owner, data := proto.SessionID(0), []byte(nil)
	if n, ok := db.Node(path); ok {
		data, owner, v.Children = n.Data, n.Stat.EphemeralOwner, int(n.Stat.NumChildren)
	}
	for i := range news {
		if n := &news[i]; n.path == path {
			v.New, v.Gone, v.Changed = n.made, n.gone, n.set
			v.Was = preview(n.was)
			if n.gone {
				data, owner = n.was, n.owner
			}
		}
	}
	v.Data, v.Bytes = preview(data), len(data)
	if v.Ephemeral = owner != 0; v.Ephemeral {
		v.Owner = w.nameOf(owner)
	}
	return v
}

// nameOf is the client that has a session, "" if none has.
func (w *World) nameOf(id proto.SessionID) string {
	for _, c := range w.clients {
		if c.actor.client.Session() == id {
			return c.name
		}
	}
	return ""
}

// nodeNews is what the transactions since the last command have done to a node.
type nodeNews struct {
	path            string
	made, set, gone bool
	was             []byte          // its data before
	owner           proto.SessionID // of an ephemeral node that has gone
}

// newsOf reads the end of a server's log: what was done since the last command, and what was there before.
func (w *World) newsOf(p *process) (all []nodeNews) {
	db := p.srv.DB()
	left := recentTxns
	segs := p.disk.written.segs
	for i := len(segs) - 1; i >= 0; i-- {
		for j := len(segs[i].Txns) - 1; j >= 0 && left > 0; j-- {
			t := segs[i].Txns[j]
			left--
			switch {
			case t.Zxid > db.LastProcessed():
			case t.Zxid > w.rec.since:
				all = later(all, t, t.Session)
			case len(all) == 0:
				return nil
			default:
				before(all, t, t.Session)
			}
		}
	}
	return all
}

// later notes a transaction that came after the last command. The log is read backwards, so what is noted already came later still.
func later(all []nodeNews, t *proto.Txn, session proto.SessionID) []nodeNews {
	note := func(path string) *nodeNews {
		for i := range all {
			if all[i].path == path {
				return &all[i]
			}
		}
		all = append(all, nodeNews{path: path})
		return &all[len(all)-1]
	}
	switch t.Type {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL:
		if n := note(t.Path); n.gone { // created and deleted since: only its end remains
			n.keep(t, session)
		} else {
			n.made, n.set, n.was = true, false, nil
		}
	case proto.OpSetData:
		if n := note(t.Path); n.gone {
			n.keep(t, session)
		} else {
			n.set = true
		}
	case proto.OpDelete, proto.OpDeleteContainer:
		if n := note(t.Path); !n.made && !n.set {
			n.gone = true
		}
	case proto.OpCloseSession:
		for _, path := range t.Paths {
			if n := note(path); !n.made && !n.set {
				n.gone = true
			}
		}
	case proto.OpMulti:
		for i := len(t.Sub) - 1; i >= 0; i-- {
			all = later(all, &t.Sub[i], session)
		}
	}
	return all
}

// keep notes the data and the owner that a node had, from the last transaction that wrote them.
func (n *nodeNews) keep(t *proto.Txn, session proto.SessionID) {
	if n.was == nil {
		n.was = t.Data
	}
	if t.Ephemeral {
		n.owner = session
	}
}

// before looks in a transaction that came before the last command for what nodes had then.
func before(all []nodeNews, t *proto.Txn, session proto.SessionID) {
	if t.Type == proto.OpMulti {
		for i := len(t.Sub) - 1; i >= 0; i-- {
			before(all, &t.Sub[i], session)
		}
		return
	}
	switch t.Type {
	case proto.OpCreate, proto.OpCreate2, proto.OpCreateContainer, proto.OpCreateTTL, proto.OpSetData:
	default:
		return
	}
	for i := range all {
		if n := &all[i]; n.path == t.Path && !n.made {
			n.keep(t, session)
		}
	}
}

// Copies tells what each server has at the path, nothing for "".
func (w *World) Copies(path string) (all []CopyView) {
	if path == "" {
		return nil
	}
	newest := w.newest()
	for _, p := range w.servers {
		c := CopyView{Server: p.id, Up: p.running()}
		if c.Up {
			db := p.srv.DB()
			n, ok := db.Node(path)
			if c.There = ok; ok {
				c.Data, c.Nodes = preview(n.Data), int(n.Stat.NumChildren)
			}
			c.Behind = db != newest && differs(db, newest, path)
		}
		all = append(all, c)
	}
	return all
}

// differs says whether a database has another node at a path than the newest one, or other children below it.
func differs(db, newest *tree.Database, path string) bool {
	a, ok := db.Node(path)
	b, there := newest.Node(path)
	return ok != there || ok && (string(a.Data) != string(b.Data) || !slices.Equal(db.Below(path), newest.Below(path)))
}

// viewMind tells what a client knows and asks.
func (w *World) viewMind(v *TreeView, c *clientHost) {
	cl := c.actor.client
	for _, b := range c.actor.beliefs {
		v.Beliefs = append(v.Beliefs, b.view(c.name))
	}
	if req := cl.Oldest(); req != nil && cl.State().Alive() {
		way, _ := w.way(cl)
		v.Asks = append(v.Asks, AskView{c.name, req.Path, req.Op.IsWrite(), way})
	}
}

// markTree begins a command: a TreeView shows what changes from here.
func (w *World) markTree() {
	w.rec.woken = w.rec.total.WatchEvents
	if db := w.newest(); db != nil {
		w.rec.since = db.LastProcessed()
	}
}
