package export

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"html"
	"maps"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"zootrope/cmd/internal/language"
	"zootrope/cmd/internal/site"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// leftOut are parts of a site that a package does not need.
var leftOut = []string{"embed.js", "oembed.json", "files.json", "static.css", "poster.css", "sco.js", "cmi5.js", "packer.js",
	"offline.js", "reader.wasm.zst", "reader.js", "worlds.js"}

// packed lists the files that go into a package of these lessons, and the script of its page, by its plain name: those of a built site, and
// what lessons bring along that are not in it.
func packed(dist, script string, built site.Names, all []*form.Lesson) (names []string, brought map[string][]byte, err error) {
	files, err := site.Files(dist)
	if err != nil {
		return nil, nil, err
	}
	if brought, err = own(dist, built, all); err != nil {
		return nil, nil, err
	}
	names = slices.DeleteFunc(files, func(name string) bool {
		plain := site.Plain(name)
		if strings.HasPrefix(plain, "lesson-") && !slices.ContainsFunc(all, func(l *form.Lesson) bool { return site.IsOf(plain, l.ID) }) {
			return true
		}
		return path.Dir(name) != "." || path.Ext(name) == ".br" || plain != script && slices.Contains(leftOut, plain)
	})
	for name := range brought {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, brought, nil
}

// firstDay is the earliest day that a zip file can hold. All files have that date, so that equal input gives equal bytes. A file without a date would have the
// month 0, and some programs refuse that.
var firstDay = time.Date(1980, time.January, 1, 0, 0, 0, 0, time.UTC)

// pack makes a zip of a built site's files, below a folder "a/" or "", those that are brought along instead or besides, and some more files. Equal input gives equal bytes.
func pack(dist, under string, names []string, brought, more map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: firstDay})
		if err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	}
	first := make([]string, 0, len(more))
	for name := range more {
		first = append(first, name)
	}
	slices.Sort(first)
	for _, name := range first { // the manifest comes first
		if err := add(name, more[name]); err != nil {
			return nil, err
		}
	}
	for _, name := range names {
		data, ok := brought[name]
		if !ok {
			var err error
			if data, err = os.ReadFile(filepath.Join(dist, filepath.FromSlash(name))); err != nil {
				return nil, err
			}
		}
		if err := add(under+name, data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// page is the launched page of a package: a script and the frame that it makes.
func page(title string, built site.Names, script, connect string) []byte {
	return fmt.Appendf(nil, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; style-src 'self' file:; frame-src 'self' file:; connect-src %s; img-src data:; base-uri 'none'; form-action 'none'">
<title>%s</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="%s">
<script src="course.js" defer></script>
<script src="%s" defer></script>
</head>
<body></body>
</html>
`, connect, html.EscapeString(title), built["launch.css"], built[script])
}

// asked is what the launched page of a lesson is told: by its address, and by the package itself, because platforms may drop the one.
type asked struct {
	Lang    string            `json:"lang,omitempty"`    // "" for the reader's
	Pass    string            `json:"pass,omitempty"`    // percent; a lesson without questions and goals has no pass mark: it is only completed
	Version string            `json:"version,omitempty"` // of SCORM
	Words   map[string]string `json:"words,omitempty"`   // of the launched page, in a language besides English and Chinese
}

func askedOf(l *form.Lesson, lang string, pass int, version string) asked {
	a := asked{Lang: lang, Version: version}
	if graded(l) {
		a.Pass = strconv.Itoa(pass)
	}
	if slices.Contains(language.All(), lang) {
		a.Words = language.Open(lang).Launch
	}
	return a
}

// query is the address behind the launched page's name.
func (a asked) query(l *form.Lesson) string {
	q := url.Values{"lesson": {l.ID}}
	for key, value := range map[string]string{"lang": a.Lang, "pass": a.Pass, "version": a.Version} {
		if value != "" {
			q.Set(key, value)
		}
	}
	return q.Encode()
}

func graded(l *form.Lesson) bool { return len(l.Questions)+len(l.Goals) > 0 }

// courseOf is a script with the words of the lessons that a platform is told, titles and questions with their choices or events, and with what the
// launched page of each is asked for.
func courseOf(all []*form.Lesson, lang string, ask func(*form.Lesson) asked) ([]byte, error) {
	type choice struct {
		ID   string        `json:"id"`
		Text wording.Words `json:"text"`
	}
	type question struct {
		Text    wording.Words `json:"text"`
		Choices []choice      `json:"choices"`
	}
	type entry struct {
		Title     wording.Words       `json:"title"`
		Questions map[string]question `json:"questions"`
		Launch    asked               `json:"launch"`
	}
	out := map[string]entry{}
	for _, l := range all {
		e := entry{spoken(l.Title, lang), map[string]question{}, ask(l)}
		for _, q := range l.Questions {
			asked := question{Text: spoken(q.Text, lang), Choices: []choice{}}
			for _, c := range q.Choices {
				asked.Choices = append(asked.Choices, choice{c.ID, spoken(c.Text, lang)})
			}
			e.Questions[q.ID] = asked
		}
		out[l.ID] = e
	}
	text, err := json.Marshal(out)
	return append(append([]byte("globalThis.zootropeCourse="), text...), ";\n"...), err
}

// spoken are words in English, Chinese and the language of a package.
func spoken(w wording.Words, lang string) wording.Words {
	out := w.Compiled()
	if text := w[lang]; text != "" && out[lang] == "" {
		out = maps.Clone(out)
		out[lang] = text
	}
	return out
}

// named is the name of a package. A package of one lesson has the name of that lesson. A package of several lessons has the name of the first lesson, and a hash
// of the names of all. The name of a teacher's own lesson contains a hash of its content, so two different packages never have the same name on a platform.
func named(all []*form.Lesson) string {
	if len(all) == 1 {
		return all[0].Name()
	}
	h := fnv.New64a()
	for _, l := range all {
		h.Write([]byte(l.Name() + "\n"))
	}
	return all[0].Name() + "." + strconv.FormatUint(h.Sum64(), 36)
}

// safeID is an identifier that every manifest takes; different texts have different ones.
func safeID(s string) string {
	var out strings.Builder
	for _, r := range s {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			out.WriteRune(r)
		} else {
			fmt.Fprintf(&out, "_%x_", r)
		}
	}
	return out.String()
}
