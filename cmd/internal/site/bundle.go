package site

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"zootrope/core/diagram"
)

// bundle turns the TypeScript into classic scripts (browsers refuse module scripts from file://) and the styles into
// one sheet each.
func bundle(root, dist string) error {
	web := filepath.Join(root, "web")
	result := api.Build(api.BuildOptions{
		EntryPoints: []string{
			filepath.Join(web, "shell.ts"), filepath.Join(web, "stage.ts"), filepath.Join(web, "embed.ts"), filepath.Join(web, "start.ts"), filepath.Join(web, "sco.ts"), filepath.Join(web, "cmi5.ts"), filepath.Join(web, "packer.ts"), filepath.Join(web, "share.ts"), filepath.Join(web, "share.css"),
			filepath.Join(web, "poster.css"), filepath.Join(web, "launch.css"), filepath.Join(web, "static.css"),
			filepath.Join(web, "shell.css"), filepath.Join(web, "stage.css"),
		},
		Outdir:            dist,
		Bundle:            true,
		Write:             true,
		Format:            api.FormatIIFE,
		Target:            api.ES2022,
		Charset:           api.CharsetUTF8,
		MinifySyntax:      true,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		LegalComments:     api.LegalCommentsNone,
		TsconfigRaw:       `{"compilerOptions":{"strict":true,"target":"es2022"}}`,
	})
	if len(result.Errors) == 0 {
		return styleDiagrams(filepath.Join(dist, "shell.css"))
	}
	lines := api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})
	return errors.New(strings.Join(lines, ""))
}

// styleDiagrams adds the style of the space–time diagrams to the page's: it belongs to the code that draws them, and a
// picture in the page has none of its own, because the page's policy forbids it.
func styleDiagrams(sheet string) error {
	f, err := os.OpenFile(sheet, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(diagram.Style())
	return errors.Join(err, f.Close())
}
