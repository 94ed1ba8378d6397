package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"zootrope/core/attack"
	"zootrope/core/check"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/zab"
)

func newCheck(lang string) *cobra.Command {
	var seeds, show, servers, shard string
	var all exhaustive
	var merge bool
	r := seedRun{lang: lang, of: 1}
	all.lang = lang
	groups := []flagGroup{{[]string{"seeds", "show", "exhaustive", "merge"}, true}, {[]string{"exhaustive", "servers"}, false}, {[]string{"exhaustive", "shard"}, false},
		{[]string{"show", "json"}, false}, {[]string{"exhaustive", "json"}, false}}
	for _, name := range []string{"scope", "states", "overtakes", "apart"} {
		groups = append(groups, flagGroup{[]string{"seeds", name}, false}, flagGroup{[]string{"show", name}, false})
	}
	for _, name := range []string{"servers", "shard", "bug", "scope", "states", "overtakes", "apart"} {
		groups = append(groups, flagGroup{[]string{"merge", name}, false})
	}
	c := &cobra.Command{
		Use:   "check --seeds A..B | --exhaustive | --merge FILE...",
		Short: words{"Search random worlds, or every order of small ones, for violated invariants", "在随机环境中，或在小规模环境的一切顺序中，查找违反不变式的运行"}.in(lang),
		Long:  checkHelp.in(lang) + "\n\n" + mergeHelp.in(lang) + "\n\n" + promises(lang),
		Example: "  zootrope check --seeds 1..2000\n  zootrope check --seeds 1..100000 --shard 2/8 --servers 3..7\n" +
			"  zootrope check --show 17 | zootrope run -\n  zootrope check --exhaustive --scope leave\n" +
			"  zootrope check --seeds 1..100000 --shard 2/8 --json > 2.jsonl\n  zootrope check --merge *.jsonl",
		Args: func(cmd *cobra.Command, args []string) error {
			if merge {
				return nil
			}
			return noArgs(lang)(cmd, args)
		},
		PreRunE: func(cmd *cobra.Command, _ []string) error { // before cobra checks them and complains in English
			for _, g := range groups {
				if err := g.check(lang, cmd); err != nil {
					return err
				}
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if merge {
				return mergeFiles(lang, r.json, args, cmd.InOrStdin(), cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			if all.on {
				return all.run(r.bug, cmd.OutOrStdout(), cmd.ErrOrStderr())
			}
			if err := r.voters(servers); err != nil {
				return ofFlag(lang, "--servers", err)
			}
			if _, err := zab.ParseBugs(r.bug); err != nil {
				return ofFlag(lang, "--bug", refuse(lang, wrongBug, say.In(err, lang)))
			}
			if show != "" {
				seed, err := strconv.ParseUint(show, 10, 64)
				if err != nil {
					return ofFlag(lang, "--show", refuse(lang, wrongShow, show))
				}
				fmt.Fprint(cmd.OutOrStdout(), r.source(seed))
				return nil
			}
			if r.from, r.to, err = seedRange(lang, seeds); err != nil {
				return ofFlag(lang, "--seeds", err)
			}
			if err := r.cut(shard); err != nil {
				return ofFlag(lang, "--shard", err)
			}
			return r.check(cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	c.Flags().StringVar(&seeds, "seeds", "", words{"the seeds `A..B`, B not included", "种子 `A..B`，不含 B"}.in(lang))
	c.Flags().StringVar(&show, "show", "", words{"print the script of one `seed` instead", "只输出一个`种子`的脚本"}.in(lang))
	c.Flags().StringVar(&servers, "servers", usualVoters, words{"from how many to how many voters a world has: `N..M`, or N", "环境中投票服务器的台数：`N..M`，或 N"}.in(lang))
	c.Flags().StringVar(&shard, "shard", "1/1", words{"only every N-th seed, beginning with the I-th: `I/N`; all shards together are the whole, and 0/N is the last", "每 N 个种子取一个，从第 I 个开始：`I/N`；各分片合起来就是全部，0/N 即最后一个"}.in(lang))
	c.Flags().StringVar(&r.bug, "bug", "none", words{"give the core a known `bug`, to see it found: ", "让协议实现带上一个已知的`缺陷`，看检查能否发现它："}.in(lang)+say.List(proto.BugNames()).In(lang))
	c.Flags().BoolVar(&r.json, "json", false, words{"print JSON lines, which --merge reads", "输出 JSON 行，供 --merge 读取"}.in(lang))
	c.Flags().BoolVar(&merge, "merge", false, words{"sum up the JSON lines of the files that follow (- is standard input) instead", "改为汇总其后各文件中的 JSON 行（- 表示标准输入）"}.in(lang))
	all.flags(c)
	for _, g := range groups {
		g.mark(c)
	}
	return c
}

var checkHelp = words{`Check runs one random world for each seed from A up to B (B not included): crashes that lose all unsynced writes or
all but the oldest, partitions both ways and one way, held links, pauses, slow and stuck disks, clients that write, watch, lock
and move; then everything is healed, all servers must come to agree, and every client that waits for a lock must get it. The
checkers watch every run.
A seed that fails is named, with the command that shows it again; for the first failure of each checker, a script is printed
that is as short as could be found.`,
	`对从 A 到 B（不含 B）的每个种子，运行一个随机环境：崩溃（未落盘的写入丢失或只留下一部分）、双向和单向的网络分区、
链路扣留、暂停、变慢或卡住的磁盘，以及写入、监听、加锁、更换服务器的客户端；随后一切恢复，各服务器应达成一致，
每个等待锁的客户端都应获得锁。每次运行都持续检查各项不变式。未通过的种子会列出，并附重现它的命令；
每项检查第一次未通过时，还会输出能重现它的、尽可能短的脚本。`}

// promises lists the checkers.
func promises(lang string) string {
	b := strings.Builder{}
	b.WriteString(theCheckers.in(lang))
	for _, p := range append(slices.Clip(check.Promises()), attack.Promises()...) {
		fmt.Fprintf(&b, "\n  %-22s%s", p.Name, p.Text.In(lang))
	}
	return b.String()
}

// Texts of check.
var (
	theCheckers = words{"The checkers:", "检查的不变式："}
	wrongSeeds  = words{"expected seeds A..B with A < B, such as 1..2000, found %q", "种子应写作 A..B（A 小于 B），例如 1..2000，实际是 %q"}
	wrongBug    = words{"%s; `zootrope help check` lists them", "%s；`zootrope help check --lang zh` 列出全部"}
	wrongShow   = words{"expected a seed, a whole number, found %q", "种子应为整数，实际是 %q"}
	wrongVoters = words{"expected voters N..M, 1 to %d, such as 3..7, found %q", "投票服务器台数应写作 N..M（1 到 %d），例如 3..7，实际是 %q"}
	wrongShard  = words{"expected a shard I/N with I from 0 to N, such as 2/8, found %q", "分片应写作 I/N（I 为 0 到 N），例如 2/8，实际是 %q"}
	seedFails   = words{"seed %d: %s: %s\n  again: %s\n", "种子 %d：%s：%s\n  重现：%s\n"}
	shortest    = words{"  shortest:\n", "  最短的脚本：\n"}
	inSum       = words{"%s, %s, %s: %d failed\n", "%s 个环境，推进 %s 次，%s 个事件：%d 个未通过\n"}
	leftOutside = words{"%d ended with a server that no leader can take in: it has accepted a later epoch than the leader's, as in ZooKeeper\n",
		"其中 %d 个在结束时有服务器无法加入集群：它接受过比 Leader 更大的 epoch，ZooKeeper 也是如此\n"}
	seedsDone = words{"seeds", "种子"}
)

func seedRange(lang, s string) (from, to uint64, err error) {
	a, b, ok := strings.Cut(s, "..")
	from, err1 := strconv.ParseUint(a, 10, 64)
	to, err2 := strconv.ParseUint(b, 10, 64)
	if !ok || err1 != nil || err2 != nil || to <= from {
		return 0, 0, refuse(lang, wrongSeeds, s)
	}
	return from, to, nil
}

// usualVoters is the default of --servers.
var usualVoters = fmt.Sprintf("%d..%d", attack.LeastVoters, attack.MostVoters)

// seedRun is which worlds are run, and with what.
type seedRun struct {
	lang        string
	from, to    uint64
	nth, of     uint64 // every of-th seed, beginning with the nth
	least, most int    // voters
	bug         string
	json        bool
	build       string // the build that runs the worlds, for JSON
}

// voters reads N..M, or N.
func (s *seedRun) voters(text string) error {
	a, b, ok := strings.Cut(text, "..")
	if !ok {
		b = a
	}
	least, err1 := strconv.Atoi(a)
	most, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || least < 1 || most < least || most > script.MaxVoters {
		return refuse(s.lang, wrongVoters, script.MaxVoters, text)
	}
	s.least, s.most = least, most
	return nil
}

// cut reads I/N. Shard 0 is the N-th, so that a loop that counts from 0 runs all shards, too.
func (s *seedRun) cut(shard string) error {
	i, n, ok := strings.Cut(shard, "/")
	nth, err1 := strconv.ParseUint(i, 10, 32)
	of, err2 := strconv.ParseUint(n, 10, 32)
	if !ok || err1 != nil || err2 != nil || of < 1 || nth > of {
		return refuse(s.lang, wrongShard, shard)
	}
	s.nth, s.of = (nth+of-1)%of, of
	return nil
}

// source is the script of a seed.
func (s *seedRun) source(seed uint64) string {
	text := attack.Random(seed, s.least, s.most)
	if s.bug != "none" {
		text = "config bug=" + s.bug + "\n" + text
	}
	return text
}

// again is the command that shows a seed again.
func (s *seedRun) again(seed uint64) string {
	out := fmt.Sprintf("zootrope check --show %d", seed) + s.options() + " | zootrope run -"
	if s.lang == "zh" {
		out += " --lang zh"
	}
	return out
}

// options are the options of the worlds, as they are typed.
func (s *seedRun) options() (out string) {
	if v := fmt.Sprintf("%d..%d", s.least, s.most); v != usualVoters {
		out += " --servers " + v
	}
	if s.bug != "none" {
		out += " --bug " + s.bug
	}
	return out
}

// minimiseRuns is how many runs the shortest script for a failure may cost.
const minimiseRuns = 2000

// check runs the worlds and sums up.
func (s *seedRun) check(out, errs io.Writer) (err error) {
	if s.json {
		if s.build, err = thisBuild(); err != nil {
			return err
		}
	}
	bar := progress(errs, int64((s.to-s.from)/s.of), seedsDone.in(s.lang))
	var all sums
	found := map[string]bool{}
	for n, end := s.nth, s.to-s.from; n < end; n += s.of { // n counts from the first seed, because seeds may be as large as numbers get
		seed := s.from + n
		v := s.attack(seed)
		one := sums{Worlds: 1, Turns: uint64(v.Turns), Events: uint64(v.Events)}
		if v.Refused {
			one.Outside = 1
		}
		if v.Checker != "" {
			one.Failed = 1
			f := failed{Seed: seed, Checker: v.Checker, Text: inEachLanguage(v.Text)}
			if !s.json {
				s.tell(out, f) // before the search for a shorter script, which takes its time
			}
			if !found[v.Checker] {
				found[v.Checker] = true
				f.Shortest = s.shortest(seed)
			}
			if s.json {
				err = s.failsAs(out, f)
			} else {
				f.print(s.lang, out)
			}
			if err != nil {
				return err
			}
		}
		all.add(one)
		_ = bar.Add(1)
	}
	_ = bar.Finish()
	if !s.json {
		return all.print(s.lang, out)
	}
	if err := s.endsAs(out, all); err != nil {
		return err
	}
	if all.Failed > 0 {
		return &failure{status: statusFailed}
	}
	return nil
}

// tell says that a world fails, and by which command it can be run again.
func (s *seedRun) tell(out io.Writer, f failed) {
	fmt.Fprint(out, seedFails.in(s.lang, f.Seed, f.Checker, f.Text[s.lang], s.again(f.Seed)))
}

// print prints the shortest script, where there is one.
func (f *failed) print(lang string, out io.Writer) {
	if f.Shortest == "" {
		return
	}
	fmt.Fprint(out, shortest.in(lang))
	for line := range strings.Lines(f.Shortest) {
		fmt.Fprint(out, "    ", line)
	}
}

// attack runs the world of a seed.
func (s *seedRun) attack(seed uint64) attack.Verdict {
	parsed, err := script.Parse(fmt.Sprintf("seed %d", seed), s.source(seed))
	if err != nil {
		return attack.Verdict{Checker: attack.NotRun, Text: say.F("%s", err)}
	}
	return attack.Run(parsed)
}

// shortest is the shortest script that was found which fails as the world of a seed does.
func (s *seedRun) shortest(seed uint64) string { return attack.Minimise(s.source(seed), minimiseRuns) }

// progress is a line that shows how far a long command has come, where somebody sees it.
func progress(w io.Writer, n int64, what string) *progressbar.ProgressBar {
	return progressbar.NewOptions64(n, progressbar.OptionSetWriter(w), progressbar.OptionSetDescription(what),
		progressbar.OptionSetVisibility(terminal(w)), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}
