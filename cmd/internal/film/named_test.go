package film

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/sim"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// What a sentence can name: a server, a path, and in code or as a word a client.
var (
	namedServer = regexp.MustCompile(`(?i)\bserver (\d+)\b`)
	namedPath   = regexp.MustCompile(`(?:^|[\s(])(/[a-z][\w/-]*)`)
	filledIn    = regexp.MustCompile(`\{\{[^}]*\}\}`)
)

// seen is what a stage shows: things by their kind and name, and all its texts.
func seen(s *scene.Scene) (things []string, texts string) {
	for i := range s.Hits {
		things = append(things, s.Hits[i].Kind+" "+s.Hits[i].Name)
	}
	for _, items := range [][]scene.Item{s.Still, s.Items} {
		for _, i := range items {
			texts += i.Text + "\n"
		}
	}
	return things, texts
}

// What a sentence names and there is stands in the picture while the sentence is told; and the event of the stage is that of the page.
func TestWhatASentenceNamesIsInThePicture(t *testing.T) {
	found := 0
	for _, id := range lessons.Shipped() {
		l, err := lessons.Open(id)
		if err != nil {
			t.Fatal(err)
		}
		en := l.Prose[slices.IndexFunc(l.Prose, func(p *form.Prose) bool { return p.Lang == "en" })]
		p := newPage()
		if err := p.ask(&port.Load{Lesson: id}, nil); err != nil {
			t.Fatal(err)
		}
		for i := range en.Sections {
			for j := range max(1, len(en.Sections[i].Beats)) {
				if err := p.ask(&port.Next{How: port.HowSentence, Still: true}, nil); err != nil {
					t.Fatal(err)
				}
				if j >= len(en.Sections[i].Beats) || p.state.Exercise { // an exercise speaks of what is to be done
					continue
				}
				where := fmt.Sprintf("%s %s, sentence %d", id, en.Sections[i].ID, j)
				named(t, where, en.Sections[i].Beats[j].Caption, p, &found)
			}
		}
	}
	if found < 300 {
		t.Errorf("only %d names were looked for", found)
	}
}

// paths are those of the znodes that there are.
func (p *page) paths(t *testing.T) map[string]bool {
	t.Helper()
	if err := p.ask(&port.Inspect{What: port.InspectZnodes}, nil); err != nil {
		return nil // no server is up
	}
	out := map[string]bool{}
	nodes, _ := p.answer.Data.(sim.Znodes)
	for _, n := range nodes.Nodes {
		out[n.Path] = true
	}
	return out
}

func named(t *testing.T, where, text string, p *page, found *int) {
	t.Helper()
	text = filledIn.ReplaceAllString(text, "…")
	var s scene.Scene
	s.Prepare(p.shown.Picture, nil, scene.Options{W: steadySizes[0][0], H: steadySizes[0][1]})
	s.Move(float64(p.state.View.Now), 0)
	things, texts := seen(&s)
	if f := p.state.Focus; f != nil && p.state.Running == "" && p.shown.Picture.Focus.Seq != f.Seq {
		t.Errorf("%s: the caption is about #%d, the stage about #%d", where, f.Seq, p.shown.Picture.Focus.Seq)
	}
	for _, m := range namedServer.FindAllStringSubmatch(text, -1) {
		*found++
		if !slices.Contains(things, "server "+m[1]) {
			t.Errorf("%s: server %s is not in the picture: %s", where, m[1], text)
		}
	}
	for _, c := range p.state.View.Clients {
		if len(c.Name) == 1 || !regexp.MustCompile(`\b`+regexp.QuoteMeta(c.Name)+`\b`).MatchString(text) { // "a" is a word
			continue
		}
		*found++
		if !slices.Contains(things, "client "+c.Name) {
			t.Errorf("%s: %s is not in the picture: %s", where, c.Name, text)
		}
	}
	paths := p.paths(t)
	for _, m := range namedPath.FindAllStringSubmatch(text, -1) {
		if !paths[m[1]] {
			continue
		}
		*found++
		if !strings.Contains(texts, m[1]) && !slices.Contains(things, "znode "+m[1]) && !slices.Contains(things, "lock "+m[1]) {
			t.Errorf("%s: %s is not in the picture (%s): %s", where, m[1], p.state.Picture, text)
		}
	}
}
