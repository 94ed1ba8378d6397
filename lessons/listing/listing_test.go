package listing_test

import (
	"fmt"
	"math/bits"
	"os"
	"regexp"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
	"zootrope/lessons/listing"
)

const head = "package p\n\n"

// rows lists the only function of a text.
func rows(t *testing.T, text string, bugs proto.Bugs) string {
	t.Helper()
	f, err := listing.Parse("p.go", head+text)
	if err != nil {
		t.Fatal(err)
	}
	fn, ok := f.Function(3)
	if !ok {
		t.Fatal("there is no function")
	}
	var b strings.Builder
	for _, row := range fn.Rows(bugs) {
		fmt.Fprintf(&b, "%d", row.Line-2)
		if row.Last > row.Line {
			fmt.Fprintf(&b, "–%d", row.Last-2)
		}
		fmt.Fprintf(&b, "%s\n", strings.ReplaceAll(row.Text, "\t", "  "))
	}
	return b.String()
}

func TestRows(t *testing.T) {
	const on = proto.BugNoSecondLook
	for _, test := range []struct {
		name, text, off, on string
	}{
		{"names of lines", `func f(c Conn) Result {
	r := k.do(trace.AtA, proto.Request{Op: 1})
	c.At(trace.AtB).Await(x)
	wait(c.At(trace.AtC), x)
	return Result{Code: proto.OK, Site: trace.AtD}
}`, `1func f(c Conn) Result {
2  r := k.do(Request{Op: 1})
3  c.Await(x)
4  wait(c, x)
5  return Result{Code: OK}
6}
`, ""},
		{"the node that stands for the recipe, comments, empty lines", `func f(c Conn) {
	c.Mine(x) // so that it is shown

	// A comment with a line of its own.
	c.Also(x, y)
	g() // beside it
}`, `1–5func f(c Conn) {
6  g() // beside it
7}
`, ""},
		{"an if with a switch", `func f() {
	if a.Bugs.Has(proto.BugNoSecondLook) { // why
		return 1 // on
	}
	return 2
}`, `1func f() {
5  return 2
6}
`, `1–2func f() {
3–4  return 1 // on
6}
`},
		{"an if that asks more", `func f() {
	if x && !a.Bugs.Has(proto.BugNoSecondLook) {
		g()
	}
	if x || y && a.Bugs.Has(proto.BugNoSecondLook) {
		h()
	}
	if x && (y || !a.Bugs.Has(proto.BugNoSecondLook)) {
		i()
	}
}`, `1func f() {
2–4  if x { g() }
5–7  if x { h() }
8–10  if x { i() }
11}
`, `1func f() {
5–7  if x || y { h() }
8–10  if x && y { i() }
11}
`},
		{"a loop, a parameter and an argument", `func f(c Conn, bugs proto.Bugs, n int) {
	for n := 0; n < 10 || bugs.Has(proto.BugNoSecondLook); n++ {
		g(c, a.Bugs, n)
	}
}`, `1func f(c Conn, n int) {
2  for n := 0; n < 10; n++ {
3    g(c, n)
4  }
5}
`, `1func f(c Conn, n int) {
2  for n := 0; ; n++ {
3    g(c, n)
4  }
5}
`},
		{"cases, and what is too long for one row", `func f() {
	switch x {
	case 1:
		g()
	default:
		h()
	}
	if aConditionThatIsAsLongAsThis && anotherConditionThatIsAsLong {
		h()
	} else {
		g()
	}
	if aConditionThatIsAsLongAsThis && anotherConditionThatIsAsLong {
		return someValue
	}
	if x { // why
		g() // and why
	}
}`, `1func f() {
2  switch x {
3–4  case 1: g()
5–6  default: h()
7  }
8  if aConditionThatIsAsLongAsThis && anotherConditionThatIsAsLong {
9    h()
10  } else {
11    g()
12  }
13  if aConditionThatIsAsLongAsThis && anotherConditionThatIsAsLong {
14    return someValue
15  }
16  if x { // why
17    g() // and why
18  }
19}
`, ""},
	} {
		if got := rows(t, test.text, 0); got != test.off {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.off)
		}
		if test.on == "" {
			test.on = test.off
		}
		if got := rows(t, test.text, on); got != test.on {
			t.Errorf("%s, switched on:\n%s\nwant\n%s", test.name, got, test.on)
		}
	}
}

