package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"zootrope/core/say"
)

// line is one line of `check --json`. It says by itself which shard of what it belongs to, so lines of many machines may be thrown
// together in any order. A world that fails has a line at once; the last line of a shard has its sums, and without it the shard has not
// come to its end.
type line struct {
	Zootrope string  `json:"zootrope"` // always "check"
	Build    string  `json:"build"`    // the build of this program that wrote the line
	Seeds    string  `json:"seeds"`    // A..B of the whole range, B not included
	Shard    string  `json:"shard"`    // I/N, I from 1 to N
	Servers  string  `json:"servers"`  // voters, N..M
	Bug      string  `json:"bug"`      // "none", or what the core was given
	Failed   *failed `json:"failed,omitempty"`
	Sums     *sums   `json:"sums,omitempty"`
}

// failed is a world in which a promise is broken.
type failed struct {
	Seed     uint64            `json:"seed"`
	Checker  string            `json:"checker"`
	Text     map[string]string `json:"text"`               // by language
	Shortest string            `json:"shortest,omitempty"` // script, of the first failure of each checker in a shard
}

// sums are of all worlds of a shard.
type sums struct {
	Worlds  uint64 `json:"worlds"`
	Turns   uint64 `json:"turns"`
	Events  uint64 `json:"events"`
	Failed  uint64 `json:"failed"`
	Outside uint64 `json:"outside"` // ended with a server that no leader can take in
}

func (s *sums) add(o sums) {
	s.Worlds += o.Worlds
	s.Turns += o.Turns
	s.Events += o.Events
	s.Failed += o.Failed
	s.Outside += o.Outside
}

// print ends a report.
func (s *sums) print(lang string, out io.Writer) error {
	fmt.Fprint(out, inSum.in(lang, quantity(lang, s.Worlds, "world"), quantity(lang, s.Turns, "turn"), quantity(lang, s.Events, "event"), s.Failed))
	if s.Outside > 0 {
		fmt.Fprint(out, leftOutside.in(lang, s.Outside))
	}
	if s.Failed > 0 {
		return &failure{status: statusFailed}
	}
	return nil
}

// inEachLanguage is a text as a line has it.
func inEachLanguage(t *say.Text) map[string]string {
	return map[string]string{"en": t.In("en"), "zh": t.In("zh")}
}

// line is a line of this run, with what it tells still to be filled in.
func (s *seedRun) line() line {
	return line{Zootrope: "check", Build: s.build, Seeds: fmt.Sprintf("%d..%d", s.from, s.to), Shard: fmt.Sprintf("%d/%d", s.nth+1, s.of),
		Servers: fmt.Sprintf("%d..%d", s.least, s.most), Bug: s.bug}
}

// failsAs writes the line of a world that fails; endsAs that of the sums.
func (s *seedRun) failsAs(out io.Writer, f failed) error {
	l := s.line()
	l.Failed = &f
	return l.write(out)
}
func (s *seedRun) endsAs(out io.Writer, all sums) error {
	l := s.line()
	l.Sums = &all
	return l.write(out)
}

// write writes the line in one piece, so that a process that is killed leaves either all of it or, where a disk or pipe was full, its
// beginning.
func (l *line) write(out io.Writer) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(l); err != nil {
		return err
	}
	_, err := out.Write(b.Bytes())
	return err
}

// lineBegin begins every line. It is in no JSON string, for there its quotes have backslashes.
var lineBegin = []byte(`{"zootrope":"check",`)

// Why a line cannot be read.
var (
	errCut   = errors.New("only the beginning of a line")
	errOther = errors.New("no line of a check")
)

// parse reads one line.
func (l *line) parse(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(l)
	if errors.Is(err, io.ErrUnexpectedEOF) && (bytes.HasPrefix(text, lineBegin) || bytes.HasPrefix(lineBegin, text)) {
		return errCut
	}
	if err != nil || d.More() || l.Zootrope != "check" || l.Build == "" || l.Bug == "" || (l.Failed == nil) == (l.Sums == nil) {
		return errOther
	}
	return nil
}

// thisBuild names the build of the program: the commit, or a hash of the program's file where that is not known or the sources have been
// changed since. Results of two builds are not of one run.
func thisBuild() (string, error) {
	info, _ := debug.ReadBuildInfo()
	settings := map[string]string{}
	if info != nil {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
	}
	if commit := settings["vcs.revision"]; commit != "" && settings["vcs.modified"] == "false" {
		return cmp.Or(settings["vcs"], "vcs") + ":" + commit, nil
	}
	path, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("sha256:%x", h.Sum(nil)), nil
}
