package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/spf13/cobra"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/trace"
)

// runFlags are the flags of `run`.
type runFlags struct {
	json, quiet, hash, coded bool
	seed, lang               string
	limit                    int64
}

func newRun() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{
		Use:   "run FILE.zk|-",
		Short: "Run a script and say what happens",
		Long: "Run a script (- is standard input) and say what happens.\n\n" +
			"The exit status is 0 if all expectations hold, 1 if one does not, 2 if the script is wrong.\n" +
			"`zootrope help script` explains the language.",
		Example: "  zootrope run election.zk\n  zootrope run --json election.zk | jq .kind\n  echo 'servers 3' | zootrope run -\n" +
			"  zootrope run --lang zh election.zk",
		Args: exactlyOne(&f.lang, oneScript),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"zk"}, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return runScript(args[0], f, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	flags := cmd.Flags()
	flags.BoolVar(&f.json, "json", false, "print every event, one JSON object a line")
	flags.BoolVar(&f.quiet, "quiet", false, "print only what fails")
	flags.BoolVar(&f.hash, "hash", false, "print only the hash of the final state")
	flags.BoolVar(&f.coded, "coded", false, "pass every message and disk write through ZooKeeper's bytes; the outcome is the same")
	flags.StringVar(&f.seed, "seed", "", "draw everything random from this number instead of the script's")
	flags.Int64Var(&f.limit, "limit", script.DefaultLimit, "stop after so many `turns` of the world; a turn makes one event or more")
	langFlag(cmd, &f.lang, "the `language` of what is told: en or zh")
	return cmd
}

var (
	oneScript = words{"expected one script (a file, or - for standard input), found %d; `zootrope help run` says more",
		"应给出一个脚本（文件，或用 - 表示标准输入），实际有 %d 个；详见 `zootrope help run --lang zh`"}
	standardInput = words{"standard input", "标准输入"}
	atTheLimit    = words{"%s:%d: stopped after %d turns; --limit %d would go on", "%s:%d：推进 %d 次之后停止；用 --limit %d 可以继续"}
	wrongLimit    = words{"--limit: expected a number of turns above 0, found %d", "--limit 应为大于 0 的次数，实际是 %d"}
	wrongSeed     = words{"--seed: expected a whole number, found %q", "--seed 应为整数，实际是 %q"}
)

// exactlyOne asks for one argument; otherwise it says how many there are.
func exactlyOne(lang *string, refusal words) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return &failure{statusWrong, refusal.in(*lang, len(args))}
		}
		return nil
	}
}

// runScript is the whole of `run`.
func runScript(file string, f runFlags, in io.Reader, out, errs io.Writer) error {
	if err := checkLang(f.lang); err != nil {
		return err
	}
	opts, err := f.options()
	if err != nil {
		return err
	}
	s, err := load(file, f.lang, in)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(out, 1<<16)
	r := &runner{out: buffered, errs: errs, file: s.File, lang: f.lang}
	switch {
	case f.json:
		opts.OnEvent = r.json
	case !f.quiet && !f.hash:
		r.tell = newStory(r)
		opts.OnEvent = r.tell.event
	}
	r.player = script.New(s, opts)
	defer r.player.Close()
	r.run()
	switch hash := script.HashText(r.player.World().Hash()); {
	case f.hash && f.json:
		fmt.Fprintf(buffered, "{\"hash\":%q}\n", hash)
	case f.hash:
		fmt.Fprintln(buffered, hash)
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	return r.verdict()
}

// options reads the flags.
func (f *runFlags) options() (script.Options, error) {
	opts := script.Options{Limit: f.limit, Coded: f.coded}
	if f.limit <= 0 {
		return opts, &failure{statusWrong, wrongLimit.in(f.lang, f.limit)}
	}
	if f.seed != "" {
		n, err := strconv.ParseUint(f.seed, 10, 64)
		if err != nil {
			return opts, &failure{statusWrong, wrongSeed.in(f.lang, f.seed)}
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
			return nil, &failure{statusWrong, err.Error()}
		}
		defer opened.Close()
		in = opened
	}
	source, err := io.ReadAll(io.LimitReader(in, script.MaxSource+1))
	if err != nil {
		return nil, &failure{statusWrong, err.Error()}
	}
	s, err := script.Parse(name, string(source))
	if err != nil {
		return nil, &failure{statusWrong, say.In(err, lang)}
	}
	return s, nil
}

// runner plays a script and prints what the flags ask for.
type runner struct {
	out    *bufio.Writer
	errs   io.Writer
	file   string
	lang   string
	player *script.Player
	tell   *story // nil if no story is told
	told   int    // results
	line   []byte
}

func (r *runner) names(p proto.Party) string { return r.player.World().PartyName(p) }

func (r *runner) json(e *trace.Event) {
	r.line = append(e.AppendJSON(r.line[:0], r.names), '\n')
	r.out.Write(r.line)
}

// run plays to the end and reports the expectations as they are tested.
func (r *runner) run() {
	for s := script.Running; s == script.Running || s == script.Replaying; {
		s = r.player.Tick()
		for all := r.player.Results(); r.told < len(all); r.told++ {
			r.result(all[r.told])
		}
		if r.tell != nil && s != script.Replaying {
			r.tell.moved()
		}
	}
	if r.tell != nil && r.player.Status() != script.Refused {
		r.tell.end()
	}
}

func (r *runner) result(res script.Result) {
	switch {
	case r.tell != nil:
		r.tell.result(res)
	case !res.OK:
		fmt.Fprintf(r.errs, "%s:%d: %s: %s\n", r.file, res.Line, res.Text, res.Seen.In(r.lang))
	}
}

// verdict turns how the run ended into an exit status.
func (r *runner) verdict() error {
	p := r.player
	switch p.Status() {
	case script.Refused:
		return &failure{statusWrong, say.In(p.Err(), r.lang)}
	case script.Violated:
		return &failure{statusFailed, r.file + ": " + say.In(p.Err(), r.lang)}
	case script.AtLimit:
		return &failure{statusFailed, atTheLimit.in(r.lang, r.file, p.Line(), p.Turn(), 10*p.Turn())}
	}
	if p.Failed() > 0 {
		return &failure{status: statusFailed}
	}
	return nil
}
