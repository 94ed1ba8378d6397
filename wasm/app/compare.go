package app

import (
	"fmt"

	"zootrope/wasm/stage/layout"
)

// compare lays another run beside this one; "" ends it.
func (a *App) compare(with string) []Problem {
	if with == "" {
		return nil
	}
	return failed(fmt.Errorf("there is no other run %q to lay beside this one", with))
}

// rivals are the runs that this one can be laid beside.
func (a *App) rivals() []Rival { return []Rival{} }

// twin is the other run, as the page gets it.
func (a *App) twin() *Twin { return nil }

// twinPicture is the other run, as the stage shows it.
func (a *App) twinPicture() *layout.Twin { return nil }
