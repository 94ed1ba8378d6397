package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"zootrope/core/player"
	"zootrope/core/trace"
	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/markdown"
	"zootrope/lessons/play"
	"zootrope/lessons/verify"
)

func newLesson(lang string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lesson",
		Short: words{"List, play and check lessons", "列出、播放和检查课程"}.in(lang),
		Long: words{"A lesson is a script with prose. It is named by its id, or it is a folder (script.zk, en.md, zh.md), or a single\n" +
			"Markdown file with fenced zk blocks below its headings.",
			"课程由脚本和正文组成。可以用课程名指定，也可以是一个文件夹（script.zk、en.md、zh.md），\n" +
				"或单个 Markdown 文件，各标题之下有 zk 代码块。"}.in(lang),
	}
	cmd.AddCommand(newLessonList(lang), newLessonRun(lang), newLessonCheck(lang), newLessonNew(lang), newLessonRecord(lang), newLessonPreview(lang), newLessonTranslate(lang))
	return group(lang, cmd)
}

// Texts about lessons.
var (
	stepsAndMinutes = said("%s (%s, %d min)", "%s（%s 步，约 %d 分钟）")
	stepsOfLesson   = countedAs("%d step", "%d steps")
	offered         = said("» %s: %s", "» %s：%s")
	oneLesson       = said("expected one lesson (an id, a folder or a Markdown file), found %d; `zootrope help lesson run` says more",
		"应给出一个课程（课程名、文件夹或 Markdown 文件），实际有 %d 个；详见 `zootrope help lesson run --lang zh`")
	checkPassed  = words{"✓ %s: %s: %s", "✓ %s：%s：%s"}
	checkFailed  = words{"✗ %s: %s", "✗ %s：%s"}
	checksFailed = words{"%s failed", "%s 项检查未通过"}
	noSuchLesson = said("%[2]sexpected a lesson, a folder or a Markdown file, found %[1]q; `zootrope lesson list` shows the lessons",
		"%[2]s应为课程、文件夹或 Markdown 文件，实际是 %[1]q；`zootrope lesson list --lang zh` 列出全部课程")
)

func newLessonList(lang string) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: words{"List the shipped lessons", "列出自带的课程"}.in(lang),
		Args:  noArgs(lang),
		RunE: func(cmd *cobra.Command, _ []string) error {
			listLessons(cmd.OutOrStdout(), lang)
			return nil
		},
	}
}

func listLessons(out io.Writer, lang string) {
	chapter := ""
	for _, l := range lessons.All() {
		if c := l.Chapter.In(lang); c != chapter {
			fmt.Fprintln(out, c)
			chapter = c
		}
		fmt.Fprintf(out, "  %-18s %s\n", l.ID, stepsAndMinutes.in(lang, l.Title.In(lang), stepsOfLesson.of(lang, int64(len(l.Steps))), l.Minutes))
		for _, line := range wrap(l.Summary.In(lang), textWidth-21) {
			fmt.Fprintf(out, "  %-18s %s\n", "", line)
		}
	}
}

