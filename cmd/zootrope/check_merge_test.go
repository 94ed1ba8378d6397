package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sumLine is the last line of a shard in which each world has 10 turns and 20 events, and failLine one of a world that fails.
func sumLine(seeds, shard string, worlds, failed int) string {
	return fmt.Sprintf(`{"zootrope":"check","build":"b1","seeds":%q,"shard":%q,"servers":"3..5","bug":"none","sums":{"worlds":%d,"turns":%d,"events":%d,"failed":%d,"outside":0}}`+"\n",
		seeds, shard, worlds, 10*worlds, 20*worlds, failed)
}

func failLine(seeds, shard string, seed int, checker, shortest string) string {
	return fmt.Sprintf(`{"zootrope":"check","build":"b1","seeds":%q,"shard":%q,"servers":"3..5","bug":"none","failed":{"seed":%d,"checker":%q,"text":{"en":"broken","zh":"违反"},"shortest":%q}}`+"\n",
		seeds, shard, seed, checker, shortest)
}

// merged writes each text into a file of its own, a, b …, and merges them.
func merged(t *testing.T, args string, texts ...string) (status int, out, errs string) {
	t.Helper()
	t.Chdir(t.TempDir())
	all := append([]string{"check", "--merge"}, strings.Fields(args)...)
	for i, text := range texts {
		name := string(rune('a' + i))
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		all = append(all, name)
	}
	return zootrope("", all...)
}

