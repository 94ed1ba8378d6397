package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// propose is the coordinator of a two-phase commit (docs/protocol/recipes/twophase.md): it asks each of the named participants, and
// decides: to commit only if all of them say yes. A participant that says nothing blocks the coordinator, and with it all other participants.
func propose(c Conn, a Args) Result {
	begun := c.At(trace.AtBeginsTransaction).Do(createRequest(a.Path, proto.Persistent)) // if the node exists, another client has made it
	if begun.Err != proto.OK {
		return outcome(begun.Err)
	}
	for _, name := range a.Names {
		asked := readAt(c, trace.AtAsksParticipant, createRequest(under(a.Path, name), proto.Persistent))
		if code := made(asked.Err); code != proto.OK {
			return outcome(code)
		}
	}
	decision := "commit"
	for _, name := range a.Names {
		vote, code := awaitData(c, trace.AtReadsVote, trace.AtAwaitsVote, under(a.Path, name))
		if code != proto.OK {
			return outcome(code)
		}
		if vote != "yes" {
			decision = "abort"
		}
	}
	answer := readAt(c, trace.AtDecides, setRequest(a.Path, decision))
	return Result{Code: answer.Err, Lines: []string{decision}}
}

// vote is a participant: it waits until it is asked, says yes or no, and waits for what is decided. After a yes it may neither commit
// nor abort by itself.
func vote(c Conn, a Args) Result {
	mine := under(a.Path, a.Name)
	for {
		asked := exists(c, trace.AtLooksForQuestion, mine)
		if asked == proto.OK {
			break
		}
		if asked != proto.NoNode {
			return outcome(asked)
		}
		c.At(trace.AtAwaitsQuestion).AwaitEvent(mine)
	}
	if said := readAt(c, trace.AtVotes, setRequest(mine, string(a.Data))); said.Err != proto.OK {
		return outcome(said.Err)
	}
	decision, code := awaitData(c, trace.AtReadsDecision, trace.AtAwaitsDecision, a.Path)
	return Result{Code: code, Lines: []string{decision}}
}

// awaitData waits until a node has data.
func awaitData(c Conn, reads, waits trace.Site, node string) (string, proto.Code) {
	for {
		got := readAt(c, reads, proto.Request{Op: proto.OpGetData, Path: node, Watch: true})
		if got.Err != proto.OK || len(got.Data) > 0 {
			return string(got.Data), got.Err
		}
		c.At(waits).AwaitEvent(node)
	}
}
