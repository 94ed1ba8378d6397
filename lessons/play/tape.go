package play

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
)

// Tape is the run of a case as logs have it: in which state each server said to be, when it said nothing, what clients asked, and what each server had at a
// znode. A tape does not name crashes, pauses and cuts before it is opened: the reader finds them out.
type Tape struct {
	Step    int          `json:"step"`
	About   string       `json:"about"`  // the znode that Values tell of, "" for none
	From    proto.Millis `json:"from"`   // the time of the world when the step begins …
	To      proto.Millis `json:"to"`     // … and when it ends
	Quiet   proto.Millis `json:"quiet"`  // a server that says nothing for longer than this is silent; a follower gives up a silent leader sooner
	Whole   bool         `json:"whole"`  // the run has come to the end of the step
	Opened  bool         `json:"opened"` // what clients were told and what was done is told
	Servers []TapeServer `json:"servers"`
	Clients []TapeClient `json:"clients"`
	Done    []TapeDeed   `json:"done"` // none until the tape is opened
}

// TapeServer is a server's row.
type TapeServer struct {
	Server proto.ServerID `json:"server"`
	Says   []TapeSpan     `json:"says"`
	Values []TapeValue    `json:"values"`
}

// TapeSpan is a time in which a server said that it was in a state. If the next span begins later than this one ends, the server was silent in between.
type TapeSpan struct {
	From  proto.Millis `json:"from"`
	To    proto.Millis `json:"to"`
	State string       `json:"state"` // LOOKING FOLLOWING LEADING OBSERVING
}

// TapeValue is what a server had at the znode of the tape, from a time on.
type TapeValue struct {
	At    proto.Millis `json:"at"`
	There bool         `json:"there"`
	Data  string       `json:"data"`
}

// TapeClient is a client's row.
type TapeClient struct {
	Name     string        `json:"name"`
	Requests []TapeRequest `json:"requests"`
}

// TapeRequest is a command for which a client sent a request, and what the client was told. The answer is left out until the tape is opened.
type TapeRequest struct {
	At      proto.Millis   `json:"at"`      // when the first request was sent
	Server  proto.ServerID `json:"server"`  // the server that the request was sent to
	Command string         `json:"command"` // as the script has it
	Seq     int64          `json:"seq"`     // the event of sending
	Told    int64          `json:"told"`    // the event with which the client was told, 0 for none
	ToldAt  proto.Millis   `json:"toldAt"`  // when the client was told
	Code    string         `json:"code"`    // OK, an error, or "" where the client was never told anything
	Data    string         `json:"data"`    // what an OK came with, in zkCli's words
}

// TapeDeed is a command by which something was done to servers, clients, links, disks or clocks.
type TapeDeed struct {
	At      proto.Millis `json:"at"`
	Command string       `json:"command"`
	Seq     int64        `json:"seq"` // the first event that follows from the command
}

// Veiled returns a copy of the tape as it is before it is opened: without answers and deeds.
func (t *Tape) Veiled() *Tape {
	out := *t
	out.Clients, out.Done = slices.Clone(t.Clients), []TapeDeed{}
	for i := range out.Clients {
		c := &out.Clients[i]
		c.Requests = slices.Clone(c.Requests)
		for j := range c.Requests {
			r := &c.Requests[j]
			r.Told, r.ToldAt, r.Code, r.Data = 0, 0, "", ""
		}
	}
	return &out
}

// TapeLine is a row of a tape as text, for paper and terminals. A row is that of a server, of what a server had at the znode, or of a client.
type TapeLine struct {
	Server proto.ServerID `json:"server,omitempty"`
	Path   string         `json:"path,omitempty"`
	Client string         `json:"client,omitempty"`
	Text   string         `json:"text"`
}

// Lines returns the rows of a tape as it is before it is opened. Times are seconds since the tape begins.
func (t *Tape) Lines() []TapeLine {
	var out []TapeLine
	at := func(ms proto.Millis) string { return strconv.FormatFloat(float64(ms-t.From)/1000, 'f', 1, 64) }
	for _, s := range t.Servers {
		var says, has []string
		for _, one := range s.Says {
			says = append(says, at(one.From)+"–"+at(one.To)+" "+one.State)
		}
		for _, v := range s.Values {
			data := v.Data
			if !v.There {
				data = "–"
			}
			has = append(has, at(v.At)+" "+data)
		}
		out = append(out, TapeLine{Server: s.Server, Text: strings.Join(says, ", ")})
		if t.About != "" {
			out = append(out, TapeLine{Server: s.Server, Path: t.About, Text: strings.Join(has, ", ")})
		}
	}
	for _, c := range t.Clients {
		var asks []string
		for _, q := range c.Requests {
			asks = append(asks, at(q.At)+" "+strings.TrimPrefix(q.Command, c.Name+" ")+" → "+strconv.Itoa(int(q.Server))+": ?")
		}
		if len(asks) > 0 {
			out = append(out, TapeLine{Client: c.Name, Text: strings.Join(asks, ", ")})
		}
	}
	return out
}
