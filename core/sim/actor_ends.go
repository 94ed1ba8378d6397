package sim

import (
	"zootrope/core/proto"
)

// ended is how a command ended.
type ended struct {
	number int64
	code   proto.Code
	answer string
	zxid   proto.Zxid // of the transaction that it has made, 0 for none
	shown  proto.Zxid // the newest transaction that the server had when it answered, 0 where no answer has come
}

// Answer is how a command of a client ended. Zxid is the transaction of one that has written, 0 for any other.
type Answer struct {
	Client proto.Party
	Number int64 // of the command
	Code   proto.Code
	Text   string // what it returned, in zkCli's words
	Zxid   proto.Zxid
}

// OnAnswer has f called for each command of a client that ends, as it does.
func (w *World) OnAnswer(f func(Answer)) { w.rec.onAnswer = f }

// answers tells of the commands that a client has ended just now.
func (w *World) answers(c *clientHost) {
	for i := range c.actor.fresh {
		e := &c.actor.fresh[i]
		w.rec.ages.ended(c.id, e, w.now)
		if w.rec.onAnswer != nil {
			w.rec.onAnswer(Answer{c.id, e.number, e.code, e.answer, e.zxid})
		}
	}
	c.actor.fresh = c.actor.fresh[:0]
}

// keptEnds is how many of them a client keeps.
const keptEnds = 32

func (a *Actor) keepEnd(e ended) {
	if len(a.ends) == keptEnds {
		copy(a.ends, a.ends[1:])
		a.ends = a.ends[:keptEnds-1]
	}
	a.ends = append(a.ends, e)
	a.fresh = append(a.fresh, e)
}

// Current is the command that occupies a client.
type Current struct {
	Text    string          // as the script has it
	Session proto.SessionID // of the client, in which …
	Number  int64           // … this is the number of the command; 0 where no command occupies the client
	Told    bool            // the client has been told how the command ended: the recipe of a lock goes on after that
}

// ClientCommand returns the command that occupies a client.
func (w *World) ClientCommand(p proto.Party) Current {
	a := w.client(p).actor
	if a.current == nil {
		return Current{}
	}
	return Current{a.current.cmd.Text, a.client.Session(), a.current.number, a.current.told}
}

// ClientIssued is how many commands a client has been given: the number of the last one.
func (w *World) ClientIssued(p proto.Party) int64 { return w.client(p).actor.issued }

// ClientEnded says how a command of a client ended, by its number: its code, and what it returned in zkCli's words. ok is
// false before the command has ended, and again after many others have ended.
func (w *World) ClientEnded(p proto.Party, number int64) (code proto.Code, answer string, ok bool) {
	ends := w.client(p).actor.ends
	for i := len(ends) - 1; i >= 0; i-- {
		if e := &ends[i]; e.number == number {
			return e.code, e.answer, true
		}
	}
	return 0, "", false
}
