package lessons

import (
	"slices"
	"sync"

	"zootrope/lessons/form"
)

// Before lists what a lesson builds on: the lessons that it needs, the lessons that these need, and so on.
func Before(needs []string) []string {
	out := []string{}
	for i := 0; i < len(needs); i++ {
		if id := needs[i]; !slices.Contains(out, id) {
			out = append(out, id)
			needs = slices.Concat(needs, direct()[id])
		}
	}
	return out
}

// direct has what each shipped lesson says that it needs.
var direct = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, id := range Shipped() {
		text, err := shipped.ReadFile(id + "/en.md")
		if err != nil {
			panic(err) // it is embedded
		}
		out[id] = form.NeedsOf(string(text))
	}
	return out
})
