package main

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/film"
)

var (
	oneFilmed = words{"expected one script or lesson, found %d; `zootrope help film` says more", "应给出一个脚本或课程，实际有 %d 个；详见 `zootrope help film --lang zh`"}
	filmKinds = words{"-o: expected a file that ends in .gif or .webm, found %q", "-o 应给出以 .gif 或 .webm 结尾的文件，实际是 %q"}
	filmSizes = words{"--size: expected width and height such as 960x540, found %q", "--size 应给出宽和高，例如 960x540，实际是 %q"}
	filmTheme = words{"--theme: expected light or dark, found %q", "--theme 应为 light 或 dark，实际是 %q"}
	pictures  = words{"pictures", "帧"}
)

var sized = regexp.MustCompile(`^(\d{1,5})x(\d{1,5})$`)

// sizeIn reads a size in pixels.
func sizeIn(size, lang string) (w, h int, err error) {
	m := sized.FindStringSubmatch(size)
	if m == nil {
		return 0, 0, refuse(lang, filmSizes, size)
	}
	w, errW := strconv.Atoi(m[1])
	h, errH := strconv.Atoi(m[2])
	if cmp.Or(errW, errH) != nil {
		return 0, 0, refuse(lang, filmSizes, size)
	}
	return w, h, nil
}

func newFilm(lang string) *cobra.Command {
	var out, size, theme string
	f := film.Film{Lang: lang}
	cmd := &cobra.Command{
		Use:   "film FILE.zk|LESSON|FILE.md|FOLDER -o FILE.gif|.webm",
		Short: words{"Write the steps of a script or lesson as a moving picture: GIF or WebM", "把脚本或课程的若干步写成动画：GIF 或 WebM"}.in(lang),
		Long: words{"Write what the stage shows when Next is pressed in a lesson, at the same pace, as a moving picture. A script is filmed the\n" +
			"same way, and as one step if it has none. A lesson is a shipped one, by its id, or your own: a Markdown file or a folder.\n\n" +
			"A place is a step by its number or id, or an event by its number, as e214. From a step is from its beginning, to a step\n" +
			"is to its end; from an event is from where it has just happened. Without --to it is the step that --from is in.\n\n" +
			"A .gif needs nothing else. A .webm is smaller and needs ffmpeg. Words that are not ZooKeeper's own are in the language\n" +
			"of --lang where the font of the stage has its letters; in Chinese they are English.",
			"把在课程中按“下一步”时舞台上显示的内容，以相同的节奏写成动画。脚本也一样；没有步骤的脚本作为一步。\n" +
				"课程可以是自带的（用课程名），也可以是自己的：Markdown 文件或文件夹。\n\n" +
				"位置可以是步骤的编号或名称，也可以是事件编号，例如 `e214`。从某一步开始，是指从它的开头；到某一步为止，是指到它的结尾；\n" +
				"从某个事件开始，是指从它刚刚发生之后。不写 --to 时，只有 --from 所在的那一步。\n\n" +
				"写 .gif 不需要其他程序。.webm 更小，需要 ffmpeg。舞台的字体没有汉字，画面里的文字是英文。"}.in(lang),
		Example: "  zootrope film startup-election --from 2 -o votes.gif\n  zootrope film leader-crash --from crash --to e260 --theme dark --size 1280x720 -o crash.webm\n" +
			"  zootrope film my.zk -o my.gif\n  zootrope film my-lesson.md --to 3 -o my-lesson.gif",
		Args: exactlyOne(lang, oneFilmed),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, l, err := scriptOf(args[0], lang, cmd.InOrStdin())
			if err != nil {
				return err
			}
			f.Name, f.Script = args[0], s
			if l != nil {
				f.Lesson = l.Outline()
			}
			if !slices.ContainsFunc(s.Commands, happens) {
				return refuse(lang, idleRecord, args[0])
			}
			kind := strings.ToLower(filepath.Ext(out))
			if out == "" {
				return refuse(lang, noOutput, strings.TrimSuffix(filepath.Base(args[0]), filepath.Ext(args[0]))+".gif")
			}
			if kind != ".gif" && kind != ".webm" {
				return refuse(lang, filmKinds, out)
			}
			w, h, err := sizeIn(size, lang)
			if err != nil {
				return err
			}
			if theme != "light" && theme != "dark" {
				return refuse(lang, filmTheme, theme)
			}
			if err := writable("-o", out, lang); err != nil {
				return err
			}
			f.W, f.H, f.Dark = w, h, theme == "dark"
			bar := progress(cmd.ErrOrStderr(), -1, pictures.in(lang))
			tick := func() { _ = bar.Add(1) } // on a terminal, or nowhere
			if kind == ".gif" {
				var data bytes.Buffer
				if err := f.GIF(&data, tick); err != nil {
					return err
				}
				_ = bar.Finish()
				return writeFile(cmd, out, data.Bytes(), lang)
			}
			if err := f.WebM(out, tick); err != nil {
				return err
			}
			_ = bar.Finish()
			info, err := os.Stat(out)
			if err == nil {
				cmd.PrintErr(written.in(lang, out, info.Size()/1024))
			}
			return err
		},
		ValidArgsFunction: completeLesson,
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", words{"the `file` to write", "要写入的`文件`"}.in(lang))
	cmd.Flags().StringVar(&f.From, "from", "1", words{"the `place` where it begins", "开始的`位置`"}.in(lang))
	cmd.Flags().StringVar(&f.To, "to", "", words{"the `place` where it ends", "结束的`位置`"}.in(lang))
	cmd.Flags().StringVar(&size, "size", "960x540", words{"the `size` in pixels", "`尺寸`，单位为像素"}.in(lang))
	cmd.Flags().IntVar(&f.FPS, "fps", 20, words{"the `number` of pictures a second", "每秒的`帧数`"}.in(lang))
	cmd.Flags().StringVar(&theme, "theme", "light", words{"the `colours`: light or dark", "`配色`：light 或 dark"}.in(lang))
	return cmd
}
