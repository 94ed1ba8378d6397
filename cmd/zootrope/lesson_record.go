package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"al.essio.dev/pkg/shellescape"
	"github.com/spf13/cobra"

	"zootrope/cmd/internal/headless"
	"zootrope/core/script"
	"zootrope/lessons/play"
)

var (
	oneRecord = words{"expected one script, link, or file that holds one (- is standard input), found %d; `zootrope help lesson record` says more",
		"应给出一个脚本、链接，或写有它们的文件（- 表示标准输入），实际有 %d 个；详见 `zootrope help lesson record --lang zh`"}
	noRecord = words{"expected a script, a link of the page, or a file that holds one, found %q: there is no such file, and it is no link",
		"应为脚本、页面的链接，或写有它们的文件，实际是 %q：没有这个文件，也不是链接"}
	idleRecord = said("%s: expected a run in which something happens, found no command that does anything; `start all`, for example, starts the servers",
		"%s：应为一次有事发生的运行，但其中没有任何会引起变化的命令；例如 `start all` 会启动所有服务器")
	eventsAlone = words{"%s: expected a script or a link, found JSON: it tells what happened, but not what was commanded. In the playground, Share gives a link or a script",
		"%s：应为脚本或链接，实际是 JSON：它记录发生了什么，而不是下达了哪些命令。试验场的“分享”可以给出链接或脚本"}
)

func newLessonRecord(lang string) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "record FILE|LINK|-",
		Short: words{"Make a lesson of a run: of a script, or of a link that was shared", "把一次运行写成课程：来自脚本，或分享的链接"}.in(lang),
		Long: words{"Write a run as the beginning of a lesson, one Markdown file that plays as it is and in which only words are missing: the same\n" +
			"that \"Save as lesson\" writes on the page. The run is a script, a link of the page (a whole address, what stands in it behind\n" +
			"the #, or the run alone), or a file that holds a link; - is standard input.\n\n" +
			"Steps of a script stay. Otherwise each command that acts after time has passed begins a step. What is there already is never\n" +
			"changed. The exit status is 1 if the run is no longer as it was when the link was made.",
			"把一次运行写成课程的开头：一个 Markdown 文件，可以直接播放，只缺文字；与页面上的“存为课程”相同。\n" +
				"运行可以是脚本、页面的链接（完整地址、# 之后的部分，或运行本身），或写有链接的文件；- 表示标准输入。\n\n" +
				"脚本已有的步骤保留；否则，时间流逝之后的每条操作命令开始一个步骤。已有的文件绝不改动。\n" +
				"运行与生成链接时不同则退出码为 1。"}.in(lang),
		Example: "  zootrope lesson record election.zk\n  zootrope lesson record '#/lesson/leader-crash/3/e214' -o crash.md",
		Args:    exactlyOne(lang, oneRecord),
		RunE: func(cmd *cobra.Command, args []string) error {
			return recordLesson(cmd, args[0], out, lang)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", words{"the `file` to write; without it the script's name with .md, or lesson.md", "要写入的`文件`；不指定时用脚本的名称加 .md，或 lesson.md"}.in(lang))
	return cmd
}

// recordLesson writes what was given as a lesson.
func recordLesson(cmd *cobra.Command, what, out, lang string) error {
	if out != "" {
		if err := writable("-o", out, lang); err != nil {
			return err
		}
	}
	s, note, err := recorded(what, lang, cmd.InOrStdin())
	if err != nil {
		return err
	}
	if out == "" {
		out = "lesson.md"
		if filepath.Ext(what) == ".zk" {
			out = strings.TrimSuffix(filepath.Base(what), ".zk") + ".md"
		}
	}
	if err := writeNew(out, []byte(play.Draft(s, lang)), lang); err != nil {
		return err
	}
	fmt.Fprint(cmd.OutOrStdout(), newFile.in(lang, out, shellescape.Quote(out)), newNext.in(lang, shellescape.Quote(out)))
	if note != "" {
		return &failure{statusFailed, note}
	}
	return nil
}

// recorded finds the run: a link, or what a file holds. note says where it is not all as it was.
func recorded(what, lang string, in io.Reader) (s *script.Script, note string, err error) {
	name, text := what, ""
	if what == "-" {
		name = standardInput.in(lang)
	} else {
		f, err := os.Open(what)
		if err == nil {
			defer f.Close()
			in = f
		} else {
			if _, wrong := headless.ReadLink(what); wrong == nil {
				return linked(what, lang)
			}
			if absent(err) {
				return nil, "", refuse(lang, noRecord, shortArg(what))
			}
			return nil, "", err
		}
	}
	source, err := io.ReadAll(io.LimitReader(in, script.MaxSource+1))
	if err != nil {
		return nil, "", unopened(what, lang, err)
	}
	text = strings.TrimSpace(string(source))
	switch _, wrong := headless.ReadLink(text); {
	case wrong == nil && len(strings.Fields(text)) == 1:
		return linked(text, lang)
	case strings.HasPrefix(text, "{"):
		return nil, "", refuse(lang, eventsAlone, name)
	}
	if s, err = readScript(name, string(source)); err == nil && !slices.ContainsFunc(s.Commands, happens) {
		return nil, "", refuse(lang, idleRecord, name)
	}
	return s, "", err
}

// happens says whether a command makes something happen, and does not only describe the world.
func happens(c *script.Command) bool {
	return c.Acts() && !slices.Contains([]string{"servers", "observers", "config", "seed", "latency", "fsync"}, c.Verb())
}

// linked tells the run of a link as one script, as the page does.
func linked(link, lang string) (s *script.Script, note string, err error) {
	l, err := headless.ReadLink(link)
	if err != nil {
		return nil, "", err
	}
	h, note, err := headless.Open(l, lang)
	if err != nil {
		return nil, "", err
	}
	defer h.Player().Close()
	tale := h.Player().Tale()
	if l.Lesson != "" {
		tale = ungoaled(tale)
	}
	s, err = script.Parse("run.zk", tale)
	return s, note, err
}

// ungoaled is a script without goals, and what misses them: in a run of a lesson they are that lesson's, and have neither words nor a solution
// in another one.
func ungoaled(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if verb, _, _ := strings.Cut(strings.TrimSpace(line), " "); verb != "goal" && verb != "slip" {
			b.WriteString(line)
		}
	}
	return b.String()
}

// shortArg is the beginning of an argument that may be very long.
func shortArg(text string) string {
	if r := []rune(text); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return text
}
