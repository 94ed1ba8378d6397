package recipe

import (
	"cmp"
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// curated is a Conn as Curator uses it: a request that lost its connection is made again, after a pause that grows
// from try to try (docs/protocol/recipes.md#curators-retries).
type curated struct {
	Conn
	rand proto.Rand
	bugs proto.Bugs
}

func curatedOf(c Conn, a *Args) *curated { return &curated{c, proto.Rand(a.Seed), a.Bugs} }

// retries is how often Curator tries again: ExponentialBackoffRetry(1000, 3).
const retries = 3

// do makes a request that may be repeated.
func (k *curated) do(line trace.Site, req proto.Request) *proto.Reply {
	for n := 0; ; n++ {
		r := k.At(line).Do(req)
		if r.Err != proto.ConnectionLoss || n == retries {
			return r
		}
		k.pause(n)
	}
}

// pause lets some whole seconds pass: at least 1, and fewer than 2, 4, 8 … with each try. Then it waits for the connection.
func (k *curated) pause(n int) {
	k.At(trace.AtBackoff).Sleep(1000 * proto.Millis(max(1, k.rand.Below(2<<n))))
	k.At(trace.AtBackoffReconnects).Reconnect()
}

// createProtected makes a node with a random id in its name. If the answer is lost, the node is looked for by this id.
func (k *curated) createProtected(dir, base string) (string, proto.Code) {
	prefix := "_c_" + k.uuid() + "-"
	for n := 0; ; {
		created := k.At(trace.AtProtectedCreate).Do(createRequest(under(dir, prefix+base), proto.EphemeralSequential))
		switch {
		case created.Err == proto.NoNode:
			if code := k.makeParents(dir, proto.Container); code != proto.OK {
				return "", code
			}
			continue
		case created.Err != proto.ConnectionLoss || n == retries:
			return created.Path, created.Err
		}
		k.pause(n)
		n++
		if k.bugs.Has(proto.BugRetriesBlindly) {
			continue
		}
		list := k.do(trace.AtFindProtected, listRequest(dir, false))
		for _, name := range list.Children {
			if strings.HasPrefix(name, prefix) {
				return under(dir, name), proto.OK
			}
		}
	}
}

// makeParents makes the nodes of a path that are missing: containers, as Curator's recipes ask for (creatingParentContainersIfNeeded), or nodes
// that stay (creatingParentsIfNeeded).
func (k *curated) makeParents(path string, mode proto.CreateMode) proto.Code {
	for i := 1; i <= len(path); i++ {
		if i < len(path) && path[i] != '/' {
			continue
		}
		req := createRequest(path[:i], mode)
		if mode == proto.Container {
			req.Op = proto.OpCreateContainer
		}
		if code := made(k.do(trace.AtMakeParents, req).Err); code != proto.OK {
			return code
		}
	}
	return proto.OK
}

// drop deletes a node, and tries again after each lost connection: a node that stays would hold the lock (guaranteed()).
func (k *curated) drop(node string) proto.Code {
	for {
		code := k.At(trace.AtGuaranteedDelete).Do(deleteRequest(node)).Err
		if code != proto.ConnectionLoss {
			return gone(code)
		}
		k.At(trace.AtDeleteReconnects).Reconnect()
	}
}

// uuid makes a random one (version 4).
func (k *curated) uuid() string {
	const digits = "0123456789abcdef"
	var b strings.Builder
	for i := range 32 {
		n := k.rand.Below(16)
		switch i {
		case 8, 12, 16, 20:
			b.WriteByte('-')
		}
		switch i {
		case 12:
			n = 4
		case 16:
			n = 8 + n%4
		}
		b.WriteByte(digits[n])
	}
	return b.String()
}

// behind sorts names by what stands behind a word in them, as strings (StandardLockInternalsDriver.fixForSorting).
func behind(names []string, words ...string) []string {
	key := func(name string) string {
		for _, w := range words {
			if i := strings.LastIndex(name, w); i >= 0 {
				name = name[i+len(w):]
			}
		}
		return name
	}
	line := slices.Clone(names)
	slices.SortStableFunc(line, func(a, b string) int { return cmp.Or(cmp.Compare(key(a), key(b)), cmp.Compare(a, b)) })
	return line
}
