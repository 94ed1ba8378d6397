package script

import (
	"slices"
	"strconv"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// EventName is how a lesson names an event: a sight that means it, with all that tells it from others of its kind. Several events may have one name.
func EventName(e *trace.Event, names trace.Names) string {
	out := Called(e, names)
	if e.Kind.Message() == proto.NoKind && e.Peer != 0 {
		out += " peer " + partyWord(e.Peer, names)
	}
	if e.Vote.Leader > 0 {
		out += " vote " + strconv.Itoa(int(e.Vote.Leader))
	}
	if n := e.Have.Len(); n > 0 {
		out += " count " + strconv.Itoa(n)
	}
	if e.Zxid != 0 {
		out += " zxid " + e.Zxid.String()
	}
	if e.Path != "" && sayable(e.Path) {
		out += " path " + e.Path
	}
	return out
}

// Called is the shorter name: what happens, and who does it; of a message its receiver, too.
func Called(e *trace.Event, names trace.Names) string {
	out := explain.Form(e)
	if e.Kind.Message() != proto.NoKind || !slices.Contains(explain.Forms(), out) {
		out = e.Kind.String()
	}
	if who := partyWord(e.Party(), names); who != "" {
		out += " at " + who
	}
	if e.Kind.Message() != proto.NoKind && e.Peer != 0 {
		out += " peer " + partyWord(e.Peer, names)
	}
	return out
}

// sayable says whether a path can stand in a sight: it is one word.
func sayable(path string) bool {
	for _, r := range path {
		if r == ' ' || r == '>' || r == '}' {
			return false
		}
	}
	return true
}
