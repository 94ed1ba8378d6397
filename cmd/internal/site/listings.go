package site

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/lessons/listing"
)

// codeListing is a function as the tab Code shows it (lessons/listing). web/views/sources.ts has the same shape.
type codeListing struct {
	File     string    `json:"file"` // below the module's root
	Name     string    `json:"name"` // Receiver.Method or function
	Doc      []codeRow `json:"doc"`
	Switches []string  `json:"switches"` // the known bugs that the function asks for
	Rows     []codeRow `json:"rows"`     // of all forms
	Forms    [][]int   `json:"forms"`    // the rows of each form, by the switches that are on: the first switch is bit 0
}

// codeRow is a row of a listing.
type codeRow struct {
	Line int    `json:"line"`
	Last int    `json:"last"`
	HTML string `json:"html"`
}

// readListings makes a listing for each function of core/recipe.
func (e *excerpts) readListings(root string) error {
	files := map[string]*listing.File{}
	for _, f := range e.Packages[listing.Folder] {
		if files[f.File] == nil {
			text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.File)))
			if err != nil {
				return err
			}
			if files[f.File], err = listing.Parse(f.File, string(text)); err != nil {
				return err
			}
		}
		fn, ok := files[f.File].Function(f.First + len(f.Lines) - 1)
		if !ok {
			return fmt.Errorf("%s has no function %s", f.File, f.Name)
		}
		l, err := codeListed(fn)
		if err != nil {
			return err
		}
		l.File, l.Name = f.File, f.Name
		e.Listings = append(e.Listings, l)
	}
	return nil
}

// codeListed gives the rows of a function, for each set of the switches that the function asks.
func codeListed(fn listing.Function) (codeListing, error) {
	var asked []proto.Bugs
	for _, bug := range proto.KnownBugs() {
		if fn.Switches&bug != 0 {
			asked = append(asked, bug)
		}
	}
	doc, err := codeRows(fn.Doc)
	out := codeListing{Doc: doc, Switches: append([]string{}, fn.Switches.Names()...)}
	for set := 0; set < 1<<len(asked) && err == nil; set++ {
		var on proto.Bugs
		for i, bug := range asked {
			if set&(1<<i) != 0 {
				on |= bug
			}
		}
		var rows []codeRow
		rows, err = codeRows(fn.Rows(on))
		var form []int
		for _, row := range rows {
			at := slices.Index(out.Rows, row)
			if at < 0 {
				at, out.Rows = len(out.Rows), append(out.Rows, row)
			}
			form = append(form, at)
		}
		out.Forms = append(out.Forms, form)
	}
	return out, err
}

func codeRows(rows []listing.Row) ([]codeRow, error) {
	out, texts := make([]codeRow, len(rows)), make([]string, len(rows))
	if len(rows) == 0 {
		return out, nil
	}
	for i, row := range rows {
		texts[i] = row.Text
	}
	lines, err := highlight(strings.Join(texts, "\n"))
	for i := range lines {
		out[i] = codeRow{rows[i].Line, rows[i].Last, lines[i]}
	}
	return out, err
}
