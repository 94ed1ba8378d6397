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

func newServe(lang string) *cobra.Command {
	var (
		port   int
		dist   string
		noOpen bool
	)
	cmd := &cobra.Command{
		Use:   "serve",
		Short: words{"Serve the playground on this machine and open it", "在本机提供试验场并打开它"}.in(lang),
		Long: words{"Serve the playground on 127.0.0.1 and open it in a browser, if there is one. It is built first where\n" +
			"it is missing or older than its sources. Ctrl-C ends it.",
			"在 127.0.0.1 上提供试验场，并在浏览器（如果有）中打开。尚未构建，或构建早于源码时，先构建。\n" +
				"按 Ctrl-C 结束。"}.in(lang),
		Example: "  zootrope serve\n  zootrope serve --port 8080 --no-open",
		Args:    noArgs(lang),
		RunE: func(cmd *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			if err := portOf(lang, port); err != nil {
				return err
			}
			if err := freshen(cmd, dist, site.Options{Lang: lang}); err != nil {
				return err
			}
			return serve(ctx, cmd, site.Handler(dist), lang, port, !noOpen)
		},
	}
	serveFlags(cmd, &port, &dist, &noOpen, lang)
	return cmd
}

func serveFlags(cmd *cobra.Command, port *int, dist *string, noOpen *bool, lang string) {
	cmd.Flags().IntVar(port, "port", 0, words{"the `port`; 0 takes a free one", "`端口`；0 表示任选一个空闲端口"}.in(lang))
	cmd.Flags().StringVar(dist, "dir", "dist", words{"the `folder` to serve", "提供哪个`文件夹`"}.in(lang))
	cmd.Flags().BoolVar(noOpen, "no-open", false, words{"do not open a browser", "不打开浏览器"}.in(lang))
}

// freshen builds dist unless it is newer than all sources. A build that travels without its sources is served as it is.
func freshen(cmd *cobra.Command, dist string, o site.Options) error {
	if err := refuseFile("--dir", dist, o.Lang); err != nil {
		return err
	}
	root, err := site.Root(".")
	if err != nil {
		if _, missing := os.Stat(dist + "/index.html"); missing == nil {
			return nil
		}
		return refuse(o.Lang, noPage, sentence(err, o.Lang))
	}
	stale, err := site.Stale(root, dist)
	if err != nil || !stale {
		return err
	}
	return build(root, dist, o, cmd.ErrOrStderr())
}

var (
	wrongPort = words{"--port: expected a number from 0 to 65535, found %d", "--port 应为 0 到 65535 的整数，实际是 %d"}
	portTaken = words{"%s: choose another --port, or none for a free one", "%s；请用 --port 指定其他端口，或不指定而任用一个空闲端口"}
	serving   = words{"Zootrope is at %s  (Ctrl-C ends it)\n", "Zootrope 的地址是 %s （按 Ctrl-C 结束）\n"}
)

// portOf checks a port.
func portOf(lang string, port int) error {
	if port < 0 || port > 65535 {
		return refuse(lang, wrongPort, port)
	}
	return nil
}

func serve(ctx context.Context, cmd *cobra.Command, page http.Handler, lang string, port int, open bool) error {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
	if err != nil {
		return refuse(lang, portTaken, sentence(err, lang))
	}
	address := "http://" + l.Addr().String() + "/"
	fmt.Fprint(cmd.OutOrStdout(), serving.in(lang, address))
	if open {
		openBrowser(address)
	}
	server := &http.Server{Handler: page}
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
