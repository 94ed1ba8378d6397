package app

import "testing"

// Every command and predicate has help, by its own name and in the whole list, and a word that is none has none.
func TestHelp(t *testing.T) {
	all := help("")
	if len(all) < 40 {
		t.Fatalf("%d rows", len(all))
	}
	for _, r := range all {
		if r.Usage == "" || r.Help == "" || r.Group == "" {
			t.Errorf("%s says too little: %+v", r.Name, r)
		}
		if len(help(" "+r.Name+" ")) == 0 {
			t.Errorf("there is no help for %q", r.Name)
		}
	}
	if got := help("nonsense"); len(got) != 0 {
		t.Errorf("help for a word that is none: %v", got)
	}
}
