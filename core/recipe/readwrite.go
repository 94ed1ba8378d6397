package recipe

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// The words in the names of readers and writers. They are of equal length, and their numbers come from one counter.
const (
	readTag  = "__READ__"
	writeTag = "__WRIT__"
)

// lockToWrite is the writer of Curator's InterProcessReadWriteLock (docs/protocol/recipes/readwrite.md): it waits
// for the one before it, reader or writer.
func lockToWrite(c Conn, a Args) Result {
	if a.Held > 0 {
		c.Mine(a.Node)
		return Result{Code: proto.OK, Site: trace.AtWriteAgain}
	}
	_, r := curatedOf(c, &a).acquire(a.Path, writeTag, behindMutex)
	return r
}

// lockToRead is the reader: it waits for the first writer of the line, if that stands before it. A holder of the write lock has the
// read lock at once, by a node with the writer's number; the other way round it would wait for itself.
func lockToRead(c Conn, a Args) Result {
	k := curatedOf(c, &a)
	switch {
	case a.Held == 0:
		before := behindWriter
		if a.Bugs.Has(proto.BugReaderWaitsForLater) {
			before = behindLastWriter
		}
		_, r := k.acquire(a.Path, readTag, before)
		return r
	case !strings.Contains(a.Node, writeTag):
		c.Mine(a.Node)
		c.Also(a.Also...)
		return Result{Code: proto.OK, Site: trace.AtReadAgain}
	}
	number := a.Node[strings.LastIndex(a.Node, writeTag)+len(writeTag):]
	node := under(a.Path, "_c_"+k.uuid()+"-"+readTag+number)
	code := made(k.do(trace.AtDowngrade, createRequest(node, proto.Ephemeral)).Err)
	c.Mine(node)
	c.Also(append(append([]string{}, a.Also...), a.Node)...)
	return Result{Code: code, Site: trace.AtDowngraded}
}

// behindWriter is what a reader waits for: the first writer of the line, not the nearest one.
func behindWriter(line []string, at int) string {
	for _, name := range line[:at] {
		if strings.Contains(name, writeTag) {
			return name
		}
	}
	return ""
}

// behindLastWriter is what kazoo's ReadLock waited for up to 2.8.0: the last writer of the line, though that one may stand behind the reader and wait for it.
func behindLastWriter(line []string, _ int) string {
	for _, name := range slices.Backward(line) {
		if strings.Contains(name, writeTag) {
			return name
		}
	}
	return ""
}
