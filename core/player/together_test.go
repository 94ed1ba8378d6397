package player

import "testing"

// Clients that hold a lock together, or several locks as one, meet what any lock may meet: an answer that is lost in the
// middle of a create, an expired session, a pause, a death in the middle of the queue.

const threeClients = "servers 3\nstart all\nrun until servers agree\nclient a 1 timeout 6s\nclient b 2 timeout 6s\nclient c 3 timeout 6s\nsettle\n"

// Readers that hold the lock together lose nothing by one another; a writer waits for the last of them.
func TestReadersComeThrough(t *testing.T) {
	for _, x := range []struct{ name, script string }{
		{"an answer is lost in the middle of a create", `
b lock /l --strategy read
run until node /l children are 2
break b-2
run for 60s
expect node /l children are 2 and lock /l held by a and lock /l held by b
c lock /l --strategy write
settle
a unlock /l
settle
expect lock /l waiters are 1
b unlock /l
settle
expect lock /l held by c
`},
		{"the session of one expires", `
b lock /l --strategy read
settle
c lock /l --strategy write
settle
a expire
run for 30s
expect client a is EXPIRED and lock /l held by b and lock /l waiters are 1
b unlock /l
settle
expect lock /l held by c
`},
		{"one pauses, and a store asks for tokens", `
b lock /l --strategy read
settle
c lock /l --strategy write
settle
a write disk first --lock /l
settle
pause a
run for 30s
expect lock /l held by b and lock /l waiters are 1
b unlock /l
settle
expect lock /l held by c
c write disk second --lock /l
settle
resume a
a write disk late --lock /l
expect client a last is BADVERSION and store disk is second
`},
		{"a writer dies in the middle of the queue", `
c lock /l --strategy write
settle
b lock /l --strategy read
settle
# it waits for the writer, not for the reader that holds the lock
expect lock /l held by a and lock /l waiters are 2
crash c
run for 30s
expect lock /l held by a and lock /l held by b and lock /l waiters are 0
`},
	} {
		t.Run(x.name, func(t *testing.T) {
			playAll(t, threeClients+"step trouble\na lock /l --strategy read\nsettle\n"+x.script)
		})
	}
}

// A client that has one of two locks and waits for the other has a node at each. Whatever befalls the client, it gets both, or leaves neither behind.
func TestHalfOfAllComesThrough(t *testing.T) {
	for _, x := range []struct{ name, script string }{
		{"an answer is lost in the middle of the second create", `
run until node /m children are 2
break b-2
run for 60s
expect node /l children are 1 and node /m children are 2
a unlock /m
run for 30s
expect lock /l held by b and lock /m held by b
`},
		{"its session expires", `
settle
c lock /l --strategy mutex
settle
expect node /l children are 2 and lock /l held by none
b expire
run for 30s
expect client b is EXPIRED and lock /l held by c and lock /m held by a and node /m children are 1
`},
		{"it pauses", `
settle
c lock /l --strategy mutex
settle
pause b
run for 30s
expect lock /l held by c and node /m children are 1
resume b
run for 30s
expect client b is EXPIRED and lock /l held by c and lock /m held by a
`},
		{"it dies in the middle of the queue", `
settle
c lock /m --strategy mutex
settle
crash b
run for 30s
expect node /l children are 0 and lock /m held by a and lock /m waiters are 1
a unlock /m
settle
expect lock /m held by c
`},
		{"it gives up", `
settle
b unlock /m
settle
expect node /l children are 0 and node /m children are 1
`},
	} {
		t.Run(x.name, func(t *testing.T) {
			playAll(t, threeClients+"step trouble\na lock /m --strategy mutex\nsettle\nb lock /l /m\n"+x.script)
		})
	}
}

// playAll plays a script to its end, and says what did not hold.
func playAll(t *testing.T, source string) {
	t.Helper()
	p := play(t, source, Options{})
	if status := p.RunAll(); status != Done {
		t.Errorf("line %d: %v: %v", p.Line(), status, p.Err())
	}
	for _, r := range p.Results() {
		if !r.OK {
			t.Errorf("line %d: %s: %s", r.Line, r.Text, r.Seen)
		}
	}
}
