package player

import "testing"

// Two-phase commit is not mended: a coordinator that is lost before it has decided leaves all without a decision. What is retried, and what
// merely lasts, does come to its end. In each of these b and c have been asked, but for the first two.
func TestTwoPhaseCommitInTrouble(t *testing.T) {
	const (
		asked   = "b vote /tx yes\nc vote /tx yes\n"
		waiting = "client b last is PENDING and client c last is PENDING\n"
		blocked = "expect node /tx data is \"\" and " + waiting
		decided = "expect node /tx data is commit and client a last is OK and client b last is OK and client c last is OK\n"
	)
	for _, x := range []struct{ name, script string }{
		// to create the transaction once more would be to take another one's for its own
		{"the answer to the first create is lost", asked + `
a propose /tx b c
run until node /tx exists
break a-1
run for 60s
expect client a is CONNECTED and client a last is CONNECTIONLOSS and not node /tx/b exists
` + blocked},
		// and so the same name cannot be proposed again
		{"…and it is proposed again", `
a propose /tx b c
run until node /tx exists
break a-1
run for 60s
a propose /tx b c
settle
expect client a last is NODEEXISTS and not node /tx/b exists
`},
		{"the answer to another create is lost", asked + `
a propose /tx b c
run until node /tx/b exists
break a-1
run for 60s
` + decided},
		{"the answer to the decision is lost", asked + `
a propose /tx b c
run until node /tx data is commit
break a-1
run for 60s
` + decided},
		{"the coordinator's session expires", `
a propose /tx b c
settle
a expire
` + asked + `
run for 60s
expect client a is EXPIRED and node /tx/b data is yes and node /tx/c data is yes
` + blocked},
		{"the coordinator pauses, and comes back in time", `
a propose /tx b c
settle
pause a
` + asked + `
run for 3s
` + blocked + `
resume a
run for 10s
` + decided},
		{"the coordinator pauses for longer than its session lasts", `
a propose /tx b c
settle
pause a
` + asked + `
run for 60s
resume a
run for 60s
expect client a is EXPIRED and node /tx/b data is yes and node /tx/c data is yes
` + blocked},
		{"a participant pauses", `
a propose /tx b c
settle
pause c
` + asked + `
run for 3s
expect node /tx data is "" and client a last is PENDING and client b last is PENDING
resume c
run for 10s
` + decided},
		{"a participant dies before it has said anything", `
a propose /tx b c
settle
crash c
b vote /tx yes
run for 60s
expect node /tx data is "" and client a last is PENDING and client b last is PENDING
`},
		// its vote is a node that stays: the others decide, and it can read of that later
		{"a participant dies after it has said yes", `
a propose /tx b c
settle
pause a
` + asked + `
settle
crash c
resume a
run for 10s
expect node /tx data is commit and client a last is OK and client b last is OK
`},
	} {
		t.Run(x.name, func(t *testing.T) { playAll(t, threeClients+x.script) })
	}
}
