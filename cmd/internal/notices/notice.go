// Package notices says whose work ships in the built page besides Zootrope, and under which licence: the file NOTICE. Collect finds
// it out from the modules that are linked into the WebAssembly; the build reads the file, so that it needs nothing but that.
//
//	notice.go   a Notice, written and read
//	collect.go  finds out what is linked, and its licences
package notices

import (
	"fmt"
	"strings"
)

// Notice is what NOTICE says.
type Notice struct {
	Parts []Part `json:"parts"`
	Texts []Text `json:"texts"`
}

// Part is somebody else's work.
type Part struct {
	Name      string   `json:"name"`      // of a module its path
	Version   string   `json:"version"`   // of a module, "" where it is that of the toolchain
	Copyright []string `json:"copyright"` // a holder each, as in the sources
	Licences  []string `json:"licences"`  // names of Texts
}

// Text is a licence that has to be given along with the work. That of Zootrope itself, Apache-2.0, is the file LICENSE.
type Text struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// apache is the licence that is not among the texts.
const apache = "Apache-2.0"

const (
	head = `Zootrope
Copyright The Zootrope authors

Licensed under the Apache License, Version 2.0: see the file LICENSE.

Apache ZooKeeper, ZooKeeper and Apache are trademarks of The Apache Software Foundation. Zootrope is an independent work. It is
neither made nor endorsed by the Foundation.

The built page contains the work of others, too. What it is, whose, and under which licence, is listed here by "make notice". The text of
Apache-2.0 is in the file LICENSE; those of the others stand below.
`
	rule = "========================================================================"
)

// Format gives the text of the file.
func (n *Notice) Format() string {
	var b strings.Builder
	b.WriteString(head)
	for _, p := range n.Parts {
		fmt.Fprintf(&b, "\n%s\n", strings.TrimSpace(p.Name+" "+p.Version))
		for _, c := range p.Copyright {
			fmt.Fprintf(&b, "  %s\n", c)
		}
		fmt.Fprintf(&b, "  Licence: %s\n", strings.Join(p.Licences, ", "))
	}
	for _, t := range n.Texts {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s\n", rule, t.Name, rule, t.Text)
	}
	return b.String()
}

// Parse reads the text of the file.
func Parse(text string) (*Notice, error) {
	body, ok := strings.CutPrefix(text, head)
	if !ok {
		return nil, fmt.Errorf("NOTICE does not begin as it should: run make notice")
	}
	pieces := strings.Split(body, "\n"+rule+"\n")
	n := &Notice{}
	for _, block := range strings.Split(strings.Trim(pieces[0], "\n"), "\n\n") {
		lines := strings.Split(block, "\n")
		last, ok := strings.CutPrefix(lines[len(lines)-1], "  Licence: ")
		if !ok {
			return nil, fmt.Errorf("NOTICE: %q has no licence", lines[0])
		}
		p := Part{Name: lines[0], Licences: strings.Split(last, ", ")}
		if at := strings.LastIndex(p.Name, " v"); at > 0 {
			p.Name, p.Version = p.Name[:at], p.Name[at+1:]
		}
		for _, c := range lines[1 : len(lines)-1] {
			p.Copyright = append(p.Copyright, strings.TrimSpace(c))
		}
		n.Parts = append(n.Parts, p)
	}
	if len(pieces)%2 == 0 {
		return nil, fmt.Errorf("NOTICE: a text has no name")
	}
	for i := 1; i < len(pieces); i += 2 {
		n.Texts = append(n.Texts, Text{pieces[i], strings.Trim(pieces[i+1], "\n")})
	}
	return n, nil
}
