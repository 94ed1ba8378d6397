package docs

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// headings are those of each page of a recipe, in their order.
var headings = []string{"Guarantees", "Znodes and messages of an operation", "Failure table", "Source"}

// The columns of the two tables of such a page. Each row names the step of the page's script that shows it; what stands in the columns
// behind the step's is what the run of that step says.
var (
	costs    = []string{"operation", "step", "client", "asks", "writes", "events", "3 servers", "5 servers"}
	failures = []string{"what happens", "step", "what comes of it", "errors", "held by"}
)

// Each page of a recipe has a script beside it, PAGE.zk. All that the script expects is so, every step of it has a row in a table, and
// every number, error and holder in a row is what the run says.
func TestRecipePagesSayWhatTheirScriptsShow(t *testing.T) {
	all := texts(t)
	recipes := 0
	for name, p := range pages(all) {
		if !ofRecipe(name) {
			continue
		}
		recipes++
		t.Run(name, func(t *testing.T) {
			source, ok := all[strings.TrimSuffix(p.path, ".md")+".zk"]
			if !ok {
				t.Fatal("there is no script beside it")
			}
			checkRecipe(t, p, source)
		})
	}
	if recipes < 11 {
		t.Errorf("only %d recipes have a page", recipes)
	}
}

func checkRecipe(t *testing.T, p page, source string) {
	var titles []string
	for _, s := range p.sections {
		if s.level == 2 {
			titles = append(titles, s.title)
		}
	}
	if !slices.Equal(titles, headings) {
		t.Fatalf("its headings are %q, and those of a recipe are %q", titles, headings)
	}
	three, five := played(t, p.path, source), played(t, p.path, ofFive(source))
	shown := map[string]bool{}
	for _, row := range rowsOf(t, p, costs) {
		step, client := plain(row["step"]), plain(row["client"])
		if !slices.Contains(three.ids, step) {
			t.Errorf("%s: its script has no step %s", p.path, step)
			continue
		}
		shown[step] = true
		of, wide := three.of(step, client), five.of(step, client)
		compare(t, p, row, map[string]string{"asks": of.asked(), "writes": fmt.Sprint(of.writes), "events": fmt.Sprint(of.events),
			"3 servers": of.quorum(), "5 servers": wide.quorum()})
	}
	for _, row := range rowsOf(t, p, failures) {
		step, bug, faulty := strings.Cut(row["step"], ", `bug=")
		step = plain(step)
		shown[step] = true
		what := three.steps[step]
		if what != nil && faulty {
			what = withBug(t, p.path, source, step, strings.TrimSuffix(bug, "`")).steps[step]
		}
		if what == nil {
			t.Errorf("%s: its script has no step %s", p.path, step)
			continue
		}
		compare(t, p, row, map[string]string{"errors": what.told(), "held by": what.holders()})
	}
	for _, step := range three.ids {
		if !shown[step] && step != ready {
			t.Errorf("%s: no row is about the step %s of its script", p.path, step)
		}
	}
}

// compare looks at the cells of a row of which the run says what they have to be.
func compare(t *testing.T, p page, row, said map[string]string) {
	t.Helper()
	for column, want := range said {
		if got := row[column]; got != want {
			t.Errorf("%s: step %s, client %s, column %q: the page says %q, and the run says %q", p.path, row["step"], row["client"], column, got, want)
		}
	}
}

// rowsOf reads the one table of a page that has these columns.
func rowsOf(t *testing.T, p page, columns []string) (rows []map[string]string) {
	all := p.whole()
	head := "| " + strings.Join(columns, " | ") + " |"
	_, body, ok := strings.Cut(all.body, head+"\n")
	if !ok {
		t.Fatalf("%s has no table with the head %s", p.path, head)
	}
	for line := range strings.Lines(body) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			break
		}
		if strings.HasPrefix(line, "| ---") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), " | ")
		if len(cells) != len(columns) {
			t.Fatalf("%s: %d cells under %d columns: %s", p.path, len(cells), len(columns), line)
		}
		row := map[string]string{}
		for i, c := range cells {
			row[columns[i]] = strings.TrimSpace(c)
		}
		rows = append(rows, row)
	}
	return rows
}

// plain is a cell without the quotes of code.
func plain(cell string) string { return strings.Trim(cell, "`") }

// What a write costs the quorum is told once for all recipes, by the number of servers: that of a client at a follower, at the leader,
// and at an observer.
func TestWhatAWriteCosts(t *testing.T) {
	name := protocol + "recipes.md"
	rows := rowsOf(t, pageOf(name, texts(t)[name]), []string{"servers", "at a follower", "at the leader", "at an observer"})
	if len(rows) < 4 {
		t.Errorf("only %d rows", len(rows))
	}
	for _, row := range rows {
		var n int
		if _, err := fmt.Sscan(row["servers"], &n); err != nil {
			t.Fatal(err)
		}
		source := fmt.Sprintf("servers %d\nstart all\nrun until servers agree\nclient follower 1\nclient leader %[1]d\nsettle\nstep %s\n"+
			"follower create /f\nsettle\nleader create /l\nsettle\n", n, ready)
		r := played(t, name, source)
		observed := played(t, name, fmt.Sprintf("servers %d\nobservers 1\nstart all\nrun until servers agree\nclient observer %d\nsettle\nstep %s\n"+
			"observer create /o\nsettle\n", n, n+1, ready))
		follower := "none is there"
		if n > 1 {
			follower = r.of(ready, "follower").quorum()
		}
		compare(t, pageOf(name, ""), row, map[string]string{"at a follower": follower, "at the leader": r.of(ready, "leader").quorum(),
			"at an observer": observed.of(ready, "observer").quorum()})
	}
}
