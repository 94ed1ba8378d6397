package main

import (
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/explore"
	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/zab"
)

var exhaustiveHelp = words{`With --exhaustive, small worlds are searched completely: in each state every message at the head of its queue, every sync,
every timer that has expired, and every crash or boot that the scope allows is tried in turn. States that were met before,
whatever the clock says, are not searched again. Messages and syncs take no time; time passes when nothing else can happen,
and up to --overtakes times in a path while something is still on its way. So a scope covers every order in a cluster whose
network and disks are fast compared with its time-outs, and that many exceptions. What a scope names as happening "at once"
happens as soon as it can, before anything else; with --apart it does not, but then a search does not end within hours. No
order is left out because it is like another. A violation prints the script that shows it again.

The scopes:
`, `使用 --exhaustive 时，对小规模环境做穷举搜索：在每个状态下，逐一尝试每个队列队首消息的送达、每次落盘、每个到期的定时器，
以及该范围允许的每次崩溃和启动。遇到过的状态（不计时钟）不再重复搜索。消息和落盘不耗时间；只有没有其他事可发生时，
时间才前进，另外每条路径上可以有至多 --overtakes 次，在仍有事情未完成时前进。因此，一个范围覆盖了网络和磁盘远快于
超时的集群中的一切顺序，外加这么多次例外。说明中“立即发生”的事，一有可能就先于其他事发生；用 --apart 可以取消这一限制，
但数小时内也搜索不完。不会因为某种顺序与另一种相似而略过它。发现违反时，输出能重现它的脚本。

范围：
`}

// Texts of a search.
var (
	wrongStates = words{"--states: expected a number from 0, found %d", "--states 应不小于 0，实际是 %d"}
	wrongTimes  = words{"--overtakes: expected a number from 0 to 255, found %d", "--overtakes 应为 0 到 255，实际是 %d"}
	wrongScope  = words{"--scope: expected one of %s, found %q", "--scope 应为 %s 之一，实际是 %q"}
	searching   = words{"\r%s: %s, %s, %d deep, %.0f s ", "\r%s：%s 个状态，%s 次转移，深度 %d，%.0f s "}
	searched    = words{"%s: %s, %s, %s, %s deep, %.1f s: %s\n", "%s：%s 个状态，%s 次转移，%s 个终点，深度 %s，%.1f s：%s\n"}
	allTried    = words{"every order was tried", "已尝试一切顺序"}
	stopped     = words{"stopped before the end", "未搜索完就停止"}
	runAgain    = words{"  again: zootrope run, with this script\n\n%s\n", "  重现：用 `zootrope run --lang zh` 运行以下脚本\n\n%s\n"}
)

// exhaustive is `zootrope check --exhaustive`.
type exhaustive struct {
	lang      string
	on        bool
	scope     string
	states    int64
	overtakes int
	apart     bool
}

func (e *exhaustive) flags(c *cobra.Command) {
	c.Flags().BoolVar(&e.on, "exhaustive", false, words{"go through every order of what may happen in small worlds instead", "改为穷举小规模环境中可能发生的一切顺序"}.in(e.lang))
	c.Flags().StringVar(&e.scope, "scope", "", words{"only the scope of that `name`: ", "只搜索这个`名称`的范围："}.in(e.lang)+say.List(explore.Names()).In(e.lang))
	c.Flags().Int64Var(&e.states, "states", 0, words{"stop after so many `states` of a scope (8 to 16 bytes of memory each); 0 for none", "每个范围搜索这么多个`状态`之后停止（每个占 8 到 16 字节内存）；0 表示不限"}.in(e.lang))
	c.Flags().IntVar(&e.overtakes, "overtakes", 0, words{"let up to `K` time-outs in a path come before what is under way", "每条路径上允许至多 `K` 次超时先于未完成的事发生"}.in(e.lang))
	c.Flags().BoolVar(&e.apart, "apart", false, words{"nothing happens at once, whatever the scope says (use it with --states)", "不论范围如何规定，都没有立即发生的事（应与 --states 同用）"}.in(e.lang))
	c.Long += "\n\n" + exhaustiveHelp.in(e.lang)
	for _, s := range explore.Scopes() {
		c.Long += fmt.Sprintf("  %-10s%s\n", s.Name, s.Title.In(e.lang))
	}
}

// run goes through the scopes, one after the other.
func (e *exhaustive) run(bug string, out, errs io.Writer) error {
	bugs, err := zab.ParseBugs(bug)
	if err != nil {
		return ofFlag(e.lang, "--bug", refuse(e.lang, wrongBug, say.In(err, e.lang)))
	}
	if e.states < 0 {
		return refuse(e.lang, wrongStates, e.states)
	}
	if e.overtakes < 0 || e.overtakes > 255 {
		return refuse(e.lang, wrongTimes, e.overtakes)
	}
	scopes := explore.Scopes()
	if e.scope != "" {
		scopes = slices.DeleteFunc(scopes, func(s explore.Scope) bool { return s.Name != e.scope })
		if len(scopes) == 0 {
			return refuse(e.lang, wrongScope, say.List(explore.Names()).In(e.lang), e.scope)
		}
	}
	debug.SetGCPercent(800) // little of what a search makes lives on
	failed := false
	for _, s := range scopes {
		s.Overtakes = e.overtakes
		if e.apart {
			s.AtOnce = 0
		}
		ok, err := e.search(s, bugs, out, errs)
		if err != nil {
			return err
		}
		failed = failed || !ok
	}
	if failed {
		return &failure{status: statusFailed}
	}
	return nil
}

// search goes through one scope and says what it was.
func (e *exhaustive) search(s explore.Scope, bugs proto.Bugs, out, errs io.Writer) (bool, error) {
	began := time.Now()
	last := began
	r, err := explore.Run(s, explore.Options{Bugs: bugs, States: e.states, Progress: func(r explore.Report) bool {
		if terminal(errs) && time.Since(last) > 200*time.Millisecond {
			last = time.Now()
			fmt.Fprint(errs, searching.in(e.lang, s.Name, quantity(e.lang, r.States, "state"), quantity(e.lang, r.Transitions, "transition"), r.Left, time.Since(began).Seconds()))
		}
		return true
	}})
	if err != nil {
		return false, err
	}
	if terminal(errs) {
		fmt.Fprintf(errs, "\r%70s\r", "")
	}
	end := allTried.in(e.lang)
	switch {
	case r.Violation != nil:
		end = r.Violation.In(e.lang)
	case !r.Complete:
		end = stopped.in(e.lang)
	}
	fmt.Fprint(out, searched.in(e.lang,
		s.Name, quantity(e.lang, r.States, "state"), quantity(e.lang, r.Transitions, "transition"), quantity(e.lang, r.Ends, "end"), quantity(e.lang, r.Depth, "move"), time.Since(began).Seconds(), end))
	if r.Violation != nil {
		fmt.Fprint(out, runAgain.in(e.lang, r.Script))
	}
	return r.Violation == nil, nil
}

// terminal says whether somebody sees what is written.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
