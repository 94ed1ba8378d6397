//go:build !js

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"zootrope/cmd/internal/headless"
	"zootrope/cmd/internal/site"
	tui "zootrope/cmd/internal/terminal"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/lessons"
	"zootrope/lessons/wording"
)

func init() { commands = append(commands, newPlay) } // WebAssembly has no terminal

func newPlay(lang string) *cobra.Command {
	var ascii bool
	var link string
	var linked bool
	var bugs []string
	cmd := &cobra.Command{
		Use:   "play [SETUP|LESSON|FILE.zk]",
		Short: words{"The playground, in a terminal", "终端里的试验场"}.in(lang),
		Long: words{"Play with a cluster in a terminal: servers in a ring, messages, logs, what may happen next, why each event happened, and a console\n" +
			"with the whole script language. Go back at any time and do something else. ? lists the keys, q quits.\n\n" +
			"Without an argument it begins with the first set-up. A lesson is played step by step, with its text.",
			"在终端里操作一个集群：环形排列的服务器、消息、日志、接下来可能发生的事、每个事件的原因，以及支持全部脚本命令的控制台。\n" +
				"随时可以后退，换一种做法。`?` 列出按键，`q` 退出。\n\n不带参数时从第一个预设场景开始。指定课程时逐步播放，并显示正文。"}.in(lang) +
			"\n\n" + words{"Set-ups:\n", "预设场景：\n"}.in(lang) + listOfSetups(lang),
		Example: "  zootrope play\n  zootrope play dying\n  zootrope play five --bug ack-before-fsync\n  zootrope play --link '#/lesson/leader-crash/3'\n  zootrope play leader-crash\n  zootrope play --lang zh election.zk",
		Args: func(cmd *cobra.Command, args []string) error {
			linked = cmd.Flags().Changed("link")
			switch {
			case linked && len(args) > 0:
				return refuse(lang, linkOrScript, args[0])
			case linked && len(bugs) > 0:
				return refuse(lang, noLinkSeed, "bug")
			case len(args) > 1:
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
			if linked {
				src, err = openPlayedLink(link, lang)
			}
			if err == nil {
				err = switchBugs(src, bugs, lang)
			}
			if err != nil {
				return err
			}
			in, isIn := cmd.InOrStdin().(*os.File)
			out, isOut := cmd.OutOrStdout().(*os.File)
			if !isIn || !isOut || !term.IsTerminal(int(in.Fd())) || !term.IsTerminal(int(out.Fd())) || os.Getenv("TERM") == "dumb" {
				return refuse(lang, noTerminal, "zootrope "+headlessCommand(src, name, link))
			}
			return tui.Run(terminalOptions(lang, ascii), src, in, out)
		},
	}
	cmd.Flags().BoolVar(&ascii, "ascii", !speaksUTF8() && lang == "en", words{"draw with letters alone, for fonts without lines and arrows", "只用字母绘制，适合缺少线条和箭头的字体"}.in(lang))
	cmd.Flags().Lookup("ascii").DefValue = "false"
	cmd.Flags().StringVar(&link, "link", "", words{"go where a link of the page leads: an `address`, or what stands in it behind the #", "打开页面的链接：一个`地址`，或其中 # 之后的部分"}.in(lang))
	cmd.Flags().StringSliceVar(&bugs, "bug", nil, words{"switch on known bugs by their `names`; B in the program lists them", "打开`指定名称`的已知缺陷；在程序里按 B 列出全部"}.in(lang))
	_ = cmd.RegisterFlagCompletionFunc("bug", func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return proto.BugNames(), cobra.ShellCompDirectiveNoFileComp
	})
	return cmd
}

var (
	onePlay = said("expected one set-up, lesson or script, found %d; `zootrope help play` lists them",
		"应给出一个预设场景、课程或脚本，实际有 %d 个；`zootrope help play --lang zh` 列出全部")
	noTerminal = said("play needs a terminal for its input and its output; over ssh ask for one with ssh -t. Without one, `%s` prints the same run",
		"play 的输入和输出都需要是终端；通过 ssh 时请用 ssh -t。没有终端时，`%s` 会输出同样的运行")
	bugsOfLesson = said("--bug: expected a set-up or a script, found a lesson; lessons have their own", "--bug 只能用于预设场景或脚本；课程自带所需的设置")
	noSuchBug    = said("%[2]s--bug: expected the name of a known bug, found %[1]q", "%[2]s--bug 应为已知缺陷的名称，实际是 %[1]q")
	noSuchPlay   = said("%[2]sexpected a set-up, a lesson, a folder of one, or a file, found %[1]q; `zootrope help play` lists what there is",
		"%[2]s应为预设场景、课程、课程文件夹或文件，实际是 %[1]q；`zootrope help play --lang zh` 列出全部")
)

var sharedRun = wording.Words{"en": "A shared run", "zh": "分享的运行"}

// headlessCommand is the command that plays the same without a terminal.
func headlessCommand(src *tui.Source, name, link string) string {
	switch {
	case link != "":
		return "run --link ADDRESS"
	case src.Lesson != nil:
		return "lesson run " + name
	case src.Name == name:
		return "run " + name
	}
	return "run FILE.zk"
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
			return &tui.Source{Name: s.ID + ".zk", Title: s.Title, Text: s.Prose(), Script: s.Script}, nil
		}
	}
	if slices.Contains(lessons.Shipped(), name) {
		return openPlayedLesson(name, lang)
	}
	info, err := os.Stat(name)
	switch {
	case absent(err):
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

// openPlayedLink finds out where a link leads, so that one that leads nowhere is refused before the screen is taken.
func openPlayedLink(link, lang string) (*tui.Source, error) {
	l, err := headless.ReadLink(link)
	if err != nil {
		return nil, refuse(lang, wrongLink, say.In(err, lang))
	}
	h, _, err := headless.Open(l, lang)
	if err != nil {
		return nil, refuse(lang, wrongLink, err.Error())
	}
	h.Player().Close()
	src := &tui.Source{Name: "playground.zk", Title: sharedRun}
	if l.Lesson != "" {
		if src, err = openPlayedLesson(l.Lesson, lang); err != nil {
			return nil, err
		}
	}
	src.Link = &tui.Link{Lesson: l.Lesson, Step: l.Step, Seq: l.Seq, Run: l.Run}
	return src, nil
}

// switchBugs puts known bugs into a script.
func switchBugs(src *tui.Source, names []string, lang string) error {
	if len(names) == 0 {
		return nil
	}
	if src.Lesson != nil {
		return refuse(lang, bugsOfLesson)
	}
	for _, n := range names {
		if !slices.Contains(proto.BugNames(), n) {
			return refuse(lang, noSuchBug, n, didYouMean(lang, n, proto.BugNames()))
		}
	}
	on := tui.Bugs(src.Script)
	for _, n := range names {
		if !slices.Contains(on, n) {
			on = append(on, n)
		}
	}
	src.Script = tui.WithBugs(src.Script, on)
	return nil
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

// speaksUTF8 says whether the locale has UTF-8; if no locale is set, it says yes.
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
