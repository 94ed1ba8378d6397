package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A fault that is known to change nothing can still be planted: who changes its line has to look at the reason again.
func TestKnownFaultsAreThere(t *testing.T) {
	root, err := module()
	if err != nil {
		t.Fatal(err)
	}
	all, err := faults(root, folders)
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, f := range all {
		there[f.key()] = true
	}
	reasons := known()
	for key, reason := range reasons {
		if !there[key] || strings.TrimSpace(reason) == "" {
			t.Errorf("known.txt has a fault that cannot be planted, or no reason: %s", key)
		}
	}
	if lines := strings.Count(knownText, "\n"); len(reasons) != lines {
		t.Errorf("%d of the %d lines of known.txt can be read", len(reasons), lines)
	}
}

// Each kind of fault, and what a function with two of them becomes.
func TestPlanted(t *testing.T) {
	root := t.TempDir()
	const src = `package p

func f(a, b int, s string) (n int, err error) {
	for a < b || !(b == 1) {
		if s+"x" == "yx" {
			continue
		}
	}
	return a - b, nil
}

func g(ok *bool) { *ok = true }
`
	if err := os.WriteFile(filepath.Join(root, "p.go"), []byte(src), 0o644); err != nil {
		t.Fatal(err)
	}
	all, err := faults(root, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range all {
		got = append(got, f.Text+" becomes "+f.with())
	}
	want := []string{
		"for a < b ⟦||⟧ !(b == 1) { becomes &&", "for a ⟦<⟧ b || !(b == 1) { becomes <=", "for a < b || ⟦!⟧(b == 1) { becomes nothing",
		"for a < b || !(b ⟦==⟧ 1) { becomes !=", "for a < b || !(b == ⟦1⟧) { becomes 2", `if s+"x" ⟦==⟧ "yx" { becomes !=`, "⟦continue⟧ becomes break",
		"return a ⟦-⟧ b, nil becomes +", "func g(ok *bool) { *ok = ⟦true⟧ } becomes false",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	o, err := overlayOf(root, root, []Fault{all[7], all[6], all[8]}, map[int]string{2: "does not compile"})
	if err != nil {
		t.Fatal(err)
	}
	changed, err := os.ReadFile(filepath.Join(root, flat(all[0].File)))
	if err != nil {
		t.Fatal(err)
	}
	begin, rest, _ := strings.Cut(src, "{\n")
	body, rest, _ := strings.Cut(rest, "}\n\nfunc g")
	wanted := begin + "{\nif plantedFault == 1 { return func() (n int, err error) {\n" + strings.Replace(body, "a - b", "a + b", 1) + "}() }\n\n" +
		body + "}\n\nfunc g" + strings.Replace(rest, "{", "{\nif plantedFault == 3 { func() { *ok = false }(); return }\n", 1)
	if string(changed) != wanted {
		t.Errorf("got\n%s\nwant\n%s", changed, wanted)
	}
	if len(o.copies) != 2 {
		t.Errorf("%+v", o.copies)
	}
}
