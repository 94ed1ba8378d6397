package main

import (
	_ "embed"
	"strings"
)

// known.txt has a line for each fault that changes nothing that can be seen: its key, two spaces, a hash and the reason.
//
//go:embed known.txt
var knownText string

// known gives the reason why a fault lives, by its key.
func known() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(knownText) {
		key, reason, ok := strings.Cut(strings.TrimSpace(line), "  # ")
		if ok {
			out[key] = reason
		}
	}
	return out
}
