//go:build !js

package main

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"zootrope/cmd/internal/site"
	tui "zootrope/cmd/internal/terminal"
	"zootrope/lessons"
	"zootrope/lessons/setups"
)

func init() { commands = append(commands, newPlay) } // WebAssembly has no terminal

func newPlay(lang string) *cobra.Command {
	var ascii bool
	cmd := &cobra.Command{
		Use:   "play [SETUP|LESSON|FILE.zk]",
		Short: words{"The playground, in a terminal", "终端里的试验场"}.in(lang),
		Long: words{"Play with a cluster in a terminal: servers in a ring, messages, logs, what may happen next, why each event happened, and a console\n" +
			"with the whole script language. Go back at any time and do something else. ? lists the keys, q quits.\n\n" +
			"Without an argument it begins with the first set-up. A lesson is played step by step, with its text.",
			"在终端里操作一个集群：环形排列的服务器、消息、日志、接下来可能发生的事、每个事件的原因，以及支持全部脚本命令的控制台。\n" +
				"随时可以后退，换一种做法。`?` 列出按键，`q` 退出。\n\n不带参数时从第一个预设场景开始。指定课程时逐步播放，并显示正文。"}.in(lang) +
			"\n\n" + words{"Set-ups:\n", "预设场景：\n"}.in(lang) + listOfSetups(lang),
		Example: "  zootrope play\n  zootrope play dying\n  zootrope play leader-crash\n  zootrope play --lang zh election.zk",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return refuse(lang, onePlay, len(args))
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return append(setupIDs(), lessons.Shipped()...), cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			name := setupIDs()[0]
			if len(args) == 1 {
				name = args[0]
			}
			src, err := openPlay(name, lang)
			if err != nil {
				return err
			}
			in, isIn := cmd.InOrStdin().(*os.File)
			out, isOut := cmd.OutOrStdout().(*os.File)
			if !isIn || !isOut || !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) || os.Getenv("TERM") == "dumb" {
				return refuse(lang, noTerminal, "zootrope "+instead(src, name))
			}
			return tui.Run(terminalOptions(lang, ascii), src, in, out)
		},
	}
	cmd.Flags().BoolVar(&ascii, "ascii", !speaksUTF8() && lang == "en", words{"draw with letters alone, for fonts without lines and arrows", "只用字母绘制，适合缺少线条和箭头的字体"}.in(lang))
	cmd.Flags().Lookup("ascii").DefValue = "false"
	return cmd
}

var (
	onePlay = words{"expected one set-up, lesson or script, found %d; `zootrope help play` lists them",
		"应给出一个预设场景、课程或脚本，实际有 %d 个；`zootrope help play --lang zh` 列出全部"}
	noTerminal = words{"play needs a terminal for its input and its output; over ssh ask for one with ssh -t. Without one, `%s` prints the same run",
		"play 的输入和输出都需要是终端；通过 ssh 时请用 ssh -t。没有终端时，`%s` 会输出同样的运行"}
	noSuchPlay = words{"expected a set-up, a lesson, a folder of one, or a file, found %q%s; `zootrope help play` lists what there is",
		"应为预设场景、课程、课程文件夹或文件，实际是 %q%s；`zootrope help play --lang zh` 列出全部"}
)

// instead is what plays the same without a terminal.
func instead(src *tui.Source, name string) string {
	switch {
	case src.Lesson != nil:
		return "lesson run " + name
	case src.Name == name:
		return "run " + name
	}
	return "run FILE.zk"
}

// allSetups are embedded, so a wrong one is a defect.
func allSetups() []setups.Setup {
	all, err := setups.All()
	if err != nil {
		panic(err)
	}
	return all
}

func setupIDs() (ids []string) {
	for _, s := range allSetups() {
		ids = append(ids, s.ID)
	}
	return ids
}

func listOfSetups(lang string) string {
	var b strings.Builder
	for _, s := range allSetups() {
		b.WriteString("  " + s.ID + strings.Repeat(" ", max(2, 12-len(s.ID))) + s.Title.In(lang) + "\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// openPlay finds what is to be played: a set-up or lesson by its name, or a file or folder.
func openPlay(name, lang string) (*tui.Source, error) {
	for _, s := range allSetups() {
		if s.ID == name {
			return &tui.Source{Name: s.ID + ".zk", Title: s.Title, Text: s.Text, Script: s.Script}, nil
		}
	}
	if slices.Contains(lessons.Shipped(), name) {
		return openPlayedLesson(name, lang)
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		known := append(setupIDs(), lessons.Shipped()...)
		return nil, refuse(lang, noSuchPlay, name, didYouMean(lang, name, known))
	case err != nil:
		return nil, err
	case info.IsDir(), filepath.Ext(name) == ".md":
		return openPlayedLesson(name, lang)
	}
	s, err := load(name, lang, nil)
	if err != nil {
		return nil, err
	}
	return &tui.Source{Name: name, Script: s.Source}, nil
}

func openPlayedLesson(name, lang string) (*tui.Source, error) {
	l, err := openLesson(name, lang)
	if err != nil {
		return nil, err
	}
	if err := placeholders(l, lang); err != nil {
		return nil, err
	}
	return &tui.Source{Name: name, Title: l.Title, Text: l.Summary, Lesson: l}, nil
}

func terminalOptions(lang string, ascii bool) tui.Options {
	return tui.Options{Lang: lang, ASCII: ascii, Setups: allSetups(), Open: openPlay, Prose: proseLines, Source: lineOfGo, Save: tui.SaveFile, Say: sentence}
}

// speaksUTF8 says whether the locale does; where none is set, one may hope so.
func speaksUTF8() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToUpper(os.Getenv(name)); v != "" {
			return strings.Contains(v, "UTF-8") || strings.Contains(v, "UTF8")
		}
	}
	return true
}

// lineOfGo reads a line of the sources, where they are at hand.
func lineOfGo(file string, line int) string {
	root, err := site.Root(".")
	if err != nil {
		return ""
	}
	source, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	lines := bytes.Split(source, []byte("\n"))
	if err != nil || line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(string(lines[line-1]))
}
