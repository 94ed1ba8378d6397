package main

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"zootrope/core/diagram"
	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
	"zootrope/lessons/form"
)

// diagramFlags are the flags of `diagram`.
type diagramFlags struct {
	from, to, lang, output string
	view, at, size, theme  string // view, and those of the stage
	selected               int64
	all, spacing           bool
}

func newDiagram(lang string) *cobra.Command {
	f := diagramFlags{lang: lang}
	cmd := &cobra.Command{
		Use:   "diagram FILE.zk|LESSON",
		Short: words{"Draw a run as a space–time diagram, or the stage at a moment (SVG, PNG)", "把一次运行画成时空图，或画出某一时刻的舞台（SVG、PNG）"}.in(lang),
		Long: words{"Draw a run as a space–time diagram: a line for each server and client, time running down, an arrow for each\n" +
			"message. The SVG goes to standard output, or to the file of -o. It shows itself light or dark as the reader prefers.\n" +
			"If the file of -o ends in .png, it is painted by Chromium, Chrome or Edge, light, two pixels to a unit.\n\n" +
			"The range is given by steps of the script (crash), by events (214) or by virtual times (12.4s, 980ms). Where steps\n" +
			"were gone back to, a step is drawn as it was first run. Heartbeats, connections and timers are left out unless --all\n" +
			"is given. Idle time is left out, too, unless --true-spacing is.\n\n" +
			"--select marks an event: what could have influenced it is lit, what has nothing to do with it is dimmed.\n\n" +
			"--view stage draws the stage of the page instead, as it stands at the end of a step, after an event or at a virtual time\n" +
			"(--at; otherwise at the end of the run), in the size and the colours that are asked for. Its PNG needs no browser.",
			"把一次运行画成时空图（SVG）：每台服务器和每个客户端一条线，时间向下，每条消息一个箭头。\n" +
				"SVG 输出到标准输出，或写入 -o 指定的文件；浅色还是深色取决于读者的设置。\n" +
				"若 -o 的文件以 .png 结尾，则由 Chromium、Chrome 或 Edge 绘制成浅色图片，每单位两个像素。\n\n" +
				"范围可以用脚本的步骤（crash）、事件编号（214）或虚拟时间（12.4s、980ms）给出。脚本回退过的步骤，按第一次运行的样子画。\n" +
				"心跳、连接和定时器默认不画，用 --all 画出；空闲的时间默认省略，用 --true-spacing 保留。\n\n" +
				"--select 标出一个事件：可能影响过它的点亮，与它无关的变暗。\n\n" +
				"--view stage 改为画出页面上的舞台：某一步的末尾、某个事件之后或某个虚拟时间（--at；默认为运行的末尾），\n" +
				"尺寸和配色可以指定。它的 PNG 不需要浏览器。"}.in(lang),
		Example: "  zootrope diagram leader-crash --from crash --to votes -o crash.svg\n" +
			"  zootrope diagram my.zk --from 120 --to 180 --select 161 > past.svg\n" +
			"  zootrope diagram leader-crash --view stage --at votes --theme dark -o votes.png",
		Args: exactlyOne(lang, oneRun),
		RunE: func(cmd *cobra.Command, args []string) error {
			stage, err := viewOf(cmd, f.view, lang)
			kind := strings.ToLower(cmp.Or(filepath.Ext(f.output), ".svg"))
			switch {
			case err != nil:
				return err
			case kind != ".svg" && kind != ".png":
				return refuse(lang, stageKinds, f.output)
			case f.output != "" && writable("-o", f.output, lang) != nil:
				return writable("-o", f.output, lang)
			case stage:
				return drawStage(args[0], f, cmd.InOrStdin(), cmd.OutOrStdout())
			}
			return drawRun(args[0], f, cmd.InOrStdin(), cmd.OutOrStdout())
		},
		ValidArgsFunction: completeLesson,
	}
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", words{"where to begin: a `step`, event or time", "从哪里开始：`步骤`、事件或时间"}.in(lang))
	flags.StringVar(&f.to, "to", "", words{"where to end, included: a `step`, event or time (with --from STEP, the end of that step)", "到哪里结束（含）：`步骤`、事件或时间；与 --from 步骤 同用时为该步骤的末尾"}.in(lang))
	flags.Int64Var(&f.selected, "select", 0, words{"the number of the `event` whose past and future are shown", "要标出其因果的`事件`编号"}.in(lang))
	flags.BoolVar(&f.all, "all", false, words{"show heartbeats, connections and timers, too", "心跳、连接和定时器也画出"}.in(lang))
	flags.BoolVar(&f.spacing, "true-spacing", false, words{"draw distances in proportion to time", "距离与时间成正比"}.in(lang))
	flags.StringVar(&f.view, "view", "spacetime", words{"which `picture`: spacetime or stage", "哪种`图`：spacetime 或 stage"}.in(lang))
	flags.StringVar(&f.at, "at", "", words{"of the stage: the `moment`, a step (its end), event or time", "舞台：`时刻`，步骤（其末尾）、事件或时间"}.in(lang))
	flags.StringVar(&f.size, "size", "1048x452", words{"of the stage: the `size`; a PNG has two pixels to each", "舞台：`尺寸`，PNG 每单位两个像素"}.in(lang))
	flags.StringVar(&f.theme, "theme", "light", words{"of the stage: the `colours`, light or dark", "舞台：`配色`，light 或 dark"}.in(lang))
	flags.StringVarP(&f.output, "output", "o", "", words{"the `file` to write", "要写入的`文件`"}.in(lang))
	return cmd
}