// An if that asks a switch cannot be erased without its else and its init.
func TestSwitchWithElse(t *testing.T) {
	for _, text := range []string{
		"func f() {\n\tif a.Bugs.Has(proto.BugNoSecondLook) {\n\t\tg()\n\t} else {\n\t\th()\n\t}\n}",
		"func f() {\n\tif x && !a.Bugs.Has(proto.BugNoSecondLook) {\n\t\tg()\n\t} else if y {\n\t\th()\n\t}\n}",
		"func f() {\n\tif x := g(); a.Bugs.Has(proto.BugNoSecondLook) {\n\t\th(x)\n\t}\n}",
	} {
		for _, bugs := range []proto.Bugs{0, proto.BugNoSecondLook} {
			var said any
			func() {
				defer func() { said = recover() }()
				rows(t, text, bugs)
			}()
			if !strings.HasPrefix(fmt.Sprint(said), "listing: line 4: expected an if that asks a switch to have no else and no init") {
				t.Errorf("%s, %v: %v", text, bugs, said)
			}
		}
	}
}

// instruments are the parts of a recipe that no row may have: they only instrument the recipe.
var instruments = regexp.MustCompile(`trace\.|proto\.|\.At\(|Site:|\.Mine\(|\.Also\(|[bB]ugs\b|\bBug[A-Z]`)

// unseen is what a listing erases within a line.
var unseen = regexp.MustCompile(`\.At\(trace\.\w+\)|, (Site: )?trace\.\w+|trace\.\w+, |, a\.Bugs|proto\.`)

// call is the code of a source line as its row has it.
func call(line string) string {
	code, _, _ := strings.Cut(unseen.ReplaceAllString(line, ""), " //")
	return strings.TrimSuffix(strings.TrimSpace(code), " {")
}

// onlyWith gives, for a site that not every set of switches lets a client reach, the number of sets that do.
var onlyWith = map[trace.Site]int{
	trace.AtLeadAsksOwner:      2, // not old-session-counts
	trace.AtLeadNotMine:        2, // not old-session-counts
	trace.AtLeadResets:         2, // gone-means-reset
	trace.AtLockWithoutList:    1, // lock-without-list
	trace.AtNodeCacheNoList:    2, // lock-without-list
	trace.AtNodeCachePlaceGone: 2, // not empty-list-is-first
	trace.AtNodeCacheFinds:     1, // not retries-blindly
	trace.AtNodeCacheReads:     1, // not retries-blindly
	trace.AtFindProtected:      1, // not retries-blindly
	trace.AtNodeCacheFinally:   1, // not error-leaves-node
}

// All listings of the recipes, with every set of switches: no row has a part that only instruments the recipe, and rows keep their order. The code of each
// line at which a client can stand, or at which a recipe ends, is in the row that stands for the line, with each set of switches that lets the line run.
func TestRecipes(t *testing.T) {
	sites := 0
	for s := trace.NoSite + 1; s < trace.Sites; s++ {
		loc := s.Location()
		if !strings.HasPrefix(loc.File, "core/recipe/") {
			continue
		}
		sites++
		text, err := os.ReadFile("../../" + loc.File)
		if err != nil {
			t.Fatal(err)
		}
		f, err := listing.Parse(loc.File, string(text))
		if err != nil {
			t.Fatal(err)
		}
		fn, ok := f.Function(loc.Line)
		if !ok {
			t.Fatalf("%s:%d is in no function", loc.File, loc.Line)
		}
		want, seen := call(strings.Split(string(text), "\n")[loc.Line-1]), 0
		for _, bugs := range subsets(fn.Switches) {
			all := fn.Rows(bugs)
			for i, row := range all {
				if instruments.MatchString(row.Text) {
					t.Errorf("%s:%d, %v: %q", loc.File, row.Line, bugs, row.Text)
				}
				if row.Last < row.Line || i > 0 && row.Line <= all[i-1].Last {
					t.Errorf("%s:%d to %d comes behind %d", loc.File, row.Line, row.Last, all[max(0, i-1)].Last)
				}
				if row.Line <= loc.Line && loc.Line <= row.Last && strings.Contains(row.Text, want) {
					seen++
				}
			}
		}
		least, ok := onlyWith[s]
		if !ok {
			least = 1 << bits.OnesCount64(uint64(fn.Switches))
		}
		if seen != least {
			t.Errorf("%s:%d: %q is in its row with %d sets of switches, want %d", loc.File, loc.Line, want, seen, least)
		}
	}
	if sites < 100 {
		t.Errorf("%d sites were looked at", sites)
	}
}

// subsets lists all sets of some switches.
func subsets(of proto.Bugs) []proto.Bugs {
	out := []proto.Bugs{0}
	for _, bug := range proto.KnownBugs() {
		if of&bug != 0 {
			for _, set := range out {
				out = append(out, set|bug)
			}
		}
	}
	return out
}
