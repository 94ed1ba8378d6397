package site

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"zootrope/core/player"
	"zootrope/core/sim"
	"zootrope/lessons"
	"zootrope/lessons/form"
)

// columnRows is how many rows the column beside the stage has room for, as the page has it.
func columnRows(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "web", "views", "fold.ts"))
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`export const ROOM = (\d+);`).FindSubmatch(text)
	if m == nil {
		t.Fatal("web/views/fold.ts has no ROOM")
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// shownFunction is a function of a recipe with the rows that a lesson's run has.
type shownFunction struct {
	file string
	rows []codeRow
}

// shownIn lists the functions of a lesson's recipe.
func shownIn(all *excerpts, l *form.Lesson) []shownFunction {
	at := slices.IndexFunc(all.Recipes, func(r readRecipe) bool { return r.Name == l.Code })
	var out []shownFunction
	for _, n := range all.Recipes[at].Functions {
		listing, set := all.Listings[n], 0
		for i, name := range listing.Switches {
			if slices.Contains(l.Script.Settings.Zoo.Bugs.Names(), name) {
				set |= 1 << i
			}
		}
		f := shownFunction{file: listing.File}
		for _, row := range listing.Forms[set] {
			f.rows = append(f.rows, listing.Rows[row])
		}
		out = append(out, f)
	}
	return out
}

// leastRows is how many rows the column needs for the heads of functions and for rows that are always shown, with a row for each gap.
func leastRows(functions []shownFunction, always map[[2]int]bool) int {
	sum := 0
	for fn, f := range functions {
		rows, before, alone := 0, false, true
		for i := range f.rows {
			on := i == 0 || always[[2]int{fn, i}]
			if on || before {
				rows++
			}
			alone = alone && (i == 0 || !on)
			before = on
		}
		if alone {
			rows = 1
		}
		sum += rows
	}
	return sum
}

// In each lesson with code, the marks of all clients are in the column at every moment, together with the rows that a question quotes: none is at a line that
// the column does not have, and all have room.
func TestMarksHaveRoomInTheColumn(t *testing.T) {
	all, err := readSources(root)
	if err != nil {
		t.Fatal(err)
	}
	quotes, coded, room := regexp.MustCompile("`([^`]+)`"), 0, columnRows(t)
	for _, l := range lessons.All() {
		if l.Code == "" {
			continue
		}
		coded++
		functions, most, marks := shownIn(all, l), 0, 0
		p := player.New(l.Script, player.Options{})
		for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
			always := map[[2]int]bool{}
			for _, c := range p.World().View().Clients {
				for _, stand := range c.Stands {
					place, ok := rowAt(functions, stand)
					if !ok && !slices.ContainsFunc(functions, func(f shownFunction) bool { return f.file == stand.File }) {
						continue // it runs another recipe than the one that the lesson shows
					}
					if !ok {
						t.Fatalf("%s, step %d: %s is at %s:%d, which the column does not have", l.ID, p.Step(), c.Name, stand.File, stand.Row)
					}
					marks++
					always[place] = true
				}
			}
			for _, q := range p.Questions() {
				if q.Step != p.Step() && q.Step != p.Step()+1 {
					continue
				}
				i := slices.IndexFunc(l.Questions, func(o form.Question) bool { return o.ID == q.ID })
				for _, c := range l.Questions[i].Choices {
					codes := []string{c.Code}
					if c.Code == "" {
						codes = nil
						for _, m := range quotes.FindAllStringSubmatch(c.Text["en"], -1) {
							codes = append(codes, m[1])
						}
					}
					for fn, f := range functions {
						for row, r := range f.rows {
							if slices.ContainsFunc(codes, func(code string) bool { return strings.Contains(plain(r.HTML), code) || all.named(f.file, r, code) }) {
								always[[2]int{fn, row}] = true
							}
						}
					}
				}
			}
			most = max(most, leastRows(functions, always))
		}
		p.Close()
		rows := 0
		for _, f := range functions {
			rows += len(f.rows)
		}
		t.Logf("%s: %d rows in all, at most %d that are always shown", l.ID, rows, most)
		if most > room || marks == 0 {
			t.Errorf("%s: %d rows are always shown, want at most %d; %d marks", l.ID, most, room, marks)
		}
	}
	if coded < 4 {
		t.Errorf("%d lessons have code", coded)
	}
}

// named says whether a row stands for the line that has a name in scripts.
func (e *excerpts) named(file string, r codeRow, name string) bool {
	for n := r.Line; n <= r.Last; n++ {
		if slices.Contains(e.Lines[fmt.Sprintf("%s:%d", file, n)], name) {
			return true
		}
	}
	return false
}

func rowAt(functions []shownFunction, stand sim.StandView) ([2]int, bool) {
	for fn, f := range functions {
		for i, r := range f.rows {
			if f.file == stand.File && r.Line <= stand.Row && stand.Row <= r.Last {
				return [2]int{fn, i}, true
			}
		}
	}
	return [2]int{}, false
}
