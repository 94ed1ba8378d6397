package form

import (
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"zootrope/lessons/markdown"
)

// plan finds the headings of a single file that begin a step, and the steps' ids, so that its author need not
// know about ids. Those are the headings of the second level, and any other with a zk block right below it; except that
// what stands below the title (the first heading, of the first level) is the set-up if other steps follow. An id comes
// from {#id}, from a line `step ID` below the heading, or else from its words.
func (r *reader) plan(tree ast.Node) {
	var first *ast.Heading
	var all []*ast.Heading
	for n := tree.FirstChild(); n != nil; n = n.NextSibling() {
		h, ok := n.(*ast.Heading)
		if ok && first == nil {
			first = h
		}
		if ok && (h.Level == 2 || len(r.below(h)) > 0) {
			all = append(all, h)
		}
	}
	if len(all) > 0 && all[0] == first && first.Level == 1 &&
		slices.ContainsFunc(all, func(h *ast.Heading) bool { return h.Level > 1 }) {
		all = all[1:]
	}
	r.steps = map[*ast.Heading]string{}
	used := map[string]bool{}
	for _, h := range all { // what is given comes before what is made
		id := given(h)
		if own := r.stepIn(h); id == "" {
			id = own
		}
		r.steps[h] = id
		used[id] = true
	}
	for i, h := range all {
		if r.steps[h] == "" {
			r.steps[h] = free(slug(markdown.Inline(h, r.src), i+1), used)
			used[r.steps[h]] = true
		}
	}
}

// given is the id behind a heading, or "".
func given(h *ast.Heading) string {
	if v, ok := h.AttributeString("id"); ok {
		if id, ok := v.([]byte); ok {
			return string(id)
		}
	}
	return ""
}

// below lists the zk blocks between a heading and the next one.
func (r *reader) below(h *ast.Heading) []*ast.FencedCodeBlock {
	var out []*ast.FencedCodeBlock
	for n := h.NextSibling(); n != nil && n.Kind() != ast.KindHeading; n = n.NextSibling() {
		if f, ok := n.(*ast.FencedCodeBlock); ok {
			if kind, _ := r.info(f); kind == "zk" {
				out = append(out, f)
			}
		}
	}
	return out
}

// stepIn gives the id of the step with which the script below a heading begins by itself, or "".
func (r *reader) stepIn(h *ast.Heading) string {
	for _, f := range r.below(h) {
		for _, line := range r.lines(f) {
			words := strings.Fields(line)
			if len(words) == 0 || strings.HasPrefix(words[0], "#") {
				continue
			}
			if words[0] == "step" && len(words) > 1 && (given(h) == "" || given(h) == words[1]) {
				return words[1]
			}
			return ""
		}
	}
	return ""
}

// slug makes an id of a title: its Latin letters and digits, in lower case. A title without any, such as a Chinese
// one, is called by its number.
func slug(title string, number int) string {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '_' && r != '\'' && r != '’'
	})
	id := strings.NewReplacer("'", "", "’", "").Replace(strings.Join(words, "-"))
	if strings.Trim(id, "-_0123456789") == "" { // a bare number would look like an event's
		return "step-" + strconv.Itoa(number)
	}
	return id
}

// free gives an id that is not taken: the same, or numbered.
func free(id string, used map[string]bool) string {
	for n, numbered := 2, id; ; n++ {
		if !used[numbered] {
			return numbered
		}
		numbered = id + "-" + strconv.Itoa(n)
	}
}
