package election

import (
	"zootrope/core/proto"
	"zootrope/core/step"
	"zootrope/core/trace"
)

// Step handles an input of the election port, or a timer.
func (f *FLE) Step(in *step.Input, out *step.Output) {
	switch in.Kind {
	case step.Recv:
		if !f.finalizing {
			f.onDeadline(in.Now, out) // a message does not prolong a wait that is over: two servers could prolong each other's waits for ever
		}
		f.onMessage(in.Now, in.Conn, &in.Msg, out)
	case step.Opened:
		f.onOpened(in.Conn, out)
	case step.DialFailed, step.Closed:
		f.onClosed(in.Conn)
	case step.Timer:
		f.dialTimeouts(in.Now, out)
		f.onDeadline(in.Now, out)
	}
	f.drainLoopback(in.Now, out)
}

func (f *FLE) onMessage(now proto.Millis, c proto.Conn, m *proto.Message, out *step.Output) {
	switch m.Kind {
	case proto.Initial:
		f.onInitial(now, c, m.Sid, out)
	case proto.NotificationKind:
		f.onNotification(now, *m.Vote, out)
	}
}

// onNotification is WorkerReceiver: it runs in every state and decides who is answered at once and what reaches the
// election (docs/protocol/election.md#who-is-answered).
func (f *FLE) onNotification(now proto.Millis, n proto.Notification, out *step.Output) {
	switch {
	case !f.Cfg.Voters.Has(n.Sid):
		// An observer asks. The answer is the current vote, but with this server's clock as its round.
		f.tell(now, n.Sid, f.current.Vote, f.clock, out, trace.AtAnswerObserver)
	case f.State == proto.Looking:
		behind := n.State == proto.Looking && n.Round < f.clock
		if behind && n.Sid != f.Cfg.ID {
			f.tell(now, n.Sid, f.proposal, f.clock, out, trace.AtAnswerLowerRound)
		}
		f.enqueued(now, n, out)
	case n.State == proto.Looking && n.Sid != f.Cfg.ID:
		f.tell(now, n.Sid, f.current.Vote, f.current.Round, out, trace.AtAnswerLooking)
	}
}