// What is wrong with results is named, with its place, and the exit status tells what it is.
func TestMerge(t *testing.T) {
	one, two, three := sumLine("1..8", "1/3", 3, 0), sumLine("1..8", "2/3", 2, 0), sumLine("1..8", "3/3", 2, 0)
	const well = "seeds 1..8: all shards are here (3)\n7 worlds, 70 turns, 140 events: 0 failed\n"
	const again = "zootrope check --json --seeds 1..8 --shard "
	broken := failLine("1..8", "2/3", 5, "Quorum", "servers 3\n")
	brokenSum := sumLine("1..8", "2/3", 2, 1)
	for name, c := range map[string]struct {
		texts     []string
		status    int
		out, errs string
	}{
		"whole":            {[]string{one + two, "\n" + three}, 0, well, ""},
		"twice":            {[]string{one + two + three, three + one + one}, 0, well, ""},
		"cut at the end":   {[]string{one + two + three + one[:90], three[:3]}, 0, well, "a:4: only the beginning of a line, which counts as nothing\nb:1: only the beginning of a line, which counts as nothing\nb: no result in it\n"},
		"an empty file":    {[]string{"", one + two + three, "\n \n"}, 0, well, "a: no result in it\nc: no result in it\n"},
		"two empty files":  {[]string{"", ""}, statusParted, "", "a: no result in it\nb: no result in it\nno result of a shard was read\n"},
		"empty and cut":    {[]string{"", one[:90]}, statusParted, "", "a: no result in it\nb:1: only the beginning of a line, which counts as nothing\nb: no result in it\nno result of a shard was read\n"},
		"cut and again":    {[]string{one + two[:40] + two + three}, 0, well, "a:2: only the beginning of a line, which counts as nothing\n"},
		"cut, no other":    {[]string{one + three + two[:90]}, statusParted, "5 worlds, 50 turns", "of the seeds 1..8 the shards 2 of 3 are missing: " + again + "I/3\n"},
		"no last newline":  {[]string{one + two + strings.TrimSpace(three)}, 0, well, ""},
		"missing":          {[]string{two}, statusParted, "2 worlds", "of the seeds 1..8 the shards 1, 3 of 3 are missing: "},
		"missing in a row": {[]string{sumLine("1..101", "5/10", 10, 0)}, statusParted, "10 worlds", "the shards 1..4, 6..10 of 10 are missing: "},
		"differs": {[]string{one + two, three + strings.Replace(two, `"turns":20`, `"turns":21`, 1)}, statusParted, "5 worlds",
			"shard 2/3 of the seeds 1..8 differs, not counted: a:2 and b:2\n"},
		"a failure differs": {[]string{one + three + brokenSum + broken, strings.Replace(broken, "Quorum", "Total", 1)}, statusParted, "5 worlds",
			"shard 2/3 of the seeds 1..8 differs, not counted: a:3 and b:1\n"},
		"failures": {[]string{three + brokenSum, broken + one + broken}, statusFailed,
			"seed 5: Quorum: broken\n  again: zootrope check --show 5 | zootrope run -\n  shortest:\n    servers 3\n", ""},
		"a failure of an unfinished shard": {[]string{one + three + broken}, statusParted, "seed 5: Quorum", "the shards 2 of 3 are missing"},
		"failures are lost":                {[]string{one + brokenSum + three}, statusParted, "7 worlds", "of shard 2/3 of the seeds 1..8 there are 0 of 1 line of failures: " + again + "2/3\n"},
		"another build": {[]string{one + two + three, strings.Replace(one, `"b1"`, `"b2"`, 1)}, statusParted, "7 worlds",
			"b:1 has build b2, servers 3..5, bug none, and a:1 has build b1, servers 3..5, bug none: not counted\n"},
		"other voters":   {[]string{one + two + three + strings.Replace(one, "3..5", "3..7", 1)}, statusParted, "7 worlds", "a:4 has build b1, servers 3..7"},
		"another bug":    {[]string{one + two + three + strings.Replace(one, `"none"`, `"1154"`, 1)}, statusParted, "7 worlds", "bug 1154, and a:1"},
		"other shards":   {[]string{one + two + three + sumLine("1..8", "1/1", 7, 0)}, statusParted, "7 worlds", "the seeds 1..8 in 3 shards (a:1) overlap with 1..8 in 1 shard (a:4)"},
		"overlap":        {[]string{one + two + three, sumLine("7..9", "1/1", 2, 0)}, statusParted, "7 worlds", "the seeds 7..9 in 1 shard (b:1) overlap with 1..8 in 3 shards (a:1), and are not counted\n"},
		"two ranges":     {[]string{one + two + three, sumLine("8..10", "1/1", 2, 0)}, 0, "seeds 8..10: all shards are here (1)\n9 worlds, 90 turns", ""},
		"more shards":    {[]string{sumLine("1..2", "1/2", 1, 0) + sumLine("1..2", "2/2", 0, 0)}, 0, "1 world, ", ""},
		"the last seeds": {[]string{sumLine("18446744073709551612..18446744073709551615", "1/2", 2, 0) + sumLine("18446744073709551612..18446744073709551615", "2/2", 1, 0)}, 0, "3 worlds", ""},
		"no result":      {[]string{one, two + "hello\n"}, statusWrong, "", "b:2: expected a line of `zootrope check --json`, found \"hello\"\n"},
		"other JSON":     {[]string{`{"a":1}`}, statusWrong, "", "a:1: expected a line"},
		"half a field":   {[]string{`{"zootrope":"check","build":"b1"}`}, statusWrong, "", "a:1: expected a line"},
		"two on a line":  {[]string{strings.TrimSpace(one) + "x"}, statusWrong, "", "a:1: expected a line"},
		"wrong seeds":    {[]string{sumLine("8..1", "1/3", 3, 0)}, statusWrong, "", "a:1: expected seeds A..B"},
		"wrong shard":    {[]string{sumLine("1..8", "4/3", 3, 0)}, statusWrong, "", "a:1: expected a shard I/N"},
		"wrong voters":   {[]string{strings.Replace(one, "3..5", "many", 1)}, statusWrong, "", "a:1: expected voters"},
		"too few worlds": {[]string{one + sumLine("1..8", "2/3", 1, 0)}, statusWrong, "", "a:2: expected 2 worlds in shard 2/3 of the seeds 1..8, found 1\n"},
		"too many fail":  {[]string{sumLine("1..8", "2/3", 2, 3)}, statusWrong, "", "a:1: expected at most as many failures as worlds, 2, found 3"},
		"another's seed": {[]string{failLine("1..8", "2/3", 6, "Quorum", "")}, statusWrong, "", "a:1: expected seeds of the shard 2/3 of 1..8, found 6"},
		"no file":        {nil, statusWrong, "", "expected files behind --merge"},
	} {
		t.Run(name, func(t *testing.T) {
			status, out, errs := merged(t, "", c.texts...)
			if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) || c.errs == "" && errs != "" || c.out == "" && out != "" {
				t.Errorf("status %d, want %d;\n%s%s\nwant %q and %q", status, c.status, out, errs, c.out, c.errs)
			}
		})
	}
}

