package ask

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// answer answers a question about the run.
func (d *Desk) answer(ask port.Ask) (any, []port.Problem) {
	switch r := ask.(type) {
	case *port.AskMoment:
		return d.momentAt(r.Moment)
	case *port.AskWhy:
		return d.why(r.Seq)
	case *port.AskEvents:
		return d.list(r), nil
	case *port.Inspect:
		return d.inspect(r)
	case *port.AskEntry:
		return d.entry(r.Zxid)
	case *port.AskCharts:
		return d.charts(r.Buckets), nil
	case *port.AskSpaceTime:
		return d.spaceTime(r), nil
	case *port.AskChoices:
		return d.choices(), nil
	case *port.Tell:
		return d.tale(), nil
	case *port.ExportEvents:
		return d.export(r.What)
	case *port.AskLength:
		return d.length()
	case *port.AskLatencies:
		return d.latencies(), nil
	case *port.AskCommands:
		return d.commandList(r.Count), nil
	case *port.AskUntied:
		return d.untied(), nil
	}
	panic(fmt.Sprintf("ask: Desk.answer has no case for a %T", ask))
}

// inspect looks into the servers.
func (d *Desk) inspect(r *port.Inspect) (any, []port.Problem) {
	w := d.run.Player.World()
	if r.Server < 0 || r.Server > int64(w.Servers()) {
		return nil, port.Refused(say.F("there is no server %d", r.Server))
	}
	id := proto.ServerID(r.Server)
	switch r.What {
	case port.InspectLogs:
		return w.Logs(), nil
	case port.InspectZnodes:
		if v, ok := w.Znodes(id); ok {
			return v, nil
		}
	case port.InspectSessions:
		if v, ok := w.Sessions(id); ok {
			return v, nil
		}
	default:
		return nil, port.Malformed(say.F("%q cannot be inspected", string(r.What)))
	}
	if r.Server == 0 {
		return nil, []port.Problem{port.NewProblem("down", say.F("no server is up"))}
	}
	return nil, []port.Problem{port.NewProblem("down", say.F("server %d is down", r.Server))}
}
