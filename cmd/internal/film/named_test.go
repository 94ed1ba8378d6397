package film

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/sim"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// What a sentence can name: a server, a path, and in code or as a word a client.
var (
	namedServer = regexp.MustCompile(`(?i)\bserver (\d+)\b|(\d+) ?号服务器`)
	namedPath   = regexp.MustCompile(`(?:^|[\s(\p{Han}])(/[a-z][\w/-]*)`)
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

// named looks for what a sentence names in the pictures of a large and a small stage.
func named(t *testing.T, where, text string, p *page, found *int) {
	t.Helper()
	paths := p.paths(t)
	for _, size := range steadySizes {
		var s scene.Scene
		s.Prepare(p.shown.Picture, nil, scene.Options{W: size[0], H: size[1]})
		s.Move(float64(p.state.View.Now), 0)
		namedIn(t, fmt.Sprintf("%gx%g, %s", size[0], size[1], where), filledIn.ReplaceAllString(text, "…"), &s, p, paths, size[0] < 700 && p.shown.Picture.Tree == nil, found)
	}
}

func namedIn(t *testing.T, where, text string, s *scene.Scene, p *page, paths map[string]bool, small bool, found *int) {
	t.Helper()
	things, texts := seen(s)
	for _, m := range namedServer.FindAllStringSubmatch(text, -1) {
		*found++
		if id := m[1] + m[2]; !slices.Contains(things, "server "+id) {
			t.Errorf("%s: server %s is not in the picture: %s", where, id, text)
		}
	}
	for _, c := range p.state.View.Clients {
		if len(c.Name) == 1 || !regexp.MustCompile(`(?:^|[^\w/-])`+regexp.QuoteMeta(c.Name)+`(?:[^\w/-]|$)`).MatchString(text) { // "a" is a word
			continue
		}
		*found++
		if !slices.Contains(things, "client "+c.Name) {
			t.Errorf("%s: %s is not in the picture: %s", where, c.Name, text)
		}
	}
	for _, m := range namedPath.FindAllStringSubmatch(text, -1) {
		if !paths[m[1]] || small && m[1] != p.shown.Picture.About { // a small ring names the node that the step is about
			continue
		}
		*found++
		if !strings.Contains(texts, m[1]) && !slices.Contains(things, "znode "+m[1]) && !slices.Contains(things, "lock "+m[1]) {
			t.Errorf("%s: %s is not in the picture (%s): %s", where, m[1], p.state.Picture, text)
		}
	}
}
