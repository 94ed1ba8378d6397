package player

import "testing"

// A client has one list of a group: another `members` of the same group takes it over, and keeps it in its own way.
func TestMembersOfAGroupAreTakenOver(t *testing.T) {
	const set = "servers 3\nstart all\nrun until servers agree\nclient p1 1\nclient shop 2\nsettle\np1 join /s\nsettle\n"
	const gone = "settle\nexpect client shop knows p1 of /s\np1 delete /s/p1\nsettle\nshop call /s\nsettle\n"
	for name, script := range map[string]string{
		"kept now":        set + "shop members /s\nsettle\nshop members /s --keep\n" + gone + "expect client shop knows p1 of /s and client shop last is OK\n",
		"not kept now":    set + "shop members /s --keep\nsettle\nshop members /s\n" + gone + "expect not client shop knows p1 of /s and client shop last is NONODE\n",
		"of another path": set + "p1 join /t\nsettle\nshop members /s --keep\nsettle\nshop members /t\n" + gone + "expect client shop knows p1 of /s and client shop last is OK\n",
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
