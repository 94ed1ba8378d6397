// Command screenshots writes pictures of the page, so that people can look at them: every screen, in both themes, both
// languages, on a desktop and a phone. With -picture it writes a moving one instead.
//
//	main.go   flags, and all pictures one after the other
//	shots.go  the screens, and how each is looked at
//	moves.go  the ways to a screen
//	first.go  the way of somebody who has never been here
//	film.go   the moving picture
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"zootrope/cmd/internal/browser"
)

func main() {
	dist := flag.String("dist", "dist", "the build to look at")
	out := flag.String("out", "screenshots", "the folder to write to")
	only := flag.String("only", "", "write only the pictures whose name contains this")
	moving := flag.String("picture", "", "write the moving picture of the README to this file instead")
	flag.Parse()
	if err := run(*dist, *out, *only, *moving); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dist, out, only, moving string) error {
	dist, err := filepath.Abs(dist)
	if err != nil {
		return err
	}
	b, err := browser.Start(browser.Options{Chosen: browser.Whole})
	if err != nil {
		return err
	}
	defer b.Close()
	newcomer, err := browser.Start(browser.Options{})
	if err != nil {
		return err
	}
	defer newcomer.Close()
	if moving != "" {
		return film(b, dist, moving)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	for _, s := range shots() {
		if !strings.Contains(s.name, only) {
			continue
		}
		file := filepath.Join(out, s.name+".png")
		by := b
		if s.first {
			by = newcomer
		}
		if err := take(by, s, dist, file); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Println(file)
	}
	return nil
}
