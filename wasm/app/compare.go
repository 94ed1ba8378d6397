package app

import (
	"zootrope/core/say"
	"zootrope/wasm/ask"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// compare lays another run beside this one; "" ends it.
func (a *App) compare(with string) []port.Problem {
	if !a.beside.Lay(with) {
		return port.Refused(say.F("there is no other run %q to lay beside this one here", with))
	}
	a.settle()
	return nil
}

// comparedPicture is the other run, as the stage shows it. It is asked for whenever the picture changes, so this is where the comparison keeps up with the run. While
// the run is on its way to somewhere the other one waits.
func (a *App) comparedPicture() *scene.Compared {
	if !a.busy() || a.task.watched {
		news, more := a.beside.Follow()
		a.learnt = a.learnt || news && !a.busy() // a picture of a run at rest may be followed by no report
		if more || a.learnt {
			a.host.Soon()
		}
	}
	return a.beside.Picture(a.names, a.Lang)
}

// sideBySide works on the comparison for at most a slice while the run itself has nothing to do, and says whether there is more to be done.
func (a *App) sideBySide() bool {
	for began := a.host.Clock(); a.beside.Pending(); {
		if a.beside.Work() && !a.busy() {
			a.settle()
		}
		if a.host.Clock()-began >= ask.SliceMillis {
			return true
		}
	}
	return false
}
