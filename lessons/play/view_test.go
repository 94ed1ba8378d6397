package play_test

import (
	"strings"
	"testing"

	"zootrope/core/script"
	"zootrope/lessons"
	"zootrope/lessons/play"
)

// lessonOf is a lesson with a script, whose steps are tied to some events.
func lessonOf(t *testing.T, source string, sights ...[]string) *play.Lesson {
	t.Helper()
	s, err := script.Parse("t.zk", source)
	if err != nil {
		t.Fatal(err)
	}
	l := &play.Lesson{Script: s}
	for i, st := range s.Steps {
		step := play.Step{ID: st.ID}
		if i < len(sights) {
			step.Sights = sights[i]
		}
		l.Steps = append(l.Steps, step)
	}
	return l
}

// The picture of a step without a `view` follows from its sights, or else from its commands.
func TestThePictureOfAStep(t *testing.T) {
	const setup = "servers 3\nstart all\nclient ann 1\n"
	for _, test := range []struct {
		step   string
		sights []string
		want   script.Picture
	}{
		{"settle", nil, script.Ring},
		{"settle", []string{"WATCH_SET at 1 peer ann", "WATCH_FIRED at 1 peer ann", "ACKS.quorum at 3"}, script.Tree},
		{"settle", []string{"SESSION_GONE.expired", "LOCK.held"}, script.Tree},
		{"settle", []string{"APPLY at 1 path /app"}, script.Tree},
		{"settle", []string{"APPLY at 1 zxid 1:2"}, script.Ring},
		{"ann set /a b", []string{"VOTES.reached at 3", "ESTABLISHED at 3"}, script.Ring},
		{"crash 3", []string{"OUTCOME.ok at ann", "LINK.break at ann"}, script.Tree},
		{"crash 3", []string{"PAUSE at ann", "SEND.request at ann"}, script.Tree},
		{"ann set /a b", []string{"PAUSE at 2", "CLIENT_REPLY at 1 peer ann"}, script.Ring},
		{"ann set /a b", []string{"CLIENT_REQUEST at ann", "CLIENT_REPLY at 1"}, script.Tree},
		{"ann set /a b\nann get /a", nil, script.Tree},
		{"act ann set /a b\nclient bob", nil, script.Tree},
		{"crash ann\nann set /a b", nil, script.Tree},
		{"crash 2\nlink 1-3 cut", nil, script.Ring},
		{"run until leader exists\nrun until server 1 is LEADING\nann get /a", nil, script.Ring},
		{"pause ann", nil, script.Tree},
		{"partition 1 ann | 2 3\npartition 1 | ann 2 3", nil, script.Tree},
	} {
		l := lessonOf(t, setup+"step one\n"+test.step+"\n", test.sights)
		if got := l.View(0); got.Picture != test.want {
			t.Errorf("%q, %v: %v", test.step, test.sights, got.Picture)
		}
		if got := l.View(-1); got != l.View(0) {
			t.Errorf("%q: the set-up shows %v, and the first step another picture", test.step, got.Picture)
		}
	}
}

// A step of the ring is about the node that its clients read, or of which it asks or expects what it has, if this is one.
func TestTheNodeOfAStep(t *testing.T) {
	const setup = "servers 3\nstart all\nclient ann 1\nclient bob 2\nclient cy servers 1/app\nstep one\n"
	ring := []string{"VOTES.reached at 1", "ACKS.quorum at 1"}
	for _, test := range []struct {
		step, want string
		sights     []string
	}{
		{"ann set /a b\nbob get /a\nann get /a", "/a", ring},
		{"ann set /a b", "", ring},
		{"cy get /a", "/app/a", ring},
		{"cy get /a\nann get /app/a", "/app/a", ring},
		{"ann get /a\nbob get /b", "", ring},
		{"expect node /a data is b on 1 and leader is 3", "/a", ring},
		{"ask what old=node /a data is old on 1 new=not node /a data is old", "/a", ring},
		{"ann get /a\nexpect node /b data is b", "", ring},
		{"expect node /a exists", "", ring},
		{"ann get /a", "", []string{"LOCK.held", "LOCK.lost"}},
	} {
		if got := lessonOf(t, setup+test.step+"\n", test.sights).View(0); got.Path != test.want {
			t.Errorf("%q: %q", test.step, got.Path)
		}
	}
}

