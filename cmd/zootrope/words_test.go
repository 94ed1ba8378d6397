package main

import "testing"

func TestThings(t *testing.T) {
	for n, want := range map[int]string{0: "0 checks", 1: "1 check", 2: "2 checks"} {
		if got := checksFailed.in("en", quantity("en", n, "check")); got != want+" failed" {
			t.Errorf("%d: %s", n, got)
		}
	}
	if got := checksFailed.in("zh", quantity("zh", 1, "check")); got != "1 项检查未通过" {
		t.Error(got)
	}
}
