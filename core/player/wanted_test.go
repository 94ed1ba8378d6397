package player

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A result says what was wanted beside what was the case, and of several things that were wanted those that did not hold.
func TestResultsSayWhatWasWanted(t *testing.T) {
	p := play(t, elect+"never leader is 3\nstep a\nask q x='leader is 3' y='leader is none'\n"+
		"expect leader is 3 and server 1 is FOLLOWING\nexpect leader is 3 and (leader is 1 and servers agree) and server 2 is DOWN\n"+
		"expect leader is 1 or leader is 2\nrun until leader is 2 within 1s\nlink 3>1 hold\nclient c 1\nsettle within 1s", Options{})
	p.RunAll()
	ended := play(t, "servers 3\nevents 5", Options{})
	ended.RunAll()
	var got []string
	for _, r := range slices.Concat(p.Results(), ended.Results()) {
		got = append(got, fmt.Sprintf("%v %s [%s] %s", r.OK, strings.Fields(r.Text)[0], r.Wanted, r.Wanted.In("zh")))
	}
	want := []string{
		"true run [there is a leader] 有 Leader",
		"true expect [server 3 is the leader; server 1 is FOLLOWING] Leader 是 3 号；1 号处于 FOLLOWING",
		"false expect [server 1 is the leader; server 2 is DOWN] Leader 是 1 号；2 号处于 DOWN",
		"false expect [server 1 is the leader or server 2 is the leader] Leader 是 1 号，或者 Leader 是 2 号",
		"false never [server 3 is not the leader] Leader 不是 3 号",
		"false run [server 2 is the leader] Leader 是 2 号",
		"false settle [the cluster is quiet] 请求都已处理完",
		"true ask [exactly one choice holds] 恰有一个选项成立",
		"false events [5 events happen] 发生 5 个事件",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}
