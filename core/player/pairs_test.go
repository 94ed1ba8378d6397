package player

import (
	"strings"
	"testing"
)

// A client's program has one role: until it crashes, it can be a machine of one pair only.
func TestAClientIsOneOfOnePair(t *testing.T) {
	const head = "servers 1\nstart all\nrun until leader exists\nclient ann 1\nclient bob 1\nsettle\n"
	for source, refused := range map[string]bool{
		"ann pair bob disk\nann pair bob other\n":                              true,
		"ann pair bob disk\nrun for 3s\nann pair bob other\n":                  true,
		"ann get /\nann pair bob disk\nann pair bob other\n":                   true,
		"ann pair bob disk\ncrash ann\nclient ann 1\nann pair bob other\n":     false,
		"ann pair bob disk\nbob pair ann disk\nrun for 3s\nann call /nobody\n": false,
	} {
		p := play(t, head+source, Options{})
		if got := p.RunAll() == Refused; got != refused || refused && !strings.Contains(p.Err().Error(), "client ann is one of a pair already") {
			t.Errorf("%q: %v", source, p.Err())
		}
	}
}
