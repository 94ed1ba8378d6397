package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"zootrope/core/say"
)

// statusParted is the exit status of a merge where shards are missing, or differ, or do not fit together.
const statusParted = 3

var mergeHelp = words{`With --json, a run of seeds prints one line of JSON for each world that fails, and a last one with the sums of its shard; many machines
can each take a shard. With --merge, such lines are read from files, in any order, and summed up as if one machine had done it all. A
shard that was run twice counts once, and a line of which only the beginning was written counts as nothing, so a shard that was killed
is just run again. Shards that are missing or that differ from each other, ranges of seeds that overlap, and results of another build
or with other options are named. docs/swarm.md tells how to do it with containers, Kubernetes and ssh.

The exit status of check is 0 if all is well, 1 if a world has failed, and 2 if the command line or a file is wrong; with --merge it is
3 if shards are missing, if there is no result at all, or if something else keeps the results from being those of whole runs, whether or
not a world has failed.`,
	`使用 --json 时，每个未通过的环境输出一行 JSON，最后再输出一行该分片的合计；因此可以由多台机器各运行一个分片。
使用 --merge 时，从各文件读取这些行（顺序不限）并汇总，结果与由一台机器运行全部种子相同。同一分片运行两次只计一次；
只写了开头的行不计。因此，分片被中途终止后，重新运行即可。缺少的分片、结果不一致的分片、重叠的种子范围，
以及来自其他构建或使用其他选项的结果，都会列出。docs/swarm.md 说明如何使用容器、集群作业和远程登录来运行。

check 的退出状态：0 表示全部通过；1 表示有环境未通过；2 表示命令行或文件有误；使用 --merge 时，如果缺少分片、
没有任何结果，或者因为其他原因结果不完整，则为 3，不论是否有环境未通过。`}

// Texts of a merge.
var (
	unmerged    = words{"--merge: %s", "--merge：%s"}
	noFiles     = words{"expected files behind --merge; - is standard input", "--merge 之后应有文件名，- 表示标准输入"}
	otherLine   = words{"%s:%d: expected a line of `zootrope check --json`, found %q", "%s:%d：应为 `zootrope check --json` 输出的一行，实际是 %q"}
	otherField  = words{"%s:%d: %s", "%s:%d：%s"}
	otherSum    = words{"expected %s in shard %s of the seeds %s, found %d", "种子 %[3]s 的分片 %[2]s 应有 %[1]s 个环境，实际是 %[4]d"}
	otherFailed = words{"expected at most as many failures as worlds, %d, found %d", "未通过的个数不应超过环境数 %d，实际是 %d"}
	otherSeed   = words{"expected seeds of the shard %s of %s, found %d", "应为种子 %[2]s 的分片 %[1]s 中的种子，实际是 %[3]d"}
	cutLine     = words{"%s:%d: only the beginning of a line, which counts as nothing\n", "%s:%d：只有一行的开头，不计\n"}
	noLine      = words{"%s: no result in it\n", "%s：其中没有结果\n"}
	noRange     = words{"no result of a shard was read\n", "没有读到任何分片的结果\n"}
	otherRun    = words{"%s has build %s, servers %s, bug %s, and %s has build %s, servers %s, bug %s: not counted\n",
		"%s：构建 %s，服务器 %s 台，缺陷 %s；而 %s：构建 %s，服务器 %s 台，缺陷 %s：不计入\n"}
	differ      = words{"shard %s of the seeds %s differs, not counted: %s and %s\n", "种子 %[2]s 的分片 %[1]s 结果不一致，不计入：%[3]s 与 %[4]s\n"}
	overlap     = words{"the seeds %s in %s (%s) overlap with %s in %s (%s), and are not counted\n", "种子 %s 的 %s 个分片（%s）与种子 %s 的 %s 个分片（%s）重叠，不计入\n"}
	missing     = words{"of the seeds %s the shards %s of %d are missing: %s\n", "种子 %[1]s 共 %[3]d 个分片，缺少 %[2]s：%[4]s\n"}
	lost        = words{"of shard %s of the seeds %s there are %d of %s of failures: %s\n", "种子 %[2]s 的分片 %[1]s 应有 %[4]s 行未通过的结果，只有 %[3]d 行：%[5]s\n"}
	wholeRange  = words{"seeds %s: all shards are here (%d)\n", "种子 %s：%d 个分片齐全\n"}
	stdinCalled = words{"standard input", "标准输入"}
)

// merging gathers lines.
type merging struct {
	lang   string
	errs   io.Writer
	run    seedRun // the options of the first line, which all other lines must have
	first  line
	at     string // where the first line is
	other  map[string]bool
	ranges map[span]*spanned
	lines  int  // whole lines that were read
	parted bool // the results are not those of whole runs
}

// span is a range of seeds and into how many shards it was cut.
type span struct{ from, to, of uint64 }

func (s span) String() string { return fmt.Sprintf("%d..%d", s.from, s.to) }

