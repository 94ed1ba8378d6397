package lessons

import (
	"regexp"
	"slices"
	"testing"
)

var ofDubbo = regexp.MustCompile(`/dubbo(/[a-z]+)*`)

// The chapter has one registry: what a reader learns of it in a-registry-run (its tree, its providers, the shop) holds in the next four lessons.
func TestFiveLessonsShareOneRegistry(t *testing.T) {
	parts := []string{"/dubbo", "/dubbo/pay", "/dubbo/pay/providers", "/dubbo/pay/providers/p", "/dubbo/pay/providers/shop", "/dubbo/pay/master", "/dubbo/pay/rooms", "/dubbo/pay/rooms/p"}
	for _, id := range []string{"a-registry-run", "three-data-centres", "what-is-healthy", "all-servers-dead", "more-servers-slower-writes"} {
		l, err := Open(id)
		if err != nil {
			t.Fatal(err)
		}
		paths := ofDubbo.FindAllString(l.Script.Source, -1)
		if !slices.Contains(paths, "/dubbo/pay/providers") {
			t.Errorf("%s has no /dubbo/pay/providers", id)
		}
		for _, path := range paths {
			if !slices.Contains(parts, path) {
				t.Errorf("%s has %s, which is no part of the registry of this chapter", id, path)
			}
		}
	}
}
