package terminal

import "testing"

// The lines that were given by hand are tried; a world that breaks them follows in the run.
func TestLinesAreTried(t *testing.T) {
	p := openFile(t, "built.md", Options{})
	p.press("n", "n", ":")
	give := func(lines ...string) {
		for _, line := range lines {
			p.press("'"+line, "enter")
		}
	}
	usual := []string{"app1 get -w /config", "app2 get -w /config", "app1 on NodeDataChanged /config get -w /config", "app2 on NodeDataChanged /config get -w /config"}
	give(append(usual, "prove")...)
	p.sees("breaks your lines: the last answer to client app1 has")
	if given := p.eng.state.Given; len(given) < 5 {
		t.Errorf("the world does not follow: %q", given)
	}
	p.press(":")
	give(append(append([]string{"rewind try"}, usual...), "app1 on CONNECTIONLOSS /config get -w /config", "prove")...)
	p.sees("Your lines hold in all 200 worlds.")
	if !p.eng.state.Goals[0].Reached {
		t.Error("the goal is not reached")
	}
	q := openFile(t, "tables.md", Options{})
	q.press(":", "'prove", "enter")
	q.sees("this run asks for none")
}
