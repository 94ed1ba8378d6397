package ask

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
	"zootrope/wasm/run"
)

// became says what has become of a command that has been carried out.
func became(o *run.Outcomes, c *player.Command, lang string) *port.Outcome {
	result := o.Results[c.N]
	switch verb := c.Verb(); {
	case verb == "expect" && result != nil:
		return &port.Outcome{Word: either(result.OK, port.Holds, port.Fails), Text: result.Seen.In(lang)}
	case verb == "never" && result != nil:
		return &port.Outcome{Word: port.Fails, Text: result.Seen.In(lang)}
	case c.Waits() && result != nil:
		return &port.Outcome{Word: either(result.OK, port.Reached, port.Unreached), Text: result.Seen.In(lang)}
	case c.Waits() && o.Ends[c.N] == nil:
		return &port.Outcome{Word: port.Stopped}
	case verb == "settle":
		return &port.Outcome{Word: port.Reached, Text: say.F("nothing is under way").In(lang)}
	case verb == "disconnect", verb == "connect", verb == "expire":
		return &port.Outcome{Word: port.Answered, Text: connecting(c).In(lang)}
	case c.Number == 0:
		return &port.Outcome{Word: port.Done}
	}
	if a := o.Answers[c.N]; a != nil {
		return answerOutcome(a.Code, a.Text)
	}
	return &port.Outcome{Word: port.Issued}
}

func either(is bool, yes, no port.Word) port.Word {
	if is {
		return yes
	}
	return no
}

// OutcomeOf says what has become of the command that was given by hand after so many moves.
func (d *Desk) OutcomeOf(moves int64) *port.Outcome {
	c, ok := d.run.Player.CommandAfter(moves)
	if !ok {
		return &port.Outcome{Word: port.Done}
	}
	o := d.run.Outcomes(c.N, d.run.Passed)
	return became(&o, &c, d.Lang)
}

// connecting says what was done to a client's connection: that has no answer.
func connecting(c *player.Command) *say.Text {
	words := strings.Fields(c.Text)
	switch {
	case !c.State.Alive():
		return say.F("Nothing to do: the session is %v", c.State)
	case words[1] == "disconnect":
		return say.F("Away until `%s connect`; the session lives until it times out", words[0])
	case words[1] == "expire":
		return say.F("Silent from now on; the session expires when it times out")
	case len(words) > 2:
		return say.F("Connecting, to server %s first", words[2])
	}
	return say.F("Connecting")
}

// answeredBy is the outcome of a client's command, by its number; nil until there is one.
func answeredBy(r *run.Record, who proto.Party, n int64) *port.Outcome {
	code, answer, ok := r.Player.World().ClientEnded(who, n)
	if !ok {
		return nil
	}
	return answerOutcome(code, answer)
}

func answerOutcome(code proto.Code, answer string) *port.Outcome {
	return &port.Outcome{Word: port.Answered, Text: strings.TrimSpace(code.String() + " " + answer)}
}

// brokenNever is the outcome of a `never` that was given by hand; nil as long as it holds.
func brokenNever(r *run.Record, n int, lang string) *port.Outcome {
	if result := r.Outcomes(n, r.Passed).Results[n]; result != nil {
		return &port.Outcome{Word: port.Fails, Text: result.Seen.In(lang)}
	}
	return nil
}
