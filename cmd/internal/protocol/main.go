// Command protocol writes what is said in TypeScript as well as in Go: web/protocol.ts, the messages of wasm/port between a page and the core,
// and web/contract.ts, the messages of cmd/internal/player between a page and the player in its frame.
//
//	main.go      the files, and what writes them
//	protocol.go  web/protocol.ts
//	contract.go  web/contract.ts
//	rules.go     what the fields of a message may be, as data
package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"zootrope/cmd/internal/typescript"
)

// files are the files that are written, below the root of the module, and what writes them.
var files = []struct {
	name  string
	write func(w *typescript.Writer)
}{
	{"web/protocol.ts", protocol},
	{"web/contract.ts", contract},
}

func main() {
	if err := writeAll(); err != nil {
		fmt.Fprintln(os.Stderr, "protocol:", err)
		os.Exit(1)
	}
}

func writeAll() error {
	root, err := root()
	if err != nil {
		return err
	}
	for _, f := range files {
		text, err := text(root, f.write)
		if err == nil {
			err = os.WriteFile(filepath.Join(root, f.name), []byte(text), 0o644)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// text is the text of a file.
func text(root string, write func(w *typescript.Writer)) (string, error) {
	w := typescript.NewWriter(root, "zootrope", renamed)
	write(w)
	return w.Text()
}

// root is the folder of the module. Command go generate runs below it.
func root() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", errors.New("there is no go.mod above the working directory")
		}
		dir = up
	}
	return "", err
}
