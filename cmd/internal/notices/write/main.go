// Command write writes NOTICE into the folder that it is given, the root of the module.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"zootrope/cmd/internal/notices"
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(root string) error {
	n, err := notices.Collect(root)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "NOTICE"), []byte(n.Format()), 0o644)
}
