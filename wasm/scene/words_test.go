package scene

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/sim"
)

// zooWords are drawn as they are in every language: ZooKeeper's own.
var zooWords = []string{"zxid", "epoch", "sid", "ACK", "numChildren", "LOOKING", "FOLLOWING", "LEADING", "OBSERVING", "CONNECTED", "CONNECTING", "EXPIRED",
	"CLOSED", "DIFF", "TRUNC", "SNAP", "ms"}

// faulty has all that the stage has words for: disks, delays, servers on their way, empty logs, a snapshot, locks and clients that are gone.
func faulty(phase string) *Picture {
	v := &sim.View{Now: 100, Leader: 4, Quorum: 3, Voters: 5}
	for i := range 5 {
		s := sim.ServerView{ID: proto.ServerID(i + 1), State: "FOLLOWING", Established: true, Phase: phase, Epoch: 2, Accepted: 3}
		switch i {
		case 0:
			s.Disk, s.Logged = "held", "2:1"
		case 1:
			s.State = "DOWN"
		case 2:
			s.Established = false
		case 3:
			s.State = "LEADING"
		case 4:
			s.State = "PAUSED"
		}
		v.Servers = append(v.Servers, s)
	}
	v.Links = []sim.LinkView{{From: "4", To: "3", Delay: 50}, {From: "4", To: "1", Delay: 20}}
	v.Clients = []sim.ClientView{{Name: "ann", State: "CRASHED", On: 1}, {Name: "bo", State: "EXPIRED", On: 1}}
	v.Locks = []sim.LockView{{Path: "/locks", Nodes: []sim.LockNode{{Name: "n-1", Client: "bo", State: "held"}, {Name: "n-2", Client: "ann"}}}}
	return &Picture{View: v}
}

// speakGerman adds the page's German.
func speakGerman(t *testing.T) {
	t.Helper()
	text, err := os.ReadFile("../../web/text/de/say.json")
	if err != nil {
		t.Fatal(err)
	}
	book := say.Book{Comma: ", ", Semicolon: "; ", Or: " oder ", Colon: ": "}
	if err := json.Unmarshal(text, &book.Texts); err != nil {
		t.Fatal(err)
	}
	say.Add("de", book)
}

var latin = regexp.MustCompile(`[A-Za-z]{2,}`)

// Whatever is drawn is in the reader's language, but for names and data of the run, and ZooKeeper's own words.
func TestWordsOfTheStageAreTheReaders(t *testing.T) {
	speakGerman(t)
	all := []*Picture{election(), broadcast(), asking(), parted(), crowdedPicture(9, 3, 20), ringsComparison(),
		faulty("DISCOVERY"), faulty("SYNCHRONIZATION"), faulty("BROADCAST")}
	said := map[string]bool{}
	for _, lang := range []string{"en", "zh", "de"} {
		for _, p := range all {
			data := values(t, p)
			for _, size := range [][2]float64{{1048, 452}, {390, 300}, {2168, 1000}} {
				var s Scene
				s.Prepare(p, nil, Options{W: size[0], H: size[1], Lang: lang})
				s.Move(float64(p.View.Now), Settled)
				for _, item := range slices.Concat(s.Still, s.Items) {
					for _, word := range latin.FindAllString(item.Text, -1) {
						switch {
						case lang == "en":
							said[word] = true
						case lang == "zh" && !slices.Contains(zooWords, word) && !own(data, word),
							lang == "de" && said[word] && !slices.Contains(zooWords, word) && !own(data, word) && !german(word):
							t.Errorf("%s: %q has %q", lang, item.Text, word)
						}
					}
				}
			}
		}
	}
	if len(said) < 20 {
		t.Errorf("only %d words are drawn", len(said))
	}
}

// values lists the texts of a picture: names and data of the run.
func values(t *testing.T, p *Picture) (all []string) {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	var root any
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case string:
			all = append(all, v)
		case []any:
			for _, e := range v {
				walk(e)
			}
		case map[string]any: // keys are words of the program, and not of the run
			for _, e := range v {
				walk(e)
			}
		}
	}
	walk(root)
	return all
}

// own says whether a word is a name or a value of the run, and none of the words for which the stage has another.
func own(data []string, word string) bool {
	return phases[word] == "" && states[word] == "" && slices.ContainsFunc(data, func(s string) bool { return strings.Contains(s, word) })
}

// german says whether German has the same word.
func german(word string) bool {
	for _, form := range slices.Concat(say.Shown(), say.Forms()) {
		if strings.Contains(string(form), word) && strings.Contains(form.In("de"), word) {
			return true
		}
	}
	return false
}

// No text is drawn from a word that stands in the drawing code itself, but for ZooKeeper's own: so a new one has to be in words.go.
func TestWordsOfTheStageStandInOnePlace(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || len(call.Args) < 5 {
				return true
			}
			if f, is := call.Fun.(*ast.SelectorExpr); !is || !strings.HasPrefix(f.Sel.Name, "text") {
				return true
			}
			seen++
			ast.Inspect(call.Args[4], func(n ast.Node) bool {
				if l, is := n.(*ast.BasicLit); is && l.Kind == token.STRING {
					for _, word := range latin.FindAllString(l.Value, -1) {
						if !slices.Contains(zooWords, word) {
							t.Errorf("%s draws %s", name, l.Value)
						}
					}
				}
				return true
			})
			return true
		})
	}
	if seen < 30 {
		t.Errorf("only %d texts are drawn", seen)
	}
}
