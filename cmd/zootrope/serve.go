package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/site"
)

func newServe() *cobra.Command {
	var (
		port   int
		dist   string
		noOpen bool
	)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the playground on this machine and open it",
		Long: "Serve the playground on 127.0.0.1 and open it in a browser, if there is one. It is built first where\n" +
			"it is missing or older than its sources. Ctrl-C ends it.",
		Example: "  zootrope serve\n  zootrope serve --port 8080 --no-open",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if err := freshen(cmd, dist); err != nil {
				return err
			}
			return serve(ctx, cmd, dist, port, !noOpen)
		},
	}
	cmd.Flags().IntVar(&port, "port", 0, "the port; 0 takes a free one")
	cmd.Flags().StringVar(&dist, "dir", "dist", "the folder to serve")
	cmd.Flags().BoolVar(&noOpen, "no-open", false, "do not open a browser")
	return cmd
}

// freshen builds dist unless it is newer than all sources. A build that travels without its sources is served as it is.
func freshen(cmd *cobra.Command, dist string) error {
	root, err := site.Root(".")
	if err != nil {
		if _, missing := os.Stat(dist + "/index.html"); missing == nil {
			return nil
		}
		return err
	}
	stale, err := site.Stale(root, dist)
	if err != nil || !stale {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "building %s\n", dist)
	return site.Build(root, dist, cmd.ErrOrStderr())
}

func serve(ctx context.Context, cmd *cobra.Command, dist string, port int, open bool) error {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return fmt.Errorf("%w: choose another --port, or none for a free one", err)
	}
	address := "http://" + l.Addr().String() + "/"
	fmt.Fprintf(cmd.OutOrStdout(), "Zootrope is at %s  (Ctrl-C ends it)\n", address)
	if open {
		openBrowser(address)
	}
	server := &http.Server{Handler: site.Handler(dist)}
	go func() {
		<-ctx.Done()
		server.Close()
	}()
	if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// openBrowser is a courtesy: the address has been printed, so a machine without a browser loses nothing.
func openBrowser(address string) {
	opener := map[string][]string{
		"darwin":  {"open"},
		"windows": {"rundll32", "url.dll,FileProtocolHandler"},
	}[runtime.GOOS]
	if opener == nil {
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		opener = []string{"xdg-open"}
	}
	cmd := exec.Command(opener[0], append(opener[1:], address)...)
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}
