package site

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"zootrope/core/diagram"
)

// classic is how a script is made.
var classic = api.BuildOptions{
	Bundle:            true,
	Format:            api.FormatIIFE,
	Target:            api.ES2022,
	Charset:           api.CharsetUTF8,
	MinifySyntax:      true,
	MinifyWhitespace:  true,
	MinifyIdentifiers: true,
	LegalComments:     api.LegalCommentsNone,
	TsconfigRaw:       `{"compilerOptions":{"strict":true,"target":"es2022"}}`,
}

// bundle turns the TypeScript into classic scripts (browsers refuse module scripts from file://) and the styles into
// one sheet each.
func bundle(root, dist string) error {
	web := filepath.Join(root, "web")
	options := classic
	options.Outdir, options.Write = dist, true
	options.EntryPoints = []string{
		filepath.Join(web, "shell.ts"), filepath.Join(web, "stage.ts"), filepath.Join(web, "embed.ts"), filepath.Join(web, "start.ts"), filepath.Join(web, "sco.ts"), filepath.Join(web, "cmi5.ts"), filepath.Join(web, "packer.ts"), filepath.Join(web, "share.ts"), filepath.Join(web, "share.css"), filepath.Join(web, "cards.ts"), filepath.Join(web, "cards.css"),
		filepath.Join(web, "poster.css"), filepath.Join(web, "launch.css"), filepath.Join(web, "static.css"),
		filepath.Join(web, "shell.css"), filepath.Join(web, "stage.css"),
	}
	result := api.Build(options)
	if len(result.Errors) == 0 {
		return styleDiagrams(filepath.Join(dist, "shell.css"))
	}
	return refused(result)
}

// bundleWorker makes the service worker.
func bundleWorker(root string) ([]byte, error) {
	options := classic
	options.EntryPoints = []string{filepath.Join(root, "web", "offline.ts")}
	result := api.Build(options)
	if len(result.Errors) > 0 || len(result.OutputFiles) != 1 {
		return nil, refused(result)
	}
	return result.OutputFiles[0].Contents, nil
}

func refused(result api.BuildResult) error {
	return errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage}), ""))
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