// A step that is in doubt has the picture of its lesson, if the lesson has one; a step that is not in doubt has its own.
func TestAStepInDoubtFollowsItsLesson(t *testing.T) {
	const source = "servers 3\nstep one\nstep two\nstep three\n"
	tree, ring := []string{"LOCK.held", "LOCK.waiting", "LOCK.held"}, []string{"VOTES.reached at 1", "ACKS.quorum at 1", "FSYNC at 1"}
	even, less := []string{"LOCK.held", "ACKS.quorum at 1"}, []string{"ACKS.quorum at 1"}
	for _, test := range []struct {
		sights [][]string
		want   string
	}{
		{[][]string{tree, even, tree}, "tree tree tree"},
		{[][]string{tree, less, tree}, "tree tree tree"},
		{[][]string{ring, {"LOCK.held"}, ring}, "ring ring ring"},
		{[][]string{tree, ring, tree}, "tree ring tree"},
		{[][]string{tree, less, ring}, "tree ring ring"},
		{[][]string{tree, even, ring}, "tree ring ring"},
		{[][]string{ring, {"LOCK.held"}, tree}, "ring tree tree"},
		{[][]string{append(tree, "LOCK.lost"), less, ring[:2]}, "tree ring ring"},
	} {
		l := lessonOf(t, source, test.sights...)
		got := ""
		for i := range 3 {
			got += " " + l.View(i).Picture.String()
		}
		if got != " "+test.want {
			t.Errorf("%v:%s, want %s", test.sights, got, test.want)
		}
	}
}

// What the script says comes first.
func TestTheScriptsViewComesFirst(t *testing.T) {
	l := lessonOf(t, "servers 3\nview ring /a\nstep one\nview both /b\nstep two\n", []string{"LOCK.held", "LOCK.held"}, []string{"LOCK.held", "LOCK.held"})
	for i, want := range []script.View{{Picture: script.Ring, Path: "/a"}, {Picture: script.Both, Path: "/b"}, {Picture: script.Ring, Path: "/a"}} {
		if got := l.View(i - 1); got != want {
			t.Errorf("step %d: %v, want %v", i-1, got, want)
		}
	}
}

// Lessons that are about one picture show no other, without a word of their scripts.
func TestShippedLessonsHaveTheirPicture(t *testing.T) {
	for id, want := range map[string]script.Picture{
		"startup-election": script.Ring, "leader-crash": script.Ring, "one-write": script.Ring, "pipelining": script.Ring, "the-old-leaders-tail": script.Ring,
		"what-it-is-for": script.Tree, "ladder": script.Tree, "ladder-to-the-queue": script.Tree, "three-clients": script.Tree, "herd-effect": script.Tree,
		"expired-holder": script.Tree, "code-writelock": script.Tree,
	} {
		l, err := lessons.Play(id)
		if err != nil {
			t.Fatal(err)
		}
		mute := *l.Script
		mute.Views = nil
		l.Script = &mute
		for i := range l.Steps {
			if got := l.View(i); got.Picture != want {
				t.Errorf("%s: step %s shows %v", id, l.Steps[i].ID, got.Picture)
			}
		}
	}
}

// A client that the set-up has sent away comes into the picture with the first step that names it.
func TestWhoIsAwayInAStep(t *testing.T) {
	l := lessonOf(t, "servers 3\nclient ann 1\nclient bob 1\nclient cy 1\nclient dan 1\nann close\nbob disconnect\ncy disconnect\ncy connect 1\n"+
		"step one\ndan close\nstep two\nbob connect 1\nrewind one\nstep three\nrun for 1s\n")
	for step, want := range map[int]string{-1: "ann bob", 0: "ann bob", 1: "ann", 2: "ann"} {
		if got := strings.Join(l.Away(step), " "); got != want {
			t.Errorf("step %d: %q are away, want %q", step, got, want)
		}
	}
}

// Each client of a lesson has its place from the beginning. Of a lesson with many, those of a run have theirs, and those of runs with a client in common: this
// client stands at one place in all of them.
func TestTheCastOfAStep(t *testing.T) {
	few := lessonOf(t, "servers 3\nclient ann 1\nstep one\nclient bob 1\nrewind one\nstep two\nclient cy 1\nann lock /l\n")
	for step := -1; step < 2; step++ {
		if got := strings.Join(few.Cast(step), " "); got != "ann bob cy" {
			t.Errorf("step %d: %s", step, got)
		}
	}
	if got := strings.Join(lessonOf(t, "servers 3\nstep one\nclients 3\n").Cast(0), " "); got != "c1 c2 c3" {
		t.Errorf("clients 3: %s", got)
	}
	many := lessonOf(t, "servers 3\nstep one\nclient a 1\nclient b 1\nclient c 1\nstep two\nclient d 1\nrewind one\nstep three\nclient g 1\nrewind three\nstep four\n"+
		"client e 1\nclient f 1\nrewind three\nstep five\nclient f 1\nclient g 1\n")
	for step, want := range []string{"a b c d", "a b c d", "g e f", "g e f", "g e f"} {
		if got := strings.Join(many.Cast(step), " "); got != want {
			t.Errorf("step %d: %s, want %s", step, got, want)
		}
	}
	if !few.Queues() || many.Queues() {
		t.Errorf("queues: %t, %t", few.Queues(), many.Queues())
	}
	if numbered := lessonOf(t, "servers 3\nclient ann 1\nstep one\nann create -e -s /n-\n"); !numbered.Queues() {
		t.Error("a node with a number queues up")
	}
}
