package main

import (
	"embed"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"al.essio.dev/pkg/shellescape"
	"github.com/spf13/cobra"
)

// scaffold holds the lessons with which a new one begins. TITLE stands for the title.
//
//go:embed scaffold
var scaffold embed.FS

var (
	oneNew = words{"expected the name of the new lesson, found %d; for example `zootrope lesson new my-lesson`",
		"应给出新课程的名称，实际有 %d 个；例如 `zootrope lesson new my-lesson`"}
	noName      = words{"expected a name such as `my-lesson`, found %q", "应为 `my-lesson` 这样的名称，实际是 %q"}
	newNowhere  = words{"expected a file in a folder that is there, found %q: there is no folder %s", "应为已有文件夹中的文件，实际是 %q：没有文件夹 %s"}
	newOfScript = words{"expected the name of a new lesson, found %[1]q, which is called like a script; `zootrope lesson record %[1]s` makes a lesson of a script", "应为新课程的名称，%[1]q 却像脚本的名称；`zootrope lesson record %[1]s --lang zh` 把脚本写成课程"}
	isThere     = words{"%s is there already; nothing was changed", "%s 已经存在；没有改动任何文件"}
	newFile     = words{"%s is a lesson. See it: zootrope lesson preview %s\n", "%s 已是一个课程。查看：zootrope lesson preview %s\n"}
	newNext     = words{"Check it: zootrope lesson check %s\n", "检查：zootrope lesson check %s\n"}
	newShelf    = words{"%s is a lesson in %d files. Play it: zootrope lesson run %s\n", "%s 已是一个课程，有 %d 个文件。播放：zootrope lesson run %s\n"}
)

func newLessonNew(lang string) *cobra.Command {
	var folder bool
	cmd := &cobra.Command{
		Use:   "new NAME",
		Short: words{"Begin a lesson: a file that plays as it is, with notes on how to change it", "新建课程：一个可以直接播放的文件，并附有修改说明"}.in(lang),
		Long: words{"Write NAME.md, a lesson in one Markdown file. It plays as it is, and its notes, which no reader sees, say how to change it.\n" +
			"With --folder write the folder NAME in the form of the shipped lessons: script and prose apart, in English and Chinese.\n" +
			"What is there already is never changed. With --lang zh the file is in Chinese.",
			"写出 NAME.md：一个 Markdown 文件就是一个课程。它可以直接播放，其中读者看不到的说明会讲怎样修改。\n" +
				"使用 --folder 时写出文件夹 NAME，形式与自带课程相同：脚本与正文分开，有英文和中文。\n" +
				"已有的文件绝不改动。使用 --lang zh 时文件是中文的。"}.in(lang),
		Example: "  zootrope lesson new my-lesson\n  zootrope lesson new --folder my-lesson",
		Args:    exactlyOne(lang, oneNew),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := cmd.OutOrStdout()
			if filepath.Ext(args[0]) == ".zk" {
				return refuse(lang, newOfScript, args[0])
			}
			if folder {
				n, err := newFolder(args[0], lang)
				if err != nil {
					return err
				}
				fmt.Fprint(out, newShelf.in(lang, args[0], n, shellescape.Quote(args[0])), newNext.in(lang, shellescape.Quote(args[0])))
				return nil
			}
			file := strings.TrimSuffix(args[0], ".md") + ".md"
			title, err := titleOf(args[0], lang)
			if err != nil {
				return err
			}
			text, err := scaffold.ReadFile("scaffold/lesson." + lang + ".md")
			if err != nil {
				return err
			}
			if err := writeNew(file, titled(text, title), lang); err != nil {
				return err
			}
			fmt.Fprint(out, newFile.in(lang, file, shellescape.Quote(file)), newNext.in(lang, shellescape.Quote(file)))
			return nil
		},
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	cmd.Flags().BoolVar(&folder, "folder", false, words{"write a folder in the form of the shipped lessons", "写出与自带课程形式相同的文件夹"}.in(lang))
	return cmd
}

// titleOf makes a title of a file's name.
func titleOf(name, lang string) (string, error) {
	base := strings.TrimSuffix(filepath.Base(filepath.Clean(name)), ".md")
	title := strings.Join(strings.FieldsFunc(base, func(r rune) bool { return strings.ContainsRune("-_", r) || unicode.IsSpace(r) }), " ")
	if !strings.ContainsFunc(title, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		return "", refuse(lang, noName, name)
	}
	first, size := utf8.DecodeRuneInString(title)
	return string(unicode.ToUpper(first)) + title[size:], nil
}

func titled(text []byte, title string) []byte {
	return []byte(strings.Replace(string(text), "title: TITLE\n", "title: "+title+"\n", 1))
}

// newFolder writes the folder of a lesson, and says how many files it has.
func newFolder(name, lang string) (n int, err error) {
	title, err := titleOf(name, lang)
	if err != nil {
		return 0, err
	}
	if err := os.Mkdir(name, 0o755); err != nil {
		return 0, alreadyThere(err, name, lang)
	}
	const from = "scaffold/folder"
	return n, fs.WalkDir(scaffold, from, func(file string, d fs.DirEntry, err error) error {
		if err != nil || file == from {
			return err
		}
		to := filepath.Join(name, filepath.FromSlash(strings.TrimPrefix(file, from+"/")))
		if d.IsDir() {
			return os.Mkdir(to, 0o755)
		}
		text, err := scaffold.ReadFile(path.Clean(file))
		if err != nil {
			return err
		}
		n++
		return writeNew(to, titled(text, title), lang)
	})
}

// writeNew writes a file that is not there yet.
func writeNew(name string, text []byte, lang string) error {
	if folder := filepath.Dir(name); folder != "." {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return refuse(lang, newNowhere, name, folder)
		}
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return alreadyThere(err, name, lang)
	}
	_, err = f.Write(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

// alreadyThere puts it in words that a file exists already, and is left as it is. Other errors stay what they are.
func alreadyThere(err error, name, lang string) error {
	if os.IsExist(err) {
		return refuse(lang, isThere, name)
	}
	return err
}
