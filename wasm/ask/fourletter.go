package ask

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// FourLetter answers a line of the console that is a question to servers, and says whether it is one. The run goes on, or stays, as it is.
func (d *Desk) FourLetter(line string, out *port.Answer) (wrong []port.Problem, is bool) {
	scope := d.run.Player.Scope()
	q, err, is := script.ParseQuestion(&scope, line)
	if err != nil {
		return port.Problems(err), is
	}
	if is {
		out.Data = port.FourLetter{Lines: fourLetterOf(d.run.Player.World(), q.Of, q.Word, d.Lang)}
	}
	return nil, is
}

// fourLetterOf asks several servers. A word that is answered in rows of a key and a value makes a table with a column for each of them; other
// answers stand one below the other, each below its server.
func fourLetterOf(w *sim.World, ids []proto.ServerID, word, lang string) []string {
	out := []string{}
	table := fourLetterTable{}
	for _, id := range ids {
		lines, why := w.FourLetter(id, word)
		switch {
		case why != nil:
			out = append(out, why.In(lang))
		case len(lines) > 0 && strings.Contains(lines[0], "\t"):
			table.add(id, lines)
		case len(lines) == 1:
			out = append(out, say.F("server %d: %s", id, lines[0]).In(lang))
		default:
			out = append(append(out, say.F("server %d:", id).In(lang)), lines...)
		}
	}
	return append(table.lines(), out...)
}

// fourLetterTable is a table of answers.
type fourLetterTable struct {
	keys []string
	cols []column
}

type column struct {
	head  string
	cells map[string]string
}

func (t *fourLetterTable) add(id proto.ServerID, lines []string) {
	c := column{strconv.Itoa(int(id)), map[string]string{}}
	for _, line := range lines {
		key, value, _ := strings.Cut(line, "\t")
		c.cells[key] = value
		if !slices.Contains(t.keys, key) {
			t.keys = append(t.keys, key)
		}
	}
	t.cols = append(t.cols, c)
}

// lines are the rows of the table, each column as wide as its widest cell.
func (t *fourLetterTable) lines() []string {
	if len(t.cols) == 0 {
		return nil
	}
	out := make([]string, len(t.keys)+1)
	pad := func(cells func(row int) string) {
		widest := 0
		for i := range out {
			widest = max(widest, len(cells(i)))
		}
		for i := range out {
			out[i] += cells(i) + strings.Repeat(" ", widest-len(cells(i))+2)
		}
	}
	key := func(row int) string {
		if row == 0 {
			return ""
		}
		return t.keys[row-1]
	}
	pad(key)
	for _, c := range t.cols {
		pad(func(row int) string {
			if row == 0 {
				return c.head
			}
			return c.cells[key(row)]
		})
	}
	for i := range out {
		out[i] = strings.TrimRight(out[i], " ")
	}
	return out
}
