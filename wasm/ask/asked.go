package ask

import (
	"slices"
	"strconv"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
)

// Asked lists the servers whose vote the open question asks for: the stage puts a question mark in its place.
func (d *Desk) Asked() []string {
	step, done := d.run.Step()
	if !done || d.session.Busy() {
		return nil
	}
	var out []string
	for _, q := range d.run.Player.Questions() {
		if q.Step != step+1 || d.run.Locked(q) {
			continue
		}
		if id, ok := voteOf(q); ok && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// voteOf is the server whose vote all answers of a question are about.
func voteOf(q player.Asked) (string, bool) {
	of := proto.NoServer
	switch q.Kind {
	case script.AnswerNumber:
		if q.Value.Subject == "server" && q.Value.What == "vote" {
			of = q.Value.Server
		}
	case script.AnswerTouch:
		if !onlyVotes(q.Pred, &of) {
			return "", false
		}
	case script.AnswerChoice:
		for _, c := range q.Choices {
			if !onlyVotes(c.Pred, &of) {
				return "", false
			}
		}
	}
	return strconv.Itoa(int(of)), of > proto.NoServer
}

// onlyVotes says whether a predicate is about the vote of one server and nothing else. It writes the server to of.
func onlyVotes(p *script.Predicate, of *proto.ServerID) bool {
	for _, kid := range p.Kids {
		if !onlyVotes(kid, of) {
			return false
		}
	}
	if len(p.Kids) > 0 {
		return true
	}
	if p.Kind != script.VoteIs || *of != proto.NoServer && p.Server != *of {
		return false
	}
	*of = p.Server
	return true
}
