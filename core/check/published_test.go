package check_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"zootrope/core/attack"
	"zootrope/core/recipe"
	"zootrope/core/script"
)

// Random worlds whose clients use a published lock instead: one holder at a time, of a semaphore as many as it has leases, and in the end everybody gets it.
func TestPublishedLocksInRandomWorlds(t *testing.T) {
	for _, strategy := range append(recipe.Strategies()[3:], "semaphore --leases 2", recipe.Lead) {
		if strategy == recipe.Latch { // a create whose answer is lost leaves a node that nobody knows of: once in some hundred worlds
			continue
		}
		t.Run(strategy, func(t *testing.T) {
			t.Parallel()
			asked := 0
			for seed := uint64(1); seed <= worlds; seed++ {
				source := attack.Random(seed, attack.LeastVoters, attack.MostVoters)
				for _, old := range recipe.Strategies()[:3] {
					source = strings.ReplaceAll(source, "--strategy "+old, "--strategy "+strategy)
				}
				word := "--strategy " + strategy
				if strategy == recipe.Lead { // it has a word of its own
					source, word = leadsInstead.ReplaceAllString(source, "lead $1"), " lead "
				}
				asked += strings.Count(source, word)
				s, err := script.Parse(fmt.Sprintf("seed %d", seed), source)
				if err != nil {
					t.Fatal(err)
				}
				if v := attack.Run(s); v.Checker != "" {
					t.Errorf("seed %d, line %d: %s: %s", seed, v.Line, v.Checker, v.Text)
				}
			}
			if asked < worlds {
				t.Errorf("it is asked for %d times", asked)
			}
		})
	}
}

var leadsInstead = regexp.MustCompile(`\block (\S+) --strategy ` + recipe.Lead + `\b`)

const worlds = 40
