// Command scriptdoc writes the reference of the script language as Markdown into the file that it is given: head.md, and behind
// it the tables from which `zootrope help script` is printed, too.
package main

//go:generate go run . ../../../docs/script.md

import (
	_ "embed"
	"fmt"
	"os"
	"strings"

	"zootrope/core/script"
	"zootrope/core/trace"
)

//go:embed head.md
var head string

func main() {
	if err := os.WriteFile(os.Args[1], []byte(reference()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// reference is the whole page.
func reference() string {
	var b strings.Builder
	b.WriteString(head)
	for _, chapter := range script.Help() {
		fmt.Fprintf(&b, "\n## %s\n", chapter.Title.In("en"))
		for _, r := range chapter.Rows {
			writeRow(&b, &r)
		}
	}
	b.WriteString("\n## Kinds of events\n\nFor `count`, `total` and `--json`; of messages, for `deliver`, too.\n\n")
	for _, kind := range trace.KindNames() {
		fmt.Fprintf(&b, "`%s`\n", kind)
	}
	return b.String()
}

// writeRow writes a command or predicate: how it is written, what it does, examples.
func writeRow(b *strings.Builder, r *script.Row) {
	fmt.Fprintf(b, "\n**`%s`**", r.Usage)
	if r.Fixed {
		b.WriteString(" (fixed)")
	}
	fmt.Fprintf(b, "\n\n%s", strings.ReplaceAll(r.Help.In("en"), "\n", " "))
	if r.Script {
		b.WriteString(" Only in scripts.")
	}
	if r.Asked {
		b.WriteString(" Only in a console.")
	}
	b.WriteString("\n\n```\n")
	for _, e := range r.Examples {
		b.WriteString(e + "\n")
	}
	b.WriteString("```\n")
}