var oneRun = words{"expected one script or lesson, found %d; `zootrope help diagram` says more",
	"应给出一个脚本或课程，实际有 %d 个；详见 `zootrope help diagram --lang zh`"}

// Errors in a range.
var (
	wrongBound = words{"%s: expected a step of the script, the number of an event, or a time such as 12.4s, found %q; %s",
		"%s 应为脚本的步骤、事件编号，或 12.4s 这样的时间，实际是 %q；%s"}
	noSteps    = words{"it has no steps", "脚本没有步骤"}
	theSteps   = words{"its steps are %s", "脚本的步骤有 %s"}
	outOfRange = words{"--select: expected an event from %d to %d, the range that is drawn, found %d",
		"--select 应为所画范围之内的事件（%d 到 %d），实际是 %d"}
	neverBegun = words{"--from: the run ends before that step", "--from：运行在该步骤之前就已结束"}
	emptyRange = words{"the range is empty: it begins at event %d and ends at event %d of %d",
		"范围为空：从事件 %d 开始，到事件 %d 结束（共 %d 个事件）"}
)

// drawRun is the whole of `diagram`.
func drawRun(name string, f diagramFlags, in io.Reader, out io.Writer) error {
	s, _, err := scriptOf(name, f.lang, in)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(s.Commands, happens) {
		return refuse(f.lang, idleRecord, name)
	}
	r := &recording{lang: f.lang, script: s, starts: map[int]int64{}, step: -1}
	if f.to == "" && r.stepIndex(f.from) >= 0 {
		f.to = f.from
	}
	if r.from, err = r.parse("--from", f.from); err != nil {
		return err
	}
	if r.to, err = r.parse("--to", f.to); err != nil {
		return err
	}
	svg, err := r.draw(f)
	if err != nil {
		return err
	}
	if f.output == "" {
		_, err = out.Write(svg)
		return err
	}
	if strings.EqualFold(filepath.Ext(f.output), ".png") {
		return writePNG(svg, f.output, f.lang)
	}
	return os.WriteFile(f.output, svg, 0o644)
}

// scriptOf reads a script for which there is no lesson, or takes the script of a lesson.
func scriptOf(name, lang string, in io.Reader) (*script.Script, *form.Lesson, error) {
	if name == "-" || strings.HasSuffix(name, ".zk") {
		s, err := load(name, lang, in)
		return s, nil, err
	}
	l, err := openLesson(name, lang)
	if err != nil {
		return nil, nil, err
	}
	return l.Script, l, nil
}

// bound is an end of a range, as it was written.
type bound struct {
	given bool
	step  int          // index, −1 if it is no step
	seq   int64        // 0 if it is no event
	at    proto.Millis // otherwise
}

// recording is a run as far as the range needs it. Going back cuts the events that are gone back over.
type recording struct {
	lang     string
	script   *script.Script
	from, to bound
	events   []trace.Event
	starts   map[int]int64 // first event of a step, by its index
	step     int           // the index of the step that is being run
	reached  bool          // the end of the range
}

