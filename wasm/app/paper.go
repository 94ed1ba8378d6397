package app

import (
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

const (
	// restMillis is how long the run has to stand still before it is written down. Writing takes some time, and somebody who goes from event
	// to event should not wait for it at each.
	restMillis = 250

	// writeShare: while a run goes on, writing it down takes no more than one part in so many of the time.
	writeShare = 20
)

// paper is the run as it is written down now and then: so it is not lost with the page.
type paper struct {
	run.Paper
	writer func()  // calls off the writing
	at     float64 // the clock when it was written …
	cost   float64 // … and how many ms that took
}

// text is the run as text if it has been written down already; if not, it is empty, and the writing is planned. The position is not
// in the text: the report's moment says where that is.
func (p *paper) text(s *session) (text string, written bool) {
	if p.writer != nil {
		p.writer()
		p.writer = nil
	}
	switch now := s.host.Clock(); {
	case !s.Busy(), s.Manner() == searching:
	case s.Manner() == reopening, !s.run.Changed(), now-p.at < max(restMillis, p.cost*writeShare):
		return "", false
	default: // a run of one's own that goes on for long must not be lost with the page
		p.write(s)
		return p.Text, true
	}
	if p.Fits(s.run) {
		return p.Text, true
	}
	p.writer = s.host.After(restMillis, func() {
		p.writer = nil
		if !s.Busy() {
			p.write(s)
			s.reporter.report()
		}
	})
	return "", false
}

// write writes the run down as it stands now.
func (p *paper) write(s *session) {
	p.at = s.host.Clock()
	p.Write(s.run)
	p.cost = s.host.Clock() - p.at
}

// leave writes down a run of one's own that is left before it has stood still for long enough, and tells the page, which keeps it.
func (s *session) leave() {
	if s.run != nil && !s.Busy() && (s.lesson == "" || s.run.Changed()) && !s.paper.Fits(s.run) {
		s.paper.write(s)
		s.reporter.report()
	}
}

// writtenIn writes the run down now, if that was not done yet, and tells the page. It gives as much as fits into so many characters.
func (s *session) writtenIn(most int) port.Written {
	if !s.paper.Fits(s.run) {
		s.paper.write(s)
		s.reporter.report()
	}
	text, cut := s.paper.In(s.run, most)
	return port.Written{Run: text, Cut: cut}
}