// worlds is how many seeds the n-th shard has, counted from 0.
func (s span) worlds(n uint64) uint64 {
	if n >= s.to-s.from {
		return 0
	}
	return (s.to-s.from-1-n)/s.of + 1
}

// spanned is what is known of a span.
type spanned struct {
	at     string // where its first line is
	shards map[uint64]*shard
}

// shard is what the files of one shard say: its sums, and its seeds that failed.
type shard struct {
	at     string // where its first line is
	sums   *sums
	failed map[uint64]failed // by seed
	differ bool
}

// mergeFiles is `zootrope check --merge`.
func mergeFiles(lang string, asJSON bool, files []string, in io.Reader, out, errs io.Writer) error {
	if len(files) == 0 {
		return refuse(lang, noFiles)
	}
	m := &merging{lang: lang, errs: errs, other: map[string]bool{}, ranges: map[span]*spanned{}}
	for _, name := range files {
		if err := m.file(name, in); err != nil {
			if unread := (*fs.PathError)(nil); errors.As(err, &unread) {
				return refuse(lang, unmerged, sentence(err, lang))
			}
			return err
		}
	}
	whole := m.judge()
	if len(whole) == 0 {
		fmt.Fprint(m.errs, noRange.in(lang))
		return &failure{status: statusParted}
	}
	if asJSON {
		if m.parted {
			return &failure{status: statusParted}
		}
		return m.again(whole, out)
	}
	err := m.report(whole, out)
	if m.parted {
		return &failure{status: statusParted}
	}
	return err
}

// file reads one file.
func (m *merging) file(name string, in io.Reader) error {
	if name == "-" {
		name = stdinCalled.in(m.lang)
	} else {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	r, before := bufio.NewReader(in), m.lines
	for n := 1; ; n++ {
		text, err := r.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return err
		}
		// A shard that was killed can leave half a line. If it was run again into the same file, the next line follows without a line
		// break.
		for at := 0; at < len(text); {
			end := len(text)
			if next := bytes.Index(text[at+1:], lineBegin); next >= 0 {
				end = at + 1 + next
			}
			if err := m.line(name, n, bytes.TrimSpace(text[at:end])); err != nil {
				return err
			}
			at = end
		}
		if err == io.EOF {
			break
		}
	}
	if m.lines == before {
		fmt.Fprint(m.errs, noLine.in(m.lang, name))
	}
	return nil
}

// line reads one line, or the beginning of one.
func (m *merging) line(name string, n int, text []byte) error {
	if len(text) == 0 {
		return nil
	}
	var l line
	switch l.parse(text) {
	case errCut:
		fmt.Fprint(m.errs, cutLine.in(m.lang, name, n))
		return nil
	case errOther:
		return refuse(m.lang, otherLine, name, n, bytes.ToValidUTF8(text[:min(len(text), 60)], nil))
	}
	run, err := l.options(m.lang)
	if err != nil {
		return refuse(m.lang, otherField, name, n, err)
	}
	m.lines++
	at := fmt.Sprintf("%s:%d", name, n)
	if m.at == "" {
		m.first, m.run, m.at = l, run, at
	}
	if a, b := l, m.first; a.Build != b.Build || a.Servers != b.Servers || a.Bug != b.Bug {
		m.parted = true
		if key := strings.Join([]string{name, a.Build, a.Servers, a.Bug}, "\n"); !m.other[key] {
			m.other[key] = true
			fmt.Fprint(m.errs, otherRun.in(m.lang, at, a.Build, a.Servers, a.Bug, m.at, b.Build, b.Servers, b.Bug))
		}
		return nil
	}
	m.add(span{run.from, run.to, run.of}, run.nth, at, l)
	return nil
}

// options reads the options in a line, and checks whether they can be true.
func (l *line) options(lang string) (run seedRun, err error) {
	run = seedRun{lang: lang, bug: l.Bug, build: l.Build}
	if run.from, run.to, err = seedRange(lang, l.Seeds); err != nil {
		return run, err
	}
	if err = run.cut(l.Shard); err != nil {
		return run, err
	}
	if err = run.voters(l.Servers); err != nil {
		return run, err
	}
	s := span{run.from, run.to, run.of}
	switch f, all := l.Failed, l.Sums; {
	case all != nil && all.Worlds != s.worlds(run.nth):
		err = refuse(lang, otherSum, quantity(lang, s.worlds(run.nth), "world"), l.Shard, l.Seeds, all.Worlds)
	case all != nil && all.Failed > all.Worlds:
		err = refuse(lang, otherFailed, all.Worlds, all.Failed)
	case f != nil && (f.Seed < s.from || f.Seed >= s.to || (f.Seed-s.from)%s.of != run.nth):
		err = refuse(lang, otherSeed, l.Shard, l.Seeds, f.Seed)
	}
	return run, err
}

