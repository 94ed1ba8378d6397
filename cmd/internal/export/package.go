package export

import (
	"archive/zip"
	"bytes"
	"fmt"
	"html"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"zootrope/cmd/internal/site"
)

// leftOut are parts of a site that a package does not need.
var leftOut = []string{"embed.js", "oembed.json", "files.json", "static.css", "poster.css"}

// shipped lists the files of a built site that go into a package, with / between folders.
func shipped(dist string) ([]string, error) {
	files, err := site.Files(dist)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(files, func(name string) bool {
		return path.Dir(name) != "." || slices.Contains(leftOut, site.Plain(name))
	}), nil
}

// pack makes a zip of a built site's files and some more. Equal input gives equal bytes.
func pack(dist string, names []string, more map[string][]byte) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, data []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
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
		data, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		if err := add(name, data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// page is the launched page of a package: a script and the frame that it makes.
func page(title, script, connect string) []byte {
	return fmt.Appendf(nil, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; connect-src %s; img-src data:; base-uri 'none'; form-action 'none'">
<title>%s</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="launch.css">
<script src="%s" defer></script>
</head>
<body></body>
</html>
`, connect, html.EscapeString(title), script)
}

const launchStyle = `html, body { height: 100%; margin: 0; }
body { display: grid; grid-template-rows: auto minmax(0, 1fr); font: 14px/20px system-ui, sans-serif; }
p { margin: 0; padding: 8px 16px; background: #f8ebcb; color: #211f1b; }
iframe { grid-row: 2; width: 100%; height: 100%; border: 0; }
`

// safeID is an identifier that every manifest takes.
func safeID(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '_'
	}, s)
}
