// Command eventdoc writes the page with the names of events that lessons use into the file that it is given: head.md, and behind it the catalogue
// with an example of each, found in the runs of the lessons and of the test scripts.
package main

//go:generate go run . ../../../docs/events.md

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"zootrope/core/explain"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/lessons"
)

//go:embed head.md
var head string

const root = "../../../"

func main() {
	text, err := page()
	if err == nil {
		err = os.WriteFile(os.Args[1], []byte(text), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// example is an event that a name means.
type example struct {
	name  string // as a lesson would have it
	title string // what happens
}

// found are the first examples of each form and of each message.
type found map[string]example

// play plays a script and takes what is new in it.
func (f found) play(s *script.Script) {
	var p *player.Player
	p = player.New(s, player.Options{Unchecked: true, OnEvent: func(e *trace.Event) {
		name := explain.Form(e)
		if e.Kind.Message() != proto.NoKind {
			name = e.Kind.String()
		}
		if _, known := f[name]; known {
			return
		}
		names := p.World().PartyName
		f[name] = example{script.Called(e, names), explain.Title(e, names, "en")}
	}})
	defer p.Close()
	for s := p.Status(); (s == player.Running || s == player.Replaying) && p.Turn() < mostTurns; s = p.Tick() {
	}
}

// mostTurns is how far a script is played: some of the tests' go on for long.
const mostTurns = 20_000

// examples plays the lessons, and then scripts of the tests for what no lesson has.
func examples() (found, error) {
	f := found{}
	for _, l := range lessons.All() {
		f.play(l.Script)
	}
	for _, folder := range []string{"docs/protocol/recipes", "core/player/testdata", "core/check/testdata", "core/diagram/testdata"} {
		files, err := filepath.Glob(root + folder + "/*.zk")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			if s, err := script.Parse(filepath.Base(file), string(text)); err == nil {
				f.play(s)
			}
		}
	}
	return f, nil
}

// page is the whole page.
func page() (string, error) {
	f, err := examples()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(head)
	for _, part := range []struct {
		title, says string
		kinds       func(trace.Kind) bool
	}{
		{"What servers decide", "", func(k trace.Kind) bool { return k >= trace.State && k <= trace.ReadOnly }},
		{"What clients see", "", func(k trace.Kind) bool { return k >= trace.ClientState && k <= trace.Service }},
		{"Messages", "Each name means that the message is sent.", func(k trace.Kind) bool { return k.Message() != proto.NoKind }},
		{"What the world does", "", func(k trace.Kind) bool { return k >= trace.Command && k <= trace.Clock }},
		{"What scripts and checkers say", "", func(k trace.Kind) bool { return k >= trace.Note }},
	} {
		fmt.Fprintf(&b, "\n## %s\n\n", part.title)
		if part.says != "" {
			fmt.Fprintf(&b, "%s\n\n", part.says)
		}
		b.WriteString("| name | for example | what happens |\n| --- | --- | --- |\n")
		for _, name := range namesOf(part.kinds) {
			row(&b, name, f)
		}
	}
	return b.String(), nil
}

// namesOf lists the names of some kinds: of a message its own, of others the forms that explanations know.
func namesOf(is func(trace.Kind) bool) (out []string) {
	for _, name := range trace.KindNames() {
		kind, ok := trace.ParseKind(name)
		if !ok || !is(kind) {
			continue
		}
		forms := slices.DeleteFunc(explain.Forms(), func(form string) bool { return form != name && !strings.HasPrefix(form, name+".") })
		if kind.Message() != proto.NoKind || len(forms) == 0 {
			forms = []string{name}
		}
		out = append(out, forms...)
	}
	return out
}

// row writes a name with its example; of what happens in no run here, what explanations say of it in general.
func row(b *strings.Builder, name string, f found) {
	if e, ok := f[name]; ok {
		fmt.Fprintf(b, "| `%s` | `%s` | %s |\n", name, e.name, cell(e.title))
		return
	}
	fmt.Fprintf(b, "| `%s` | | %s |\n", name, cell(general(name)))
}

// general is the template of a form's title.
func general(name string) string {
	for _, t := range explain.Texts() {
		if t.Name == name && t.Field == "title" {
			return t.English
		}
	}
	return ""
}

func cell(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "|", "\\|"), "\n", " ")
}
