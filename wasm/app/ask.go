package app

import (
	"zootrope/core/proto"
	"zootrope/core/say"
)

// question answers a question about the run, and says whether there was time to read all that it takes.
func (a *App) question(r *Request) (data any, wrong []Problem, read bool) {
	a.patience = a.host.Clock() + sliceMillis
	a.asking = true
	data, wrong = a.ask(r)
	a.asking = false
	read = !a.run.reader.short
	a.run.reader.short = false
	return data, wrong, read
}

func (a *App) ask(r *Request) (any, []Problem) {
	switch r.Type {
	case "moment":
		return a.momentAt(r.Moment)
	case "why":
		return a.why(r.Seq)
	case "events":
		return a.list(r), nil
	case "inspect":
		return a.inspect(r)
	case "entry":
		return a.entry(r.Zxid)
	case "charts":
		return a.charts(r.Buckets), nil
	case "spacetime":
		return a.spaceTime(r), nil
	case "choices":
		return a.choices(), nil
	case "drawing":
		return a.drawing(r), nil
	case "tell":
		return a.tale(), nil
	case "export":
		return a.export(r.What)
	case "length":
		return a.length()
	case "latencies":
		return a.latencies(), nil
	case "commands":
		return a.commandList(r.Count), nil
	case "untied":
		return a.untied(), nil
	}
	return nil, malformed(say.F("%q is no request", r.Type))
}

// inspect looks into the servers.
func (a *App) inspect(r *Request) (any, []Problem) {
	w := a.run.p.World()
	if r.Server < 0 || r.Server > int64(w.Servers()) {
		return nil, failed(say.F("there is no server %d", r.Server))
	}
	id := proto.ServerID(r.Server)
	switch r.What {
	case "logs":
		return w.Logs(), nil
	case "znodes":
		if v, ok := w.Znodes(id); ok {
			return v, nil
		}
	case "sessions":
		if v, ok := w.Sessions(id); ok {
			return v, nil
		}
	default:
		return nil, malformed(say.F("%q cannot be inspected", r.What))
	}
	if r.Server == 0 {
		return nil, []Problem{problem("down", say.F("no server is up"))}
	}
	return nil, []Problem{problem("down", say.F("server %d is down", r.Server))}
}
