// Command fonts writes the fonts of the stage into the folder that it is given: Go Regular and Go Bold, trimmed. Half of such a font is
// instructions for hinting, which the stage does not use, and half of the rest are letters of other languages: what the font lacks is drawn by the browser in any case. The
// page downloads what is left.
//
// # Files
//
//	main.go  the fonts that are written
//	trim.go  a font without its instructions
//	kept.go  …and with Latin letters alone
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
)

// fonts are the published fonts, by the names of the trimmed ones.
var fonts = map[string][]byte{"go-regular.ttf": goregular.TTF, "go-bold.ttf": gobold.TTF}

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(folder string) error {
	for name, published := range fonts {
		trimmed, err := trim(published)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), trimmed, 0o644); err != nil {
			return err
		}
	}
	return nil
}
