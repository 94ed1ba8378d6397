package script

import "testing"

// A suggestion is a right command, or the beginning of one: the words behind the misspelt word fit it. A word that is only short, or that resembles no
// command, has no suggestion.
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
		"timePerWatch=20us":             "`config timePerWatch=20us`",
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

// A client that begins another session is one client: a line without a client has it in its suggestion, and lists name it once.
func TestAClientWithASecondSessionIsOne(t *testing.T) {
	for line, want := range map[string]string{
		"ls /":         "t.zk:5:1: did you mean `ann ls /`? expected the client before ls",
		"link 1-1 cut": `t.zk:5:6: expected a link such as 1>2 or 1-2 between 1, 2, 3, ann, found "1-1"`,
	} {
		_, err := Parse("t.zk", "servers 3\nclient ann 1\nann close\nclient ann 2\n"+line)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
