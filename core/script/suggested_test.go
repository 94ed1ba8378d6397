package script

import "testing"

// A suggestion can be given as it stands, or only lacks what follows: what is behind the word fits it. Words that are merely short, or that belong
// to nothing here, bring none.
func TestASuggestionFits(t *testing.T) {
	scope := NewScope()
	scope.ByHand = true
	scope.Settings.Voters, scope.Started, scope.Clients = 3, true, []string{"ann"}
	for line, near := range map[string]string{
		"connect 2":                     "`ann connect 2`",
		"connect localhost:2181":        "",
		"connect":                       "`ann connect`",
		"reboot 3":                      "restart",
		"quit":                          "`ann close`",
		"exit":                          "`ann close`",
		"echo ruok | nc localhost 2181": "",
		"jps":                           "",
		"tickTime=2000":                 "`config tickTime=2000`",
		"server.2=host:2888:3888":       "`config server.2=host:2888:3888`",
		"rouk":                          "ruok",
		"mtnr 1":                        "mntr",
		"ls /":                          "`ann ls /`",
		"creat /x":                      "`ann create /x`",
	} {
		_, err := ParseLine(&scope, line)
		if err == nil {
			t.Errorf("%s is a command", line)
			continue
		}
		if err.Near != near {
			t.Errorf("%s: near %q, want %q (%v)", line, err.Near, near, err)
		}
	}
}
