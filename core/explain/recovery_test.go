package explain_test

import (
	"strings"
	"testing"

	"zootrope/core/explain"
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// A start says what was recovered: the snapshot, how many records of the log were replayed after it, and both epochs; the first start of a server
// has nothing to recover.
func TestAStartSaysWhatWasRecovered(t *testing.T) {
	events, names := run(t, three+`client ann 2
settle
ann create /a
ann create /b
ann create /c
settle
crash 1
start 1
settle
`)
	starts := 0
	for i := range events {
		e := &events[i]
		if e.Kind != trace.Start {
			continue
		}
		starts++
		title, detail := explain.Title(e, names, "en"), explain.Why(e, names, "en").Detail
		if starts <= 3 {
			if e.Taken || strings.Contains(title, "snapshot") {
				t.Errorf("at its first start: %s", title)
			}
			continue
		}
		if want := "Server 1 starts with its log up to 1:4: snapshot 0:0, 4 records replayed"; title != want {
			t.Errorf("%s, want %s", title, want)
		}
		if want := "currentEpoch 1, acceptedEpoch 1"; !strings.Contains(detail, want) {
			t.Errorf("%s lacks %s", detail, want)
		}
		if zh := explain.Title(e, names, "zh"); !strings.Contains(zh, "重放 4 条记录") {
			t.Error(zh)
		}
	}
	if starts != 4 {
		t.Errorf("%d starts", starts)
	}
}

// A crash during a write says how many records the server loses and which record is cut in two. The next start says that the torn record is
// dropped. Crash and start name the record in title and detail, in every language. Where no record is torn, neither of them speaks of one.
func TestATornTailIsTold(t *testing.T) {
	source := three + "client ann 2\nsettle\ndisk 1 hold\nann create /a\nann create /b\nann create /c\nrun for 300ms\ncrash 1 %s\nstart 1\n"
	for lang, want := range map[string][]string{
		"en": {"Server 1 crashes; its log goes back from 1:4 to 1:2: 2 records lost, 1:3 torn in two",
			"What was written but not yet on disk is lost: 2 records of its log, and so are all messages on their way from it or to it. The disk was writing 1:3, and has only its first part.",
			"Server 1 starts with its log up to 1:2: snapshot 0:0, 2 records replayed, the torn record 1:3 dropped",
			"At the end of its log only a part of the record 1:3 is there: a crash has cut it in two. Its end mark is missing, so the server drops it."},
		"zh": {"1 号崩溃，日志从 1:4 退回到 1:2：丢失 2 条记录，1:3 只写了一半",
			"已写入但未落盘的内容丢失：2 条日志记录，它收发途中的消息也全部丢失。崩溃时磁盘正在写 1:3，只写下了前半截。",
			"1 号启动，日志到 1:2：载入快照 0:0，重放 2 条记录，丢弃残缺的记录 1:3",
			"日志末尾的记录 1:3 只有前半截：它被崩溃截断，缺少结束标记，所以服务器将它丢弃。"},
	} {
		for _, torn := range []string{"--torn", ""} {
			events, names := run(t, strings.Replace(source, "%s", torn, 1))
			crash := last(t, events, func(e *trace.Event) bool { return e.Kind == trace.Crash })
			start := last(t, events, func(e *trace.Event) bool { return e.Kind == trace.Start })
			told := []string{explain.Title(crash, names, lang), explain.Why(crash, names, lang).Detail, explain.Title(start, names, lang), explain.Why(start, names, lang).Detail}
			for i, text := range told {
				if torn != "" && !strings.Contains(text, want[i]) {
					t.Errorf("%s: %s, want %s", lang, text, want[i])
				}
				if torn == "" && strings.Contains(text, "1:3") {
					t.Errorf("%s: no record is torn: %s", lang, text)
				}
			}
		}
	}
	bare := trace.Event{Kind: trace.Start, Server: 2, Torn: proto.MakeZxid(1, 1)} // its first snapshot was not on the disk
	if got, want := explain.Title(&bare, noNames, "en"), "Server 2 starts, the torn record 1:1 dropped"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
