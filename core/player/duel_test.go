package player_test

import (
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

const theft = `servers 3
start all
run until servers agree
client ann 1
client mal 2
ann create /d
ann create /d/seat
settle
step try
goal stolen not node /d/seat exists
goal kept node /d/seat exists and client ann last is OK
duel kept stolen mal
`

// A goal of a duel is reached only where the attack that was made is made again, after the exercise has begun anew, and fails.
func TestDuel(t *testing.T) {
	const attack = "mal ls /d\nsettle\nmal delete /d/seat\nsettle"
	const begin = "rewind try"
	const defend = "ann addauth digest ann:x\nann setAcl /d auth::cdrwa,world:anyone:r\nsettle"
	for name, c := range map[string]struct{ by, reached, missing string }{
		"only defended":          {defend, "", "first attack"},
		"only attacked":          {attack, "stolen", "has succeeded in this run"},
		"defended too late":      {attack + "\n" + defend, "stolen", "has succeeded in this run"},
		"not attacked again":     {attack + "\n" + begin + "\n" + defend, "stolen", "mal ls /d"},
		"another attack":         {attack + "\n" + begin + "\n" + defend + "\nmal delete /d\nsettle", "stolen", "mal ls /d"},
		"half of it":             {attack + "\n" + begin + "\n" + defend + "\nmal ls /d\nsettle", "stolen", "mal delete /d/seat"},
		"attacked, not defended": {attack + "\n" + begin + "\n" + attack, "stolen", "has succeeded in this run"},
		"not ended":              {attack + "\n" + begin + "\n" + defend + "\nmal ls /d\nmal delete /d/seat", "stolen", "let time pass"},
		"won":                    {attack + "\n" + begin + "\n" + defend + "\n" + attack, "stolen kept", ""},
		"won at the second try":  {attack + "\n" + begin + "\n" + attack + "\n" + begin + "\n" + defend + "\n" + attack, "stolen kept", ""},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := script.Parse("t.zk", theft)
			if err != nil {
				t.Fatal(err)
			}
			p := player.New(s, player.Options{})
			defer p.Close()
			p.RunAll()
			for line := range strings.SplitSeq(c.by, "\n") {
				if err := p.Inject(line); err != nil {
					t.Fatal(err)
				}
				p.RunAll()
			}
			var reached []string
			for _, g := range p.Goals() {
				if g.Reached {
					reached = append(reached, g.ID)
				}
				if g.ID != "kept" {
					continue
				}
				if got := p.Missing(g); c.missing == "" && got != nil || c.missing != "" && (got == nil || !strings.Contains(got.String(), c.missing)) {
					t.Errorf("missing is %v, want %q", got, c.missing)
				}
				if again, _ := p.Attack(g); strings.HasPrefix(c.by, attack) && strings.Join(again, "\n") != attack {
					t.Errorf("the attack is %q", again)
				}
			}
			if got := strings.Join(reached, " "); got != c.reached {
				t.Errorf("reached %q, want %q", got, c.reached)
			}
		})
	}
}
