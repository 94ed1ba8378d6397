package sim

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/tree"
)

// How much is shown of what may be long.
const (
	shownNodes    = 500
	shownDiffer   = 100
	shownSessions = 200
	shownData     = 256 // bytes
)

// Znodes are the znodes of one server's database.
type Znodes struct {
	Server  proto.ServerID `json:"server"`
	Zxid    string         `json:"zxid"`    // its last transaction
	Nodes   []Znode        `json:"nodes"`   // by path, a parent before its children
	More    int            `json:"more"`    // how many are left out
	Differs []string       `json:"differs"` // paths that are not as on the leader, those that are missing here included
}

// Znode is one znode of Znodes. Times are virtual.
type Znode struct {
	Path      string       `json:"path"`
	Depth     int          `json:"depth"`
	Data      string       `json:"data"` // its beginning
	Bytes     int          `json:"bytes"`
	Version   int32        `json:"version"`
	Cversion  int32        `json:"cversion"`
	Aversion  int32        `json:"aversion"`
	Children  int32        `json:"children"`
	Czxid     string       `json:"czxid"`
	Mzxid     string       `json:"mzxid"`
	Pzxid     string       `json:"pzxid"`
	Ephemeral string       `json:"ephemeral"` // the session that owns it, ""
	Ctime     proto.Millis `json:"ctime"`
	Mtime     proto.Millis `json:"mtime"`
	Watches   []string     `json:"watches"` // who watches it here: "ann data"
}

// Znodes shows the database of a server; false while it has none. 0 is the leader, or else a server that runs.
func (w *World) Znodes(id proto.ServerID) (Znodes, bool) {
	p := w.shown(id)
	if p == nil {
		return Znodes{}, false
	}
	db := p.srv.DB()
	v := Znodes{Server: p.id, Zxid: db.LastProcessed().String(), Nodes: []Znode{}, Differs: []string{}}
	watched := w.watchesOn(p)
	paths := db.Paths()
	slices.SortStableFunc(paths, inTree)
	for _, path := range paths[:min(len(paths), shownNodes)] {
		n, _ := db.Node(path)
		v.Nodes = append(v.Nodes, znode(&n, watched))
	}
	v.More = len(paths) - len(v.Nodes)
	if l := w.Leader(); l != 0 && l != p.id {
		differ := db.Differs(w.servers[l-1].srv.DB())
		v.Differs = append(v.Differs, differ[:min(len(differ), shownDiffer)]...)
	}
	return v, true
}

// Below lists the paths right below a znode, as the leader has them, or else a server that runs. A path may end with a slash.
func (w *World) Below(path string) []string {
	p := w.shown(0)
	if p == nil || p.srv.DB() == nil {
		return nil
	}
	return p.srv.DB().Below(strings.TrimSuffix(path, "/"))
}

// shown is the server that is asked for: it runs. 0 is the leader, or the first that does.
func (w *World) shown(id proto.ServerID) *process {
	if id == 0 {
		id = w.Leader()
	}
	if id > 0 && int(id) <= len(w.servers) {
		if p := w.servers[id-1]; p.running() {
			return p
		}
		return nil
	}
	for _, p := range w.servers {
		if id == 0 && p.running() {
			return p
		}
	}
	return nil
}

// inTree orders paths as a tree is read: what is below a node comes before its next sibling.
func inTree(a, b string) int {
	for i := 0; i < len(a) && i < len(b); i++ {
		switch x, y := a[i], b[i]; {
		case x == y:
		case x == '/':
			return -1
		case y == '/':
			return 1
		default:
			return int(x) - int(y)
		}
	}
	return len(a) - len(b)
}

func znode(n *tree.NodeView, watched []WatchOn) Znode {
	s := &n.Stat
	v := Znode{Path: n.Path, Data: preview(n.Data), Bytes: len(n.Data), Version: s.Version, Cversion: s.Cversion, Aversion: s.Aversion,
		Children: s.NumChildren, Czxid: s.Czxid.String(), Mzxid: s.Mzxid.String(), Pzxid: s.Pzxid.String(), Ctime: virtual(s.Ctime),
		Mtime: virtual(s.Mtime), Watches: []string{}}
	for i := 0; len(n.Path) > 1 && i < len(n.Path); i++ {
		if n.Path[i] == '/' {
			v.Depth++
		}
	}
	if s.EphemeralOwner != 0 {
		v.Ephemeral = s.EphemeralOwner.String()
	}
	for _, o := range watched {
		if o.Path == n.Path {
			v.Watches = append(v.Watches, o.Client+" "+o.Kind)
		}
	}
	return v
}

// virtual turns a time of a Stat into virtual time; what was there from the beginning has none.
func virtual(t proto.Millis) proto.Millis { return max(t-wallBase, 0) }

// preview is the beginning of some data, what cannot be printed replaced; of a filler it is the length.
func preview(data []byte) string {
	if size, ok := proto.FillerSize(data); ok {
		return size
	}
	text := []rune(string(data[:min(len(data), shownData)]))
	for i, r := range text {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f {
			text[i] = 0xfffd
		}
	}
	return string(text)
}
