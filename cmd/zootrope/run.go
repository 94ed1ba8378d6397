package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"zootrope/core/player"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// runFlags are the flags of `run`.
type runFlags struct {
	json, quiet, hash, coded bool
	seed, lang, link         string
	limit                    int64
}

func newRun(lang string) *cobra.Command {
	f := runFlags{lang: lang}
	cmd := &cobra.Command{
		Use:   "run FILE.zk|-|--link ADDRESS",
		Short: words{"Run a script and say what happens", "运行脚本，逐行说明发生了什么"}.in(lang),
		Long: words{"Run a script (- is standard input) and say what happens.\n\n" +
			"The exit status is 0 if all expectations hold, 1 if one does not, 2 if the script is wrong.\n" +
			"With --link it goes where a link of the page leads, a whole address or what stands in it behind the #, and says what happened on\n" +
			"the way there; the status is 1 if the run is no longer as it was when the link was made.\n" +
			"With --hash there may be several scripts; each has a line with its hash, and the exit status is that of the first that is not 0.\n" +
			"`zootrope help script` explains the language.",
			"运行一个脚本（- 表示标准输入），并逐行说明发生了什么。\n\n" +
				"所有预期都成立时退出码为 0，有一项不成立为 1，脚本有误为 2。\n" +
				"使用 --link 时打开页面的链接（完整地址，或 # 之后的部分），说明到那里为止发生了什么；运行与生成链接时不同则退出码为 1。\n" +
				"使用 --hash 时可以给出多个脚本：每个脚本输出一行校验值，退出码取第一个不为 0 的。\n" +
				"脚本语言见 `zootrope help script --lang zh`。"}.in(lang),
		Example: "  zootrope run election.zk\n  zootrope run --json election.zk | jq .kind\n  echo 'servers 3' | zootrope run -\n" +
			"  zootrope run --lang zh election.zk\n  zootrope run --link '#/lesson/leader-crash/3/e214' --hash",
		Args: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("link") {
				return f.linkAlone(cmd, args)
			}
			if f.hash && len(args) > 1 {
				return nil
			}
			return exactlyOne(lang, oneScript)(cmd, args)
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"zk"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("link") {
				return runLink(f.link, f, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			var first error
			for _, file := range args {
				if err := runScript(file, f, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr()); first == nil {
					first = err
				}
			}
			return first
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, words{"print every event, one JSON object a line", "每行输出一个事件，格式为 JSON"}.in(lang))
	flags.BoolVar(&f.quiet, "quiet", false, words{"print only what fails", "只输出不成立的预期"}.in(lang))
	flags.BoolVar(&f.hash, "hash", false, words{"print only the hash of the final state", "只输出最终状态的校验值"}.in(lang))
	flags.BoolVar(&f.coded, "coded", false, words{"pass every message and disk write through ZooKeeper's bytes; the outcome is the same", "让每条消息和每次写入都经过 ZooKeeper 的字节格式；结果不变"}.in(lang))
	flags.StringVar(&f.link, "link", "", words{"go where a link of the page leads: an `address`, or what stands in it behind the #", "打开页面的链接：一个`地址`，或其中 # 之后的部分"}.in(lang))
	flags.StringVar(&f.seed, "seed", "", words{"draw everything random from this `number` instead of the script's", "用这个`种子`代替脚本里的种子，产生一切随机量"}.in(lang))
	flags.Int64Var(&f.limit, "limit", player.DefaultLimit, words{"stop after so many `turns` of the world; a turn makes one event or more", "推进这么多`次`之后停止；推进一次会产生一个或多个事件"}.in(lang))
	return cmd
}

var (
	oneScript = said("expected one script (a file, or - for standard input), found %d; `zootrope help run` says more",
		"应给出一个脚本（文件，或用 - 表示标准输入），实际有 %d 个；详见 `zootrope help run --lang zh`")
	idleCommand   = said("%s:%d: %s %s", "%s:%d：%s %s")
	noticed       = said("note: %s", "提示：%s")
	standardInput = said("standard input", "标准输入")
	atTheLimit    = said("%s:%d: stopped after %s; --limit %d would go on", "%s:%d：推进 %s 次之后停止；用 --limit %d 可以继续")
	turnsOfRun    = countedAs("%d turn", "%d turns")
	unmet         = said("%s:%d: %s: %s", "%s:%d：%s：%s")
	violated      = said("%s: %s", "%s：%s")
	wrongLimit    = said("--limit: expected a number of turns above 0, found %d", "--limit 应为大于 0 的次数，实际是 %d")
	wrongSeed     = said("--seed: expected a whole number, found %q", "--seed 应为整数，实际是 %q")
)

// runScript is the whole of `run`.
func runScript(file string, f runFlags, in io.Reader, out, errs io.Writer) error {
	opts, err := f.options()
	if err != nil {
		return err
	}
	s, err := load(file, f.lang, in)
	if wrong := (*mistaken)(nil); errors.As(err, &wrong) && f.quiet {
		return wrong.mistakes
	}
	if err != nil {
		return err
	}
	if !f.quiet {
		if len(s.Commands) == 0 {
			fmt.Fprintln(errs, noticed.in(f.lang, idleScript.in(f.lang, s.File)))
		}
		notices(errs, f.lang, s)
	}
	buffered := bufio.NewWriterSize(out, 1<<16)
	r := &runner{out: buffered, errs: errs, file: s.File, lang: f.lang, quiet: f.quiet}
	switch {
	case f.json:
		opts.OnEvent = r.json
	case !f.quiet && !f.hash:
		r.tell = newStory(r)
		opts.OnEvent = r.tell.event
	}
	r.player = player.New(s, opts)
	defer r.player.Close()
	r.run()
	r.printHash(f)
	if err := buffered.Flush(); err != nil {
		return err
	}
	return r.verdict()
}

// linkAlone refuses flags and arguments for what a link has itself.
func (f *runFlags) linkAlone(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return refuse(f.lang, linkOrScript, args[0])
	}
	for _, name := range []string{"seed", "limit", "coded"} {
		if cmd.Flags().Changed(name) {
			return refuse(f.lang, noLinkSeed, name)
		}
	}
	return nil
}

// options reads the flags.
func (f *runFlags) options() (player.Options, error) {
	opts := player.Options{Limit: f.limit, Coded: f.coded}
	if f.limit <= 0 {
		return opts, refuse(f.lang, wrongLimit, f.limit)
	}
	if f.seed != "" {
		n, err := strconv.ParseUint(f.seed, 10, 64)
		if err != nil {
			return opts, refuse(f.lang, wrongSeed, f.seed)
		}
		opts.Seed = &n
	}
	return opts, nil
}

// load reads and parses a script; - is standard input.
func load(file, lang string, in io.Reader) (*script.Script, error) {
	name := file
	if file == "-" {
		name = standardInput.in(lang)
	} else {
		opened, err := os.Open(file)
		if err != nil {
			return nil, unopened(file, lang, err)
		}
		defer opened.Close()
		in = opened
	}
	source, err := io.ReadAll(io.LimitReader(in, script.MaxSource+1))
	if err != nil {
		return nil, unopened(file, lang, err)
	}
	return readScript(name, string(source))
}

// runner plays a script and prints what the flags ask for.
type runner struct {
	out    *bufio.Writer
	errs   io.Writer
	file   string
	lang   string
	player *player.Player
	tell   *story // nil if no story is told
	told   int    // how many results have been printed
	looked int    // how many commands have been looked at
	quiet  bool   // print no remarks on what has no effect
	line   []byte
}

func (r *runner) names(p proto.Party) string { return r.player.World().PartyName(p) }

func (r *runner) json(e *trace.Event) {
	r.line = append(e.AppendJSON(r.line[:0], r.names), '\n')
	r.out.Write(r.line)
}

// run plays to the end and reports the expectations as they are tested.
func (r *runner) run() {
	for s := player.Running; s == player.Running || s == player.Replaying; {
		s = r.player.Tick()
		r.follow(s)
	}
	r.ended()
}

// follow reports what a move has brought.
func (r *runner) follow(s player.Status) {
	for all := r.player.Results(); r.told < len(all); r.told++ {
		r.result(all[r.told])
	}
	r.idle()
	if r.tell != nil && s != player.Replaying {
		r.tell.moved()
	}
}

// idle prints remarks on the commands that had no effect, because the world was already as they would leave it.
func (r *runner) idle() {
	for all := r.player.Commands(); r.looked < len(all); r.looked++ {
		if c := &all[r.looked]; c.Idle != nil && !r.quiet {
			fmt.Fprintln(r.errs, noticed.in(r.lang, idleCommand.in(r.lang, r.file, c.Line, c.Text, c.Idle.In(r.lang))))
		}
	}
}

// printHash prints the hash of the state, if it was asked for.
func (r *runner) printHash(f runFlags) {
	switch hash := player.HashText(r.player.World().Hash()); {
	case f.hash && f.json:
		fmt.Fprintf(r.out, "{\"hash\":%q}\n", hash)
	case f.hash:
		fmt.Fprintln(r.out, hash)
	}
}

func (r *runner) ended() {
	if r.tell != nil && r.player.Status() != player.Refused {
		r.tell.end()
	}
}

func (r *runner) result(res player.Result) {
	switch {
	case r.tell != nil:
		r.tell.result(res)
	case !res.OK:
		fmt.Fprintln(r.errs, unmet.in(r.lang, r.file, res.Line, res.Text, res.Seen.In(r.lang)))
	}
}

// verdict turns how the run ended into an exit status.
func (r *runner) verdict() error {
	p := r.player
	switch p.Status() {
	case player.Refused:
		return &failure{statusWrong, say.In(p.Err(), r.lang)}
	case player.Violated:
		return &failure{statusFailed, violated.in(r.lang, r.file, say.In(p.Err(), r.lang))}
	case player.AtLimit:
		return &failure{statusFailed, atTheLimit.in(r.lang, r.file, p.Line(), turnsOfRun.of(r.lang, p.Turn()), 10*p.Turn())}
	}
	if p.Failed() > 0 {
		return &failure{status: statusFailed}
	}
	return nil
}