func newLessonRun(lang string) *cobra.Command {
	return &cobra.Command{
		Use:   "run ID|FOLDER|FILE.md",
		Short: words{"Play a lesson step by step", "逐步播放一个课程"}.in(lang),
		Long: words{"Play a lesson in the terminal: the prose of each step, what happens in it, and its questions.\n" +
			"In a terminal, Enter goes on; otherwise everything is printed at once.",
			"在终端里逐步播放一个课程：每一步的正文、其中发生的事件，以及问题。\n" +
				"在终端中按 Enter 继续；否则一次全部输出。"}.in(lang),
		Example: "  zootrope lesson run leader-crash\n  zootrope lesson run --lang zh ./my-lesson",
		Args:    exactlyOne(lang, oneLesson),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := openLesson(args[0], lang)
			if err != nil {
				return err
			}
			if err := placeholders(l, lang); err != nil {
				return err
			}
			return playLesson(l, lang, keyboard(cmd.InOrStdin()), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
		ValidArgsFunction: completeLesson,
	}
}

// placeholders refuses a lesson whose prose asks for what nobody can tell.
func placeholders(l *form.Lesson, lang string) error {
	wrong := verify.Placeholders(l)
	if len(wrong) == 0 {
		return nil
	}
	lines := make([]string, len(wrong))
	for i, p := range wrong {
		lines[i] = p.In(lang)
	}
	return &failure{statusWrong, strings.Join(lines, "\n")}
}

func completeLesson(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return lessons.Shipped(), cobra.ShellCompDirectiveDefault
}

func newLessonCheck(lang string) *cobra.Command {
	ties := false
	cmd := &cobra.Command{
		Use:   "check [ID|FOLDER|FILE.md…]",
		Short: words{"Check lessons: prose, script, goals, solutions and near misses", "检查课程：正文、脚本、目标、解法和易错的做法"}.in(lang),
		Long: words{"Check lessons (all shipped ones if none is named), one line for each check.\n" +
			"The exit status is 0 if no check fails, 1 if one does, 2 if a lesson cannot be read.",
			"检查课程（不指定时检查全部自带课程），每项检查输出一行。\n" +
				"全部通过时退出码为 0，有一项未通过为 1，课程无法读取为 2。"}.in(lang),
		ValidArgsFunction: completeLesson,
		RunE: func(cmd *cobra.Command, args []string) error {
			all, err := lessonsToCheck(lang, args)
			switch {
			case err != nil:
				return err
			case ties:
				listTies(cmd.OutOrStdout(), lang, all)
				return nil
			}
			return checkLessons(cmd.OutOrStdout(), lang, all)
		},
	}
	cmd.Flags().BoolVar(&ties, "ties", false, words{"only list each sentence that is tied to an event, with that event, to be read", "只列出每个与事件相连的句子及其事件，供人核对"}.in(lang))
	return cmd
}

// lessonsToCheck reads all of them before the first is checked.
func lessonsToCheck(lang string, names []string) ([]*form.Lesson, error) {
	if len(names) == 0 {
		names = lessons.Shipped()
	}
	var all []*form.Lesson
	for _, name := range names {
		l, err := openLesson(name, lang)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

func checkLessons(out io.Writer, lang string, all []*form.Lesson) error {
	wrong := 0
	for _, l := range all {
		for _, f := range verify.Lesson(l) {
			wrong += printFinding(out, lang, l.ID, f)
		}
	}
	if wrong > 0 {
		return &failure{statusFailed, checksFailed.in(lang, quantity(lang, wrong, "check"))}
	}
	return nil
}

// printFinding prints a check and says how many have failed: 0 or 1.
func printFinding(out io.Writer, lang, id string, f verify.Finding) int {
	if f.OK {
		for _, d := range f.Details {
			fmt.Fprintln(out, checkPassed.in(lang, id, f.Name.In(lang), d.In(lang)))
		}
		return 0
	}
	fmt.Fprintln(out, checkFailed.in(lang, id, f.Name.In(lang)))
	for _, d := range f.Details {
		fmt.Fprintf(out, "    %s\n", d.In(lang))
	}
	return 1
}

// openLesson finds a lesson by its id, or reads a folder or a file.
func openLesson(name, lang string) (*form.Lesson, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return openShipped(name, lang)
	case !info.IsDir() && filepath.Ext(name) == ".zk":
		return nil, refuse(lang, scriptsName, name)
	case !info.IsDir():
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		l, err := form.LoadMarkdown(name, text)
		if err == nil {
			l.Before = lessons.Before(l.Needs)
		}
		return l, err
	}
	l, err := form.Load(os.DirFS(name), name)
	if err != nil {
		return nil, err
	}
	full, err := filepath.Abs(name)
	l.ID, l.Before = filepath.Base(full), lessons.Before(l.Needs)
	return l, err
}

// openShipped opens a lesson by its id. For a wrong id it says which id was probably meant.
func openShipped(name, lang string) (*form.Lesson, error) {
	ids := lessons.Shipped()
	if slices.Contains(ids, name) {
		return lessons.Open(name)
	}
	return nil, refuse(lang, noSuchLesson, name, didYouMean(lang, name, ids))
}

// lesson plays a lesson in the terminal.
type lesson struct {
	*story
	*form.Lesson
	ledger *play.Ledger
	seen   *play.Sightings
	keys   *bufio.Scanner        // nil if nobody is at the keyboard
	chosen map[string]string     // answers by question
	events map[int64]trace.Event // of the open step
}

// keyboard is where answers are typed, nil if the input is no terminal.
func keyboard(in io.Reader) *bufio.Scanner {
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		return bufio.NewScanner(in)
	}
	return nil
}

// playLesson plays a lesson, and asks its questions if there is a keyboard.
func playLesson(l *form.Lesson, lang string, keys *bufio.Scanner, out, errs io.Writer) error {
	buffered := bufio.NewWriterSize(out, 1<<16)
	st := newStory(&runner{out: buffered, errs: errs, file: l.Script.File, lang: lang})
	st.outline = l.Outline()
	p := &lesson{story: st, Lesson: l, ledger: play.NewLedger(st.outline), seen: play.NewSightings(st.outline), keys: keys, chosen: map[string]string{}}
	st.player = player.New(l.Script, player.Options{OnEvent: p.event})
	defer st.player.Close()
	notices(errs, lang, l.Script)
	fmt.Fprintln(buffered, cmp.Or(l.Title.In(lang), l.ID))
	p.prose(l.Summary.In(lang))
	p.play()
	if err := buffered.Flush(); err != nil {
		return err
	}
	return st.verdict()
}

// event tells an event, and notes it if the prose leads to it.
func (t *lesson) event(e *trace.Event) {
	t.story.event(e)
	t.seen.See(t.player.Step(), e, t.player.World().PartyName)
	if t.events != nil {
		t.events[e.Seq] = *e
	}
}

// play runs to the end: each step's question, its events, and then its prose, which speaks of what happened.
func (t *lesson) play() {
	p := t.player
	next := 0 // the step that is announced next
	for s := p.Status(); s == player.Running || s == player.Replaying; {
		if next == 0 && len(t.Steps) > 0 && p.Line() == p.Script().Steps[0].Line && p.Waiting() == "" {
			t.before(next)
			next = 1
		}
		if play.AtStepEnd(p) && p.Step() == next-1 {
			t.after()
			t.before(next)
			next++
		}
		s = p.Tick()
		t.failures()
		t.idle()
	}
	t.unfold()
	t.end()
	t.goals()
}

// failures reports the expectations that do not hold; the others are not reported.
func (t *lesson) failures() {
	for all := t.player.Results(); t.told < len(all); t.told++ {
		if r := all[t.told]; !r.OK {
			t.result(r)
		}
	}
}

// before prints the heading of the step that comes next, and asks its questions.
func (t *lesson) before(i int) {
	if i >= len(t.Steps) {
		return
	}
	t.unfold()
	if i > 0 && t.keys != nil {
		fmt.Fprint(t.out, "\n⏎ ")
		t.read()
	}
	fmt.Fprintf(t.out, "\n== %d/%d %s\n", i+1, len(t.Steps), t.Steps[i].Title.In(t.lang))
	t.tape(i)
	for _, q := range t.player.Questions() {
		if q.Step == i {
			t.ask(q)
		}
	}
	if t.events = nil; len(t.chosen) > 0 { // somebody may be told which event shows that an answer was wrong
		t.events = map[int64]trace.Event{}
	}
}

// tape prints what there is to read before the questions of a case.
func (t *lesson) tape(step int) {
	tape := play.Record(t.Script, step)
	if tape == nil {
		return
	}
	t.prose(tapeOf.in(t.lang))
	for _, row := range tape.Lines() {
		name := row.Client
		if row.Server != 0 {
			name = tapeNamed.in(t.lang, row.Server)
		}
		if row.Path != "" {
			name += ", " + row.Path
		}
		for i, line := range wrap(row.Text, textWidth-tapeNames-2) {
			if i > 0 {
				name = ""
			}
			fmt.Fprintf(t.out, "  %s%s  %s\n", name, strings.Repeat(" ", max(0, tapeNames-2-columnsOf(name))), line)
		}
	}
}

// after prints the prose of the step that has run.
func (t *lesson) after() {
	t.unfold()
	st := &t.Steps[t.player.Step()]
	if err := t.ledger.StepEnded(st.ID, t.player.World(), t.seen.Saw); err != nil {
		fmt.Fprintln(t.errs, sentence(err, t.lang))
	}
	for _, q := range t.player.Questions() {
		if right, ok := t.player.Answer(q); ok && q.Step == t.player.Step() {
			t.grade(q, right)
		}
	}
	t.prose(form.Filled(t.ledger, st, t.lang))
	for _, o := range t.Offers {
		if slices.Contains(t.player.Offers(), o.Command) {
			if text := o.Text.In(t.lang); text != o.Command {
				t.prose(offered.in(t.lang, text, markdown.Unbroken(o.Command)))
			} else { // the paragraph has no words of its own
				t.prose("» " + markdown.Unbroken(o.Command))
			}
		}
	}
}

// goals says in the reader's language what is left to try.
func (t *lesson) goals() {
	for _, g := range t.player.Goals() {
		for _, w := range t.Goals {
			if w.ID == g.ID && !g.Reached {
				t.prose("◇ " + w.Text.In(t.lang))
			}
		}
	}
}

// read shows what has been printed and takes a line; at the end of the input nobody is asked any more.
func (t *lesson) read() string {
	_ = t.out.Flush()
	if !t.keys.Scan() {
		t.keys = nil
		return ""
	}
	return strings.TrimSpace(t.keys.Text())
}

// prose prints paragraphs, wrapped, and tables.
func (t *lesson) prose(text string) {
	if text == "" {
		return
	}
	for _, paragraph := range strings.Split(text, "\n\n") {
		fmt.Fprintln(t.out)
		for _, line := range proseLines(paragraph, textWidth-2) {
			fmt.Fprintf(t.out, "  %s\n", line)
		}
	}
}

// proseLines breaks a paragraph, or a table, into lines.
func proseLines(paragraph string, columns int) []string {
	if lines := table(paragraph, columns); lines != nil {
		return lines
	}
	return wrap(paragraph, columns)
}
