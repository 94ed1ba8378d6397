package notices

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const root = "../../.."

// NOTICE names every module that is linked into the page, in its version, and no other.
func TestNoticeNamesWhatIsLinked(t *testing.T) {
	want, err := Collect(root)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range want.Parts {
		if !slices.ContainsFunc(got.Parts, func(q Part) bool { return reflect.DeepEqual(p, q) }) {
			t.Errorf("NOTICE does not say that %s %s is linked, %v, %v: run make notice", p.Name, p.Version, p.Copyright, p.Licences)
		}
	}
	for _, p := range got.Parts {
		if !slices.ContainsFunc(want.Parts, func(q Part) bool { return p.Name == q.Name && p.Version == q.Version }) {
			t.Errorf("NOTICE names %s %s, which is not linked: run make notice", p.Name, p.Version)
		}
	}
	if !t.Failed() && string(text) != want.Format() {
		t.Error("NOTICE is not what make notice writes")
	}
}

// Every licence that is named is there in full.
func TestNoticeHasTheTexts(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "NOTICE"))
	if err != nil {
		t.Fatal(err)
	}
	n, err := Parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range n.Parts {
		for _, name := range p.Licences {
			at := slices.IndexFunc(n.Texts, func(t Text) bool { return t.Name == name })
			if name != apache && (at < 0 || !strings.Contains(n.Texts[at].Text, "SOFTWARE IS PROVIDED")) {
				t.Errorf("%s is under %s, whose text is not there", p.Name, name)
			}
		}
		if len(p.Copyright) == 0 || len(p.Licences) == 0 {
			t.Errorf("whose %s is, or its licence, is not said", p.Name)
		}
	}
	ours, err := os.ReadFile(filepath.Join(root, "LICENSE"))
	if err != nil || !strings.Contains(string(ours), "Version 2.0, January 2004") {
		t.Errorf("LICENSE is not that of Apache-2.0: %v", err)
	}
}

func TestParseReadsWhatFormatWrites(t *testing.T) {
	n := &Notice{
		Parts: []Part{{"Go: all of it", "", []string{"Copyright 2009 A"}, []string{"BSD (A)"}},
			{"example.org/x/v2", "v2.1.0", []string{"Copyright 2010 B", "Copyright 2011-2013 C"}, []string{apache, "BSD (A)"}}},
		Texts: []Text{{"BSD (A)", "One.\n\nTwo."}},
	}
	got, err := Parse(n.Format())
	if err != nil || !reflect.DeepEqual(got, n) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := Parse("anything"); err == nil {
		t.Error("anything is read")
	}
}

func TestAnUnknownLicenceIsRefused(t *testing.T) {
	if name, err := new(collector).licence("x", "Do what you like."); err == nil {
		t.Errorf("it passes as %s", name)
	}
}
