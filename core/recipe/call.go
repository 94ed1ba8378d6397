package recipe

import (
	"strconv"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// call calls the members of a group, one after the other in turn, as a consumer calls the providers of a service (docs/protocol/recipes/registry.md). Whom it
// calls is in the list that the client remembers, and no server of ZooKeeper is asked: calls go on without a connection, by a list that may be old. Where a
// call fails, up to Retries others are tried.
func call(c Conn, a Args) Result {
	var last proto.Code
	answered, told := 0, ""
	for i := range a.N {
		if i > 0 && a.Every > 0 {
			c.At(trace.AtCallsSleep).Sleep(a.Every)
		}
		name, code := "", proto.OK
		for tries := 0; ; tries++ {
			if name, code = c.At(trace.AtCalls).Call(a.Path); code == proto.OK || code == proto.NoNode || tries == a.Retries {
				break
			}
		}
		if code == proto.OK {
			answered++
		} else {
			last = code
		}
		told = callTold(name, code)
		if a.N > 1 {
			told += "; " + strconv.Itoa(answered) + " of " + strconv.Itoa(i+1) + " answered"
		}
		c.Tell(told)
	}
	return Result{Code: last, Lines: []string{told}}
}

// callTold says how a call ended.
func callTold(name string, code proto.Code) string {
	switch code {
	case proto.OK:
		return name + " answers"
	case proto.NoNode:
		return "nobody is in the list"
	case proto.SystemError:
		return name + " answers with an error"
	}
	return name + " does not answer"
}