// add takes in a line of a shard. A line that is known already changes nothing; one that contradicts a known line is reported.
func (m *merging) add(s span, nth uint64, at string, l line) {
	of := m.ranges[s]
	if of == nil {
		of = &spanned{at, map[uint64]*shard{}}
		m.ranges[s] = of
	}
	sh := of.shards[nth]
	if sh == nil {
		sh = &shard{at: at, failed: map[uint64]failed{}}
		of.shards[nth] = sh
	}
	differs := false
	if l.Sums != nil {
		differs = sh.sums != nil && *sh.sums != *l.Sums
		sh.sums = l.Sums
	} else {
		was, known := sh.failed[l.Failed.Seed]
		differs = known && !reflect.DeepEqual(was, *l.Failed)
		sh.failed[l.Failed.Seed] = *l.Failed
	}
	if differs && !sh.differ {
		sh.differ, m.parted = true, true
		fmt.Fprint(m.errs, differ.in(m.lang, s.shard(nth), s, sh.at, at))
	}
}

// shard names the n-th shard, counted from 0.
func (s span) shard(n uint64) string { return fmt.Sprintf("%d/%d", n+1, s.of) }

// judge says what is missing and what overlaps, and gives the spans that count, in their order.
func (m *merging) judge() (count []span) {
	order := slices.SortedFunc(maps.Keys(m.ranges), func(a, b span) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to), cmp.Compare(a.of, b.of))
	})
	for _, s := range order {
		if n := len(count); n > 0 && s.from < count[n-1].to {
			m.parted = true
			last := count[n-1]
			fmt.Fprint(m.errs, overlap.in(m.lang, s, quantity(m.lang, s.of, "shard"), m.ranges[s].at, last, quantity(m.lang, last.of, "shard"), m.ranges[last].at))
			continue
		}
		count = append(count, s)
		m.complete(s)
	}
	return count
}

// complete says which shards of a span are missing, or have lost lines.
func (m *merging) complete(s span) {
	again := func(shard string) string { return m.run.shardAgain(s, shard) }
	shards := m.ranges[s].shards
	ended := slices.Sorted(maps.Keys(shards))
	ended = slices.DeleteFunc(ended, func(n uint64) bool { return shards[n].sums == nil })
	var gaps []string
	next := uint64(0) // the first shard that may be missing
	for _, n := range append(ended, s.of) {
		switch n - next {
		case 0:
		case 1:
			gaps = append(gaps, fmt.Sprint(n))
		default:
			gaps = append(gaps, fmt.Sprintf("%d..%d", next+1, n))
		}
		next = n + 1
	}
	if len(gaps) > 0 {
		m.parted = true
		fmt.Fprint(m.errs, missing.in(m.lang, s, say.List(gaps).In(m.lang), s.of, again(fmt.Sprintf("I/%d", s.of))))
	}
	for _, n := range ended {
		if sh := shards[n]; !sh.differ && uint64(len(sh.failed)) != sh.sums.Failed {
			m.parted = true
			fmt.Fprint(m.errs, lost.in(m.lang, s.shard(n), s, len(sh.failed), quantity(m.lang, sh.sums.Failed, "line"), again(s.shard(n))))
		}
	}
}

// shardAgain is the command that runs a shard again.
func (s *seedRun) shardAgain(of span, shard string) string {
	return fmt.Sprintf("zootrope check --json --seeds %s --shard %s", of, shard) + s.options()
}

// total gives the sums of a span, and its failures by seed. Of the shortest scripts for a checker only the first is kept, as in a run of
// the whole span.
func (m *merging) total(s span, found map[string]bool) (all sums, fails []failed) {
	for _, sh := range m.ranges[s].shards {
		if sh.differ {
			continue
		}
		if sh.sums != nil {
			all.add(*sh.sums)
		}
		fails = slices.AppendSeq(fails, maps.Values(sh.failed))
	}
	slices.SortFunc(fails, func(a, b failed) int { return cmp.Compare(a.Seed, b.Seed) })
	for i := range fails {
		f := &fails[i]
		if found[f.Checker] {
			f.Shortest = ""
		}
		found[f.Checker] = found[f.Checker] || f.Shortest != ""
	}
	return all, fails
}

// report prints what one run of everything would have printed.
func (m *merging) report(whole []span, out io.Writer) error {
	var all sums
	found := map[string]bool{}
	for _, s := range whole {
		sum, fails := m.total(s, found)
		all.add(sum)
		for _, f := range fails {
			m.run.tell(out, f)
			f.print(m.lang, out)
		}
	}
	if !m.parted {
		for _, s := range whole {
			fmt.Fprint(out, wholeRange.in(m.lang, s, s.of))
		}
	}
	return all.print(m.lang, out)
}

// again prints the lines that one run of each span would have printed.
func (m *merging) again(whole []span, out io.Writer) error {
	failing := false
	for _, s := range whole {
		run := m.run
		run.from, run.to, run.nth, run.of = s.from, s.to, 0, 1
		all, fails := m.total(s, map[string]bool{})
		for _, f := range fails {
			if err := run.failsAs(out, f); err != nil {
				return err
			}
		}
		if err := run.endsAs(out, all); err != nil {
			return err
		}
		failing = failing || all.Failed > 0
	}
	if failing {
		return &failure{status: statusFailed}
	}
	return nil
}
