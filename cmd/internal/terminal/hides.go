package terminal

import (
	"slices"

	"zootrope/core/proto"
	outlined "zootrope/lessons/play"
	"zootrope/wasm/scene"
)

// hides says whether a term of the glossary (of play.OnStage) is not shown, because no lesson has introduced it yet.
func (m *model) hides(term string) bool { return slices.Contains(m.eng.state.Hides, term) }

// headsOnly says whether the cards of servers have neither a log nor the table of votes.
func (m *model) headsOnly() bool { return m.hides(outlined.Log) && m.hides(outlined.Vote) }

// copyAt is what a server has of the node that the step is about, "" where the step is about none.
func (m *model) copyAt(id proto.ServerID) string {
	p := m.eng.picture
	if c := scene.CopyIn(p, id); c != nil {
		return copied(m.Lang, p.About, c)
	}
	return ""
}
