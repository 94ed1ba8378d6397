package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/site"
)

func newBuild() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "build",
		Short: "Build the playground into a folder of static files",
		Long: "Build the playground into a folder of static files. They work from any web server, under any path,\n" +
			"and by a double click on index.html. Only the Go toolchain is needed.",
		Example: "  zootrope build -o dist",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			root, err := site.Root(".")
			if err != nil {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "building %s\n", out)
			return site.Build(root, out, cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "dist", "the folder to write")
	return cmd
}
