package player

import "testing"

// A change whose client has got no answer counts once a new leader that has it in its log takes office, and not if no such leader does.
func TestAChangeThatTheNextLeaderCommits(t *testing.T) {
	const set = "servers 3\nstart all\nrun until servers agree\nclient c 3\nsettle\nc create /a old\nsettle\nexpect leader is 3 and server 1 logged is 1:2\n"
	for name, script := range map[string]string{
		"in its log": set + "c set /a new\nrun until server 1 logged is 1:3\nexpect not client c set /a\ncrash 3\nrun until leader exists\n" +
			"expect client c set /a and node /a data is new on 1\n",
		"on the former leader alone": set + "partition 3 | 1 2\nc set /a new\nrun until server 3 logged is 1:3\ncrash 3\nrun until leader exists\nheal\nstart 3\n" +
			"run until server 3 is FOLLOWING\nsettle\nexpect server 3 logged is 2:0 or server 3 logged is 1:2\nexpect not client c set /a and node /a data is old on 3\n",
	} {
		t.Run(name, func(t *testing.T) {
			p := play(t, script, Options{})
			p.RunAll()
			if p.Failed() > 0 {
				t.Error(outcome(p))
			}
		})
	}
}
