package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// zootrope runs the command line in process.
func zootrope(input string, args ...string) (status int, out, errs string) {
	var o, e strings.Builder
	status = execute(args, strings.NewReader(input), &o, &e)
	return status, o.String(), e.String()
}

const good = `servers 3
start all
step vote "They vote"
run until leader exists
note 'a leader'
expect leader is 3
goal never-reached leader is 1
`

func TestRunTells(t *testing.T) {
	status, out, errs := zootrope(good, "run", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{"$ start all", "== vote: They vote", "Server 3 is LEADING", "Server 3 leads epoch 1",
		"a leader", "✓ standard input:6: expect leader is 3", "2 of 2 expectations hold; 0 of 1 goal reached",
		"goal never-reached: server 3 is the leader"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// A start that recovers something says what; a first start has nothing to say, in any language.
func TestRunTellsWhatAStartRecovers(t *testing.T) {
	const before = "servers 3\nstart all\nrun until servers agree\nclient a 2\nsettle\na create /x\nsettle\n"
	for lang, want := range map[string]string{"en": "Server 1 starts with its log up to 1:2: snapshot 0:0, 2 records replayed",
		"zh": "1 号启动，日志到 1:2：载入快照 0:0，重放 2 条记录"} {
		for again, n := range map[string]int{"": 0, "crash 1\nstart 1\n": 1, "restart 1\n": 1} {
			status, out, errs := zootrope(before+again, "run", "--lang", lang, "-")
			if told := strings.Count(out, want); status != 0 || told != n || strings.Count(out, "0:0") != n {
				t.Errorf("%s, %q: status %d, told %d times, want %d\n%s%s", lang, again, status, told, n, out, errs)
			}
		}
	}
}

// A crash that loses something says what, and the start after it says which record was cut in two; a crash that loses nothing is told by its
// command alone.
func TestRunTellsWhatACrashLoses(t *testing.T) {
	const before = "servers 3\nstart all\nrun until servers agree\nclient a 2\nsettle\ndisk 1 hold\na create /x\na create /y\nrun for 300ms\n"
	for lang, want := range map[string][2]string{
		"en": {"Server 1 crashes; its log goes back from 1:3 to 1:1: 2 records lost, 1:2 torn in two\n", "1 record replayed, the torn record 1:2 dropped\n"},
		"zh": {"1 号崩溃，日志从 1:3 退回到 1:1：丢失 2 条记录，1:2 只写了一半\n", "重放 1 条记录，丢弃残缺的记录 1:2\n"},
		"de": {"Server 1 stürzt ab; sein Log geht von 1:3 auf 1:1 zurück: 2 Sätze verloren, 1:2 zerrissen\n", "1 Satz nachgespielt, der zerrissene Satz 1:2 verworfen\n"}} {
		status, out, errs := zootrope(before+"crash 1 --torn\nstart 1\n", "run", "--lang", lang, "-")
		if status != 0 || strings.Count(out, want[0]) != 1 || strings.Count(out, want[1]) != 1 {
			t.Errorf("%s: status %d, want %q\n%s%s", lang, status, want, out, errs)
		}
	}
	if _, out, _ := zootrope(before+"crash 1\nstart 1\n", "run", "-"); !strings.Contains(out, "from 1:3 to 1:1: 2 records lost\n") || strings.Contains(out, "torn") {
		t.Errorf("an ordinary crash:\n%s", out)
	}
	if _, out, _ := zootrope(before+"disk 1 release\nsettle\ncrash 1 --torn\n", "run", "-"); strings.Contains(out, "Server 1 crashes") {
		t.Errorf("a crash that loses nothing:\n%s", out)
	}
}

func TestRunExitStatus(t *testing.T) {
	file := filepath.Join(t.TempDir(), "bad.zk")
	if err := os.WriteFile(file, []byte("servers 3\nstart all\nexpect leader is 2\nrun for 1s\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		input  string
		args   []string
		status int
		out    string // contained in it, "" for nothing at all
		errs   string
	}{
		{"", []string{"run", "--quiet", file}, 1, "", file + ":3: expect leader is 2: there is no leader\n"},
		{"", []string{"run", file}, 1, "✗ " + file + ":3: expect leader is 2 — there is no leader\n", ""},
		{"servers 3\nstrat 1", []string{"run", "-"}, 2, "", "standard input:2:1: did you mean start? expected a command or a client, found \"strat\"\n"},
		{"servers 3\nstrat 1", []string{"run", "--lang", "zh", "-"}, 2, "", "标准输入:2:1: 您是否想输入 start？此处应为命令或客户端名；实际是：\"strat\"\n"},
		{"servers 1\nstart 1\nstart 1", []string{"run", "--quiet", "-"}, 2, "", "standard input:3:1: start 1: server 1 is already running; `restart 1` boots it again\n"},
		{"servers 3\nstart all\nrun for 100s", []string{"run", "--quiet", "--limit", "50", "-"}, 1, "", "standard input:3: stopped after 50 turns; --limit 500 would go on\n"},
		{"", []string{"run", "no-such-file.zk"}, 2, "", "expected a script, found no file \"no-such-file.zk\"; - is standard input\n"},
		{"", []string{"run"}, 2, "", "expected one script (a file, or - for standard input), found 0; `zootrope help run` says more\n"},
		{"servers 1", []string{"run", "--seed", "x", "-"}, 2, "", "--seed: expected a whole number, found \"x\"\n"},
		{"servers 1", []string{"run", "--limit", "0", "-"}, 2, "", "--limit: expected a number of turns above 0, found 0\n"},
		{good, []string{"run", "--quiet", "-"}, 0, "", ""},
		{"servers 1\nconfig maxClientCnxns=1", []string{"run", "--hash", "-"}, 0, "", "note: standard input:2:8: maxClientCnxns has no effect here: the connections of one address are not limited, as with maxClientCnxns=0\n"},
		{"servers 1\nconfig commitLogCount=20", []string{"run", "--lang", "zh", "--hash", "-"}, 0, "", "提示：标准输入:2:8: commitLogCount=20 按 500 计：ZooKeeper 不接受更小的值\n"},
		{"servers 1\nconfig commitLogCount=20", []string{"run", "--quiet", "-"}, 0, "", ""},
	} {
		status, out, errs := zootrope(test.input, test.args...)
		if status != test.status || errs != test.errs || !strings.Contains(out, test.out) || test.out == "" && out != "" && !slices.Contains(test.args, "--hash") {
			t.Errorf("%v: status %d\nout  %s\nerrs %s", test.args, status, out, errs)
		}
	}
}

func TestRunJSON(t *testing.T) {
	status, out, errs := zootrope(good+"expect leader is 1", "run", "--json", "-")
	if status != 1 || !strings.HasPrefix(errs, "standard input:8: expect leader is 1: server 3 is the leader") {
		t.Errorf("status %d, %s", status, errs)
	}
	seq, kinds := 0, map[string]int{}
	for line := range strings.Lines(out) {
		var e struct {
			Seq  int
			Kind string
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		seq++
		if e.Seq != seq {
			t.Fatalf("event %d after %d", e.Seq, seq-1)
		}
		kinds[e.Kind]++
	}
	for _, kind := range []string{"NOTIFICATION", "STATE", "START", "FSYNC", "NEWLEADER", "NOTE", "EXPECT"} {
		if kinds[kind] == 0 {
			t.Errorf("no %s among %v", kind, kinds)
		}
	}
}

func TestRunHash(t *testing.T) {
	status, out, errs := zootrope(good, "run", "--hash", "-")
	if status != 0 || len(out) != 17 || strings.Trim(out, "0123456789abcdef\n") != "" || errs != "" {
		t.Errorf("status %d, %q, %s", status, out, errs)
	}
	if _, again, _ := zootrope(good, "run", "--hash", "-"); again != out {
		t.Errorf("%s, and then %s", out, again)
	}
	if _, other, _ := zootrope(good, "run", "--hash", "--seed", "7", "-"); other == out {
		t.Error("the seed makes no difference")
	}
}

func TestHelpScript(t *testing.T) {
	status, out, errs := zootrope("", "help", "script")
	if status != 0 || errs != "" || !strings.Contains(out, "link A>B|A-B cut|hold|release|delay T|heal") ||
		!strings.Contains(out, "servers agree") {
		t.Errorf("status %d, %s\n%s", status, errs, out)
	}
}

func TestUnknownCommandSuggests(t *testing.T) {
	for args, want := range map[string]string{
		"rnu":              "did you mean run? expected",
		"nosuch":           "expected a command of zootrope (build, check,",
		"help nosuch":      "expected a command of zootrope (build, check,",
		"help scrpt":       "did you mean script?",
		"help lesson chek": "expected a command of zootrope lesson (check, list, ",
		"help run fast":    `expected nothing behind zootrope run, found "fast"`,
		"lesson chek":      "did you mean check?",
	} {
		status, out, errs := zootrope("", strings.Fields(args)...)
		if status != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s%s", args, status, out, errs)
		}
	}
	for _, args := range []string{"", "help", "help run", "help lesson run", "lesson", "help help"} {
		if status, out, errs := zootrope("", strings.Fields(args)...); status != 0 || errs != "" || !strings.Contains(out, "Usage:") {
			t.Errorf("%s: status %d, %s%s", args, status, out, errs)
		}
	}
}

// A turn of the world makes one event or more, so the two are counted apart.
func TestRunCountsTurnsAndEvents(t *testing.T) {
	_, out, _ := zootrope(good, "run", "-")
	_, events, _ := zootrope(good, "run", "--json", "-")
	if want := fmt.Sprintf(" turns, %d events in ", strings.Count(events, "\n")); !strings.Contains(out, want) {
		t.Errorf("expected %q in\n%s", want, out)
	}
	_, out, _ = zootrope("", "help", "run")
	for _, want := range []string{"zootrope run FILE.zk|-", "stop after so many turns of the world"} {
		if !strings.Contains(out, want) {
			t.Errorf("expected %q in\n%s", want, out)
		}
	}
}

func TestCompletion(t *testing.T) {
	status, out, _ := zootrope("", "__complete", "ru")
	if status != 0 || !strings.Contains(out, "run\t") {
		t.Errorf("status %d, %s", status, out)
	}
	if _, out, _ = zootrope("", "__complete", "lesson", "run", "--lang", ""); !strings.HasPrefix(out, "en\tEnglish\nzh\t中文\nde\tDeutsch\n:4") {
		t.Errorf("languages: %s", out)
	}
	if _, out, _ = zootrope("", "__complete", "help", "les"); !strings.Contains(out, "lesson\t") {
		t.Errorf("topics: %s", out)
	}
	if status, out, _ = zootrope("", "completion", "bash"); status != 0 || !strings.Contains(out, "zootrope") {
		t.Errorf("status %d, no script", status)
	}
}

// What a read returns is told, in the order in which the answers came.
func TestRunTellsData(t *testing.T) {
	status, out, errs := zootrope("servers 1\nstart all\nrun until leader exists\nclient ann\nsettle\nann create /x hello\nann set /x there\nann get /x\nann ls /\nann stat /no\nsettle\n"+
		"ann create -s /x/s- a\nsettle\nann multi create /m ; create -s /m/s-\nsettle\nann enqueue /q a\nsettle\n", "run", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	at := 0
	for _, want := range []string{"ann create /x hello: OK\n", "ann set /x there: OK\n", "ann get /x: OK there\n", "ann ls /: OK [x, zookeeper]\n", "ann stat /no: NONODE",
		"ann create -s /x/s- a: OK Created /x/s-0000000000\n", "OK Created /m\n             Created /m/s-0000000000\n", "ann enqueue /q a: OK Created /q/"} {
		next := strings.Index(out[at:], want)
		if next < 0 {
			t.Errorf("%q is missing, or out of order, in\n%s", want, out)
			continue
		}
		at += next
	}
}

// help knows the words of scripts, as the console's does.
func TestHelpOfAWordOfScripts(t *testing.T) {
	for args, want := range map[string]string{"help disk": "disk ID delay T|hold|full|error|release|sync FILE", "help node": "node PATH exists", "help run": "--quiet",
		"help crash --lang zh": "crash ID|", "help 崩溃 --lang zh": "crash ID|", "help 切断": "link A>B|A-B cut", "help Crash": "crash ID|"} {
		status, out, errs := zootrope("", strings.Fields(args)...)
		if status != 0 || errs != "" || !strings.Contains(out, want) {
			t.Errorf("%s: %d %s\n%s", args, status, errs, out)
		}
	}
}

// What has no effect when it is carried out is remarked on, with its line; a quiet run says nothing.
func TestRunSaysWhatHasNoEffect(t *testing.T) {
	const script = "servers 3\nstart all\nheal\ncrash 1\ndisk 2 release\n"
	if status, _, errs := zootrope(script, "run", "-"); status != 0 || errs != "note: standard input:3: heal has no effect: no link is cut, held or delayed\n"+
		"note: standard input:5: disk 2 release has no effect: nothing is wrong with the disk of server 2\n" {
		t.Errorf("status %d, %s", status, errs)
	}
	if _, _, errs := zootrope(script, "run", "-", "--quiet"); errs != "" {
		t.Errorf("quiet: %s", errs)
	}
	if _, _, errs := zootrope(script, "run", "-", "--lang", "zh"); !strings.Contains(errs, "提示：标准输入:3：heal 不起作用：没有链路被切断、扣留或延迟\n") {
		t.Errorf("%s", errs)
	}
}

// An answer of several lines stands below its command, line by line.
func TestRunTellsDataOfSeveralLines(t *testing.T) {
	status, out, errs := zootrope("servers 1\nstart all\nrun until leader exists\nclient ann\nsettle\nann create /x hello\nann getAcl /x\nann stat /x\nsettle\n", "run", "-")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, %s", status, errs)
	}
	for _, want := range []string{"ann getAcl /x: OK 'world,'anyone\n             : cdrwa\n", "\n             ctime = ", "\n             numChildren = 0\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in\n%s", want, out)
		}
	}
}

// A script with mistakes is remarked on, too: mistakes and remarks come in the order of their lines, each with its place. A quiet run has no remarks.
func TestRemarksStandBesideMistakes(t *testing.T) {
	const source = "servers 3\nconfig maxClientCnxns=1\ncrash 9\nlatency 10ms\nconfig fsync.warningthresholdms=10\nstrat all\n"
	file := filepath.Join(t.TempDir(), "own.zk")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	const mistake, remark = ":3:7: expected a server (1 to 3), found \"9\"", ":2:8: maxClientCnxns has no effect here"
	for _, args := range [][]string{{"run", file}, {"run", "--json", file}, {"run", "--hash", file}, {"diagram", file}, {"lesson", "record", file}} {
		status, out, errs := zootrope("", args...)
		lines := strings.Split(strings.TrimSpace(errs), "\n")
		if status != statusWrong || out != "" || len(lines) != 4 {
			t.Errorf("%v: status %d, %q, %q", args, status, out, errs)
			continue
		}
		for i, want := range []string{"note: " + file + remark, file + mistake, "note: " + file + ":5:8: fsync.warningthresholdms has no effect here", file + ":6:1: did you mean start?"} {
			if !strings.HasPrefix(lines[i], want) {
				t.Errorf("%v: line %d is %q, want %q", args, i+1, lines[i], want)
			}
		}
	}
	if status, _, errs := zootrope("", "run", "--quiet", file); status != statusWrong || strings.Contains(errs, "note: ") || !strings.HasPrefix(errs, file+mistake) {
		t.Errorf("quiet: status %d, %q", status, errs)
	}
	if _, _, errs := zootrope("", "run", "--lang", "zh", file); !strings.HasPrefix(errs, "提示："+file+":2:8: ") {
		t.Errorf("in Chinese: %q", errs)
	}
}