// Where nothing was read, nothing is told as lines, either, whatever the file is.
func TestMergeOfNothing(t *testing.T) {
	for _, args := range []string{"--json a", os.DevNull, "--json -"} {
		status, out, errs := merged(t, args, "")
		if status != statusParted || out != "" || !strings.HasSuffix(errs, "no result of a shard was read\n") {
			t.Errorf("%s: status %d\n%s%s", args, status, out, errs)
		}
	}
}

// The shortest script of a checker is told once, and the merge of merges is the merge.
func TestMergeOfMerges(t *testing.T) {
	parts := []string{
		failLine("1..8", "1/2", 3, "Quorum", "later\n") + failLine("1..8", "1/2", 5, "Total", "total\n") + sumLine("1..8", "1/2", 4, 2),
		failLine("1..8", "2/2", 2, "Quorum", "first\n") + sumLine("1..8", "2/2", 3, 1),
	}
	status, out, errs := merged(t, "--json", parts...)
	if status != statusFailed || errs != "" || strings.Contains(out, "later") || !strings.Contains(out, "first") || !strings.Contains(out, "total") || strings.Count(out, "\n") != 4 {
		t.Fatalf("status %d\n%s%s", status, out, errs)
	}
	if _, again, errs := merged(t, "--json", out); again != out {
		t.Errorf("%s\nbecame\n%s%s", out, again, errs)
	}
	if status, out, _ := merged(t, "--json", parts[0]); status != statusParted || out != "" {
		t.Errorf("of one part: status %d\n%s", status, out)
	}
}

// A caller that counts shards from 0 has each seed once, too.
func TestShardsCountedFromZero(t *testing.T) {
	t.Chdir(t.TempDir())
	for i := range 3 {
		_, out, _ := zootrope("", strings.Fields(fmt.Sprintf("check --json --seeds 1..5 --shard %d/3", i))...)
		if err := os.WriteFile(fmt.Sprint(i), []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if status, out, errs := zootrope("", "check", "--merge", "0", "1", "2"); status != 0 || !strings.Contains(out, "4 worlds") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

// What a merge says is Chinese.
func TestMergeInChinese(t *testing.T) {
	t.Chdir(t.TempDir())
	names := append(namesOfTheTerminal(), "b1", "b2", "I")
	two := sumLine("1..8", "2/3", 2, 1)
	for i, text := range []string{
		"", two[:50], "hello", two + two[:50], two + strings.Replace(two, "20", "21", 1), two + strings.Replace(two, "b1", "b2", 1), two + sumLine("1..8", "1/1", 7, 0),
		sumLine("1..8", "2/3", 1, 0), sumLine("1..8", "2/3", 2, 3), failLine("1..8", "2/3", 6, "Quorum", ""), failLine("1..8", "2/3", 5, "Quorum", "") + two,
		sumLine("1..8", "1/1", 7, 0), sumLine("1", "1/1", 7, 0),
	} {
		name := filepath.Join(t.TempDir(), fmt.Sprint(i))
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(name, "x.zk"); err != nil { // a name that is no word
			t.Fatal(err)
		}
		chinese(t, names, "", "check", "--merge", "x.zk")
	}
	for _, args := range []string{"check --merge", "check --merge nosuch.zk", "check --merge .", "check --merge x.zk --seeds 1..2", "check --merge x.zk --bug 1154", "check --json --show 3"} {
		chinese(t, names, "", strings.Fields(args)...)
	}
}