func (r *recording) stepIndex(id string) int {
	for i, s := range r.script.Steps {
		if s.ID == id {
			return i
		}
	}
	return -1
}

func (r *recording) parse(flag, text string) (bound, error) {
	if text == "" {
		return bound{step: -1}, nil
	}
	if i := r.stepIndex(text); i >= 0 {
		return bound{given: true, step: i}, nil
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return bound{given: true, step: -1, seq: n}, nil
	}
	if d, err := time.ParseDuration(text); err == nil && d >= 0 {
		return bound{given: true, step: -1, at: proto.Millis(d.Milliseconds())}, nil
	}
	var ids []string
	for _, s := range r.script.Steps {
		ids = append(ids, s.ID)
	}
	steps := noSteps.in(r.lang)
	if len(ids) > 0 {
		steps = theSteps.in(r.lang, say.List(ids).In(r.lang))
	}
	return bound{}, refuse(r.lang, wrongBound, flag, text, steps)
}

// play runs the script as far as the range goes.
func (r *recording) play() (*player.Player, error) {
	p := player.New(r.script, player.Options{OnEvent: r.event})
	for s := p.Status(); !r.reached && (s == player.Running || s == player.Replaying); {
		s = p.Tick()
		r.moved(p)
	}
	if p.Status() == player.Refused {
		defer p.Close()
		return nil, p.Err()
	}
	return p, nil
}

// draw draws the range.
func (r *recording) draw(f diagramFlags) ([]byte, error) {
	p, err := r.play()
	if err != nil {
		return nil, err
	}
	defer p.Close()
	opt := diagram.Options{Names: p.World().PartyName, Lang: f.lang, All: f.all, RealSpacing: f.spacing, Selected: f.selected}
	if opt.From, opt.To, err = r.interval(); err != nil {
		return nil, err
	}
	if f.selected != 0 && (f.selected < opt.From || f.selected > opt.To) {
		return nil, refuse(r.lang, outOfRange, opt.From, opt.To, f.selected)
	}
	return diagram.SVG(r.events, opt), nil
}

func (r *recording) event(e *trace.Event) {
	if e.Kind == trace.Rewind && r.to.step >= 0 && r.step == r.to.step {
		r.reached = true
	}
	if r.reached {
		return
	}
	if e.Kind == trace.Rewind {
		r.cut(r.starts[r.stepIndex(e.Text)])
	}
	r.events = append(r.events, *e)
	if r.to.given && r.to.step < 0 {
		r.reached = r.to.seq != 0 && e.Seq >= r.to.seq
	}
}

// cut forgets the events from a number on, because the run has gone back over them.
func (r *recording) cut(seq int64) {
	n := sort.Search(len(r.events), func(i int) bool { return r.events[i].Seq >= seq })
	r.events = r.events[:n]
}

// moved notes where steps begin, and whether the range is complete.
func (r *recording) moved(p *player.Player) {
	if p.Status() == player.Replaying || r.reached {
		return
	}
	if now := p.Step(); now != r.step {
		r.reached = r.to.step >= 0 && r.step == r.to.step
		r.step = now
		if _, known := r.starts[now]; !known {
			r.starts[now] = p.World().Seq() + 1
		}
	}
	if r.to.given && r.to.step < 0 && r.to.seq == 0 && p.World().Now() > r.to.at {
		r.reached = true
	}
}

// last is the number of the newest event.
func (r *recording) last() int64 {
	if n := len(r.events); n > 0 {
		return r.events[n-1].Seq
	}
	return 0
}

// interval turns the range into numbers of events.
func (r *recording) interval() (from, to int64, err error) {
	from, to = 1, r.last()
	last := to
	switch {
	case r.from.step >= 0:
		first, known := r.starts[r.from.step]
		if !known {
			return 0, 0, refuse(r.lang, neverBegun)
		}
		from = first
	case r.from.seq > 0:
		from = r.from.seq
	case r.from.given:
		from, _ = diagram.Between(r.events, r.from.at, 1<<62)
	}
	if r.to.given && r.to.step < 0 && r.to.seq == 0 {
		_, to = diagram.Between(r.events, 0, r.to.at)
	}
	if from > to {
		return 0, 0, refuse(r.lang, emptyRange, from, to, last)
	}
	return from, to, nil
}
