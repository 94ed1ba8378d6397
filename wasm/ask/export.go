package ask

import (
	"strings"

	"zootrope/core/player"
	"zootrope/core/say"
	"zootrope/core/trace"
	"zootrope/wasm/port"
	"zootrope/wasm/task"
)

// MostExport is how many bytes are written at most. A test writes less.
var MostExport = 64 << 20

// exporting is a run that is played once more, to be written down event by event.
type exporting struct {
	port.Export
	what port.Format
	on   *player.Player
	text strings.Builder
	line []byte
}

// export writes the events up to the position, in as many slices as it takes.
func (d *Desk) export(what port.Format) (port.Export, []port.Problem) {
	if what != port.JSON && what != port.CSV {
		return port.Export{}, port.Malformed(say.F("%q is no form of a list of events; expected json or csv", string(what)))
	}
	x := &exporting{what: what}
	x.on = d.run.Player.Retrace(x.event)
	defer x.on.Close()
	if what == port.CSV {
		x.text.WriteString(strings.Join(trace.Columns, ",") + "\n")
	}
	for x.on.Moves() < d.run.Player.Moves() && !x.Cut {
		for n := 0; n < task.MovesAtOnce && x.on.Moves() < d.run.Player.Moves(); n++ {
			x.on.Tick()
		}
		if !d.more() {
			return port.Export{}, nil
		}
	}
	x.Text = x.text.String()
	return x.Export, nil
}

func (x *exporting) event(e *trace.Event) {
	if x.Cut = x.text.Len() > MostExport; x.Cut {
		return
	}
	names := x.on.World().PartyName
	if x.what == port.JSON {
		x.line = e.AppendJSON(x.line[:0], names)
	} else {
		x.line = e.AppendCSV(x.line[:0], names)
	}
	x.text.Write(append(x.line, '\n'))
	x.Events, x.Last, x.At = x.Events+1, e.Seq, e.At
}
