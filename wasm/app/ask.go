package app

import "fmt"

// ask answers a question about the run. It changes nothing.
func (a *App) ask(r *Request) (any, []Problem) {
	return nil, malformed(fmt.Errorf("%q is no request", r.Type))
}
