package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/site"
)

func newBuild(lang string) *cobra.Command {
	var out string
	var o site.Options
	cmd := &cobra.Command{
		Use:   "build",
		Short: words{"Build the playground into a folder of static files", "把试验场构建成一个静态文件夹"}.in(lang),
		Long: words{"Build the playground into a folder of static files. They work from any web server, under any path,\n" +
			"and by a double click on index.html. Only the Go toolchain is needed.",
			"把试验场构建成一个静态文件夹，可放在任何 Web 服务器的任何路径下，也可以双击 index.html 打开。\n" +
				"构建只需要 Go 工具链。"}.in(lang),
		Example: "  zootrope build -o dist\n  zootrope build --base https://example.org/zookeeper/ -o dist",
		Args:    noArgs(lang),
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.Lang = lang
			if err := o.Check(); err != nil {
				return err
			}
			if err := refuseFile("-o", out, lang); err != nil {
				return err
			}
			root, err := site.Root(".")
			if err != nil {
				return err
			}
			return build(root, out, o, cmd.ErrOrStderr())
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "dist", words{"the `folder` to write", "要写入的`文件夹`"}.in(lang))
	cmd.Flags().StringVar(&o.Base, "base", "", words{"the `address` at which it will be; link previews and oEmbed want it in full", "将来的`网址`；链接预览和嵌入信息需要完整网址"}.in(lang))
	cmd.Flags().BoolVar(&o.Small, "small", false, words{"pack the core as small as can be: 0.5 MB less to download, a minute more to build", "把核心压缩到最小：下载量减少约 0.5 MB，构建多花约一分钟"}.in(lang))
	cmd.Flags().BoolVar(&o.Brotli, "brotli", false, words{"add a .br beside each large file, for hosts that send it: a fifth less to download, minutes more to build", "为大文件另存压缩得更小的副本，供支持的服务器发送：下载量减少约五分之一，构建要多花几分钟"}.in(lang))
	cmd.Flags().BoolVar(&o.Offline, "offline", false, words{"add a service worker: on the web, a second visit then works without the network", "加入离线支持：发布到网上后，第二次访问起断网也能用"}.in(lang))
	return cmd
}

var building = words{"building %s\n", "正在构建 %s\n"}

// build says what it writes, and writes it.
func build(root, dist string, o site.Options, progress io.Writer) error {
	fmt.Fprint(progress, building.in(o.Lang, dist))
	return site.Build(root, dist, o, progress)
}
