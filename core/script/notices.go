package script

import (
	"slices"

	"zootrope/core/say"
	"zootrope/core/zab"
)

// Notices lists what the script says without effect, or what counts otherwise than it was written, each with its place. A script with
// notices is right.
func (s *Script) Notices() Errors {
	var out Errors
	for _, c := range s.Commands {
		for _, n := range c.Notices {
			placed := *n
			placed.File, placed.Line = s.File, c.Line
			out = append(out, &placed)
		}
	}
	return out
}

// Notices lists those of the lines that were read, also where others are wrong.
func (r *Reading) Notices() Errors { return r.script.Notices() }

// notice notes something about the word before.
func (p *parser) notice(form say.Form, parts ...any) { p.note(say.F(form, parts...)) }

func (p *parser) note(msg *say.Text) {
	if p.err == nil && msg != nil {
		p.notices = append(p.notices, &Error{Col: p.words[max(0, p.at-1)].Col, Msg: msg})
	}
}

// noteSpan says when a time is not what was written: the clock counts whole milliseconds.
func (p *parser) noteSpan(s Span) {
	tick := p.scope.Settings.Zoo.TickTime
	exact := s.N
	if s.Ticks {
		exact *= int64(tick)
	}
	if exact%1000 != 0 {
		p.notice("%s counts as %d ms: the clock has whole milliseconds", p.words[p.at-1].Text, s.Millis(tick))
	}
}

// noteTimeout says when the servers grant a session another time-out than it asks for.
func (p *parser) noteTimeout(s Span) {
	zoo := &p.scope.Settings.Zoo
	if granted := zoo.Granted(s.Millis(zoo.TickTime)); granted != s.Millis(zoo.TickTime) {
		least, most := zoo.SessionTimeouts()
		p.notice("%s counts as %d ms: the servers grant a session %d to %d ms (minSessionTimeout, maxSessionTimeout; 2 and 20 ticks unless set)",
			p.words[p.at-1].Text, granted, least, most)
	}
}

// noteAgain says when a setting was given before, on this line or another: only the last value has an effect.
func (p *parser) noteAgain(key string) {
	if slices.Contains(p.scope.given, key) {
		p.notice("%s is set again: the last value holds", key)
		return
	}
	if p.err == nil {
		p.scope.given = append(p.scope.given, key)
	}
}

// noteSettings says which settings have no effect together, once they are closed.
func (p *parser) noteSettings() {
	for _, n := range zab.Idle(&p.scope.Settings.Zoo) {
		p.note(n)
	}
}

// noteJitter says when a time that varies would be less than nothing.
func (p *parser) noteJitter(mean, vary Span) {
	if tick := p.scope.Settings.Zoo.TickTime; vary.Millis(tick) > mean.Millis(tick) {
		p.notice("%s varies by more than itself: what would be below 0 ms is 0 ms", p.words[p.at-1].Text)
	}
}
