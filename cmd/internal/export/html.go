package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/url"
	"slices"
	"strings"

	"zootrope/cmd/internal/site"
	"zootrope/lessons/form"
)

// HTML is a lesson in one file, made of a built site. It needs nothing beside it, and works from a double click, in a sandboxed frame and in
// a frame by srcdoc: scripts, styles and the core are within it, and the stage is a frame by srcdoc of its own.
func HTML(dist string, l *form.Lesson, lang string) ([]byte, error) {
	names, err := site.ReadNames(dist)
	if err != nil {
		return nil, err
	}
	brought, err := own(dist, names, []*form.Lesson{l})
	if err != nil {
		return nil, err
	}
	lesson, text := site.LessonFile(l.ID), map[string]string{}
	scripts := slices.Concat([]string{"lessons.js", "glossary.js", lesson}, names.Sources(), []string{"licences.js", "shell.js"})
	if words := site.WordsFile(lang); names[words] != "" { // of a language that is not compiled in
		scripts = slices.Insert(scripts, 1, words)
	}
	if translation := site.TranslationFile(l.ID, lang); names[translation] != "" {
		scripts = slices.Insert(scripts, 1, translation)
	}
	for _, name := range append([]string{"shell.css", "stage.css", "stage.js", "wasm_exec.js", "core.js"}, scripts...) {
		b, ok := brought[name]
		if !ok {
			b, ok = brought[names[name]]
		}
		if !ok {
			if b, err = names.Read(dist, name); err != nil {
				return nil, err
			}
		}
		text[name] = string(b)
	}
	const policy = `default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; frame-src 'self' blob: data:; img-src data: blob:; base-uri 'none'; form-action 'none'`
	var stage bytes.Buffer
	fmt.Fprintf(&stage, "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Zootrope: stage</title><style>%s</style></head><body>", styled(text["stage.css"]))
	for _, name := range []string{"wasm_exec.js", "core.js", "stage.js"} {
		fmt.Fprintf(&stage, "<script>%s</script>", scripted(text[name]))
	}
	stage.WriteString("</body></html>")
	query := url.Values{"embed": {"lesson"}}
	if lang != "" {
		query.Set("lang", lang)
	}
	whole, err := json.Marshal(map[string]string{"query": query.Encode(), "hash": "#/lesson/" + url.PathEscape(l.ID), "stage": stage.String()})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"+
		"<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n<title>%s – Zootrope</title>\n<meta name=\"description\" content=\"%s\">\n<link rel=\"icon\" href=\"data:,\">\n<style>%s</style>\n</head>\n<body>\n",
		policy, html.EscapeString(l.Title.In(lang)), html.EscapeString(l.Summary.In(lang)), styled(text["shell.css"]))
	fmt.Fprintf(&out, "<script>globalThis.zootropeWhole=%s</script>\n", whole)
	for _, name := range scripts {
		fmt.Fprintf(&out, "<script>%s</script>\n", scripted(text[name]))
	}
	out.WriteString("</body>\n</html>\n")
	return out.Bytes(), nil
}

// scripted keeps a script from ending its element: the three sequences that HTML looks for can only stand in texts, where \ changes nothing.
func scripted(s string) string {
	return strings.NewReplacer("</script", `<\/script`, "</SCRIPT", `<\/SCRIPT`, "<!--", `<\!--`).Replace(s)
}

func styled(s string) string { return strings.ReplaceAll(s, "</style", `<\/style`) }
