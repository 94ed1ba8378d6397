package app

import (
	"fmt"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/wasm/port"
)

// question answers a question about the run, and says whether there was time to read all that it takes.
func (a *App) question(ask port.Ask) (data any, wrong []port.Problem, read bool) {
	a.patience = a.host.Clock() + sliceMillis
	a.asking = true
	data, wrong = a.ask(ask)
	a.asking = false
	read = !a.reader.short
	a.reader.short = false
	return data, wrong, read
}

func (a *App) ask(ask port.Ask) (any, []port.Problem) {
	switch r := ask.(type) {
	case *port.AskMoment:
		return a.momentAt(r.Moment)
	case *port.AskWhy:
		return a.why(r.Seq)
	case *port.AskEvents:
		return a.list(r), nil
	case *port.Inspect:
		return a.inspect(r)
	case *port.AskEntry:
		return a.entry(r.Zxid)
	case *port.AskCharts:
		return a.charts(r.Buckets), nil
	case *port.AskSpaceTime:
		return a.spaceTime(r), nil
	case *port.AskChoices:
		return a.choices(), nil
	case *port.Draw:
		return a.drawing(r), nil
	case *port.Tell:
		return a.tale(), nil
	case *port.ExportEvents:
		return a.export(r.What)
	case *port.AskLength:
		return a.length()
	case *port.AskLatencies:
		return a.latencies(), nil
	case *port.AskCommands:
		return a.commandList(r.Count), nil
	case *port.AskUntied:
		return a.untied(), nil
	}
	panic(fmt.Sprintf("app: no answer to a %T", ask))
}

// inspect looks into the servers.
func (a *App) inspect(r *port.Inspect) (any, []port.Problem) {
	w := a.run.Player.World()
	if r.Server < 0 || r.Server > int64(w.Servers()) {
		return nil, failed(say.F("there is no server %d", r.Server))
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
		return nil, malformed(say.F("%q cannot be inspected", string(r.What)))
	}
	if r.Server == 0 {
		return nil, []port.Problem{port.NewProblem("down", say.F("no server is up"))}
	}
	return nil, []port.Problem{port.NewProblem("down", say.F("server %d is down", r.Server))}
}
