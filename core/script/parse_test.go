package script

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/trace"
	"zootrope/core/zab"
)

// parseOne parses a line after the preamble.
func parseOne(t *testing.T, line string) (*Command, error) {
	t.Helper()
	s, err := Parse("t.zk", Preamble+line)
	if err != nil {
		return nil, err
	}
	return s.Commands[len(s.Commands)-1], nil
}

func TestErrors(t *testing.T) {
	long := strings.Repeat("#", MaxSource+1)
	for _, test := range []struct{ line, want string }{
		{"servers 3", "5:1: expected `servers` once, but there are 5 servers already"},
		{"observers 1\nobservers 2", "6:1: expected `observers` once, but there is 1 observer already"},
		{"observers 2\nobservers 2", "6:1: expected `observers` once, but there are 2 observers already"},
		{"strat 1", `5:1: did you mean start? expected a command or a client, found "strat"`},
		{"  crash 9", `5:9: expected a server (1 to 5), found "9"`},
		{"crash", "5:6: expected a server (1 to 5), found the end of the line"},
		{"crash 3 # then", ""},
		{"crash 3 3", "5:9: expected each server once, found 3 again"},
		{"start all 3", `5:11: expected the end of the line, found "3"`},
		{"config tickTim=5", `5:8: did you mean tickTime? expected a setting of zoo.cfg or a cost (` + say.Or(append(zab.Keys(), "linkBandwidth", "timePerRequest", "timePerWatch", "timePerMessage", "timePerPacket")).String() + `), found "tickTim"`},
		{"config tickTime", `5:8: expected tickTime=VALUE, found "tickTime"`},
		{"start 1\nconfig tickTime=5", "6:1: expected config before the first start: it cannot be changed in a running world"},
		{"pause alcie", `5:7: did you mean alice? expected a server (1 to 5) or a client (alice), found "alcie"`},
		{"crash alcie", `5:7: did you mean alice? expected a server (1 to 5) or a client (alice), found "alcie"`},
		{"crash alice 2 --torn", `5:15: expected --torn behind servers alone: a client has no disk`},
		{"partition 1 2 3", "5:16: expected | and another group, found the end of the line"},
		{"partition 1 > 2 > 3", "5:17: expected the end of the line, found \">\""},
		{"partition 1 2 | 2 3", "5:17: expected each party in one group only, found 2 again"},
		{"partition 1|", "5:13: expected a server (1 to 5) or a client (alice), found the end of the line"},
		{"link 1=2 cut", `5:6: expected a link such as 1>2 or 1-2 between 1, 2, 3, 4, 5, alice, found "1=2"`},
		{"expect client alice at WriteLockCreate", `5:24: did you mean WriteLockCreates? expected the name of a line of a recipe such as WriteLockCreates or ListLine, found "WriteLockCreate"`},
		{"expect client alice at LockAcquired", `5:24: expected the name of a line of a recipe such as WriteLockCreates or ListLine, found "LockAcquired"`},
		{"expect client alcie at ListLine", `5:15: did you mean alice? expected a client (alice), found "alcie"`},
		{"expect client alice at", `5:23: expected the name of a line of a recipe such as WriteLockCreates or ListLine, found the end of the line`},
		{"link 1>2 cutt", `5:10: did you mean cut? expected cut, hold, release, delay or heal, found "cutt"`},
		{"run for 10000000s", `5:9: expected a time of at most 1000000s or 1000000ticks, found "10000000s"`},
		{"link 1>2 delay 10ms±99999999999999999999s", `5:16: expected a time of at most 1000000s or 1000000ticks, found "10ms±99999999999999999999s"`},
		{"run for 1..s", `5:9: expected a time such as 500ms, 2s or 3ticks, found "1..s"`},
		{"link 1>2 delay fast", `5:16: expected a time such as 500ms, 2s or 3ticks, found "fast"`},
		{"break 1>2", `5:7: expected a pair such as 1-2 between 1, 2, 3, 4, 5, alice, found "1>2"`},
		{"deliver 1>2 PROPOSL", `5:13: did you mean PROPOSAL? expected a kind of message such as PROPOSAL or ACK, found "PROPOSL"`},
		{"disk 2 stuck", `5:8: expected delay, hold, full, error, release or sync, found "stuck"`},
		{"alice pair bob disk --every 1ms", ""},
		{"alice pair bob disk --every 0s", `5:29: expected a time of at least 1ms, found "0s"`},
		{"alice pair bob disk --every 0.0001ticks", `5:29: expected a time such as 500ms, 2s or 3ticks, found "0.0001ticks"`},
		{"alice pair alice disk", "5:12: expected a new name, but alice is in use already"},
		{"alice pair bob disk --second bob", "5:30: expected a new name, but bob is in use already"},
		{"alice pair bob disk --reference alice", "5:33: expected a new name, but alice is in use already"},
		{"client bob 2 servers 1,2 timeout 4s", ""},
		{"client bob servers 2,1", ""},
		{"client bob servr 1", `5:12: did you mean servers? expected a server (1 to 5), servers, timeout or read-only, found "servr"`},
		{"client bob servers", "5:19: expected servers joined by commas, such as 1,2, found the end of the line"},
		{"client bob servers 1,6", `5:20: expected servers joined by commas, such as 1,2, each once and each a server (1 to 5), found "1,6"`},
		{"client bob servers 1,1", `5:20: expected servers joined by commas, such as 1,2, each once and each a server (1 to 5), found "1,1"`},
		{"client bob servers 1,", `5:20: expected servers joined by commas, such as 1,2, each once and each a server (1 to 5), found "1,"`},
		{"client bob servers 1,2/", ""},
		{"client bob 2 servers 1,2/app/x timeout 4s", ""},
		{"client bob servers 1,9/app", `5:20: expected servers joined by commas, such as 1,2, each once and each a server (1 to 5), found "1,9/app"`},
		{"client bob servers /app", `5:20: expected servers joined by commas, such as 1,2, each once and each a server (1 to 5), found "/app"`},
		{"client bob servers 1,2/app/", `5:20: expected servers and the path of a znode, such as 1,2/app, found "1,2/app/"`},
		{"client bob servers 1//app", `5:20: expected servers and the path of a znode, such as 1,2/app, found "1//app"`},
		{"clients 3", ""},
		{"clients 100 2 servers 1,2/app timeout 4s", ""},
		{"clients", "5:8: expected how many clients (1 to 100), found the end of the line"},
		{"clients 0", `5:9: expected how many clients (1 to 100), found "0"`},
		{"clients 101", `5:9: expected how many clients (1 to 100), found "101"`},
		{"clients ann", `5:9: expected how many clients (1 to 100), found "ann"`},
		{"clients 3 9", `5:11: expected a server (1 to 5), found "9"`},
		{"clients 3 server 1,2", `5:11: did you mean servers? expected a server (1 to 5), servers, timeout or read-only, found "server"`},
		{"clinets 3", `5:1: did you mean clients? expected a command or a client, found "clinets"`},
		{"clients 2\nc2 create2 /a\ngoal g client c2 last is OK", ""},
		{"goal g client c2 last is OK\nclients 2", ""},
		{"goal g client c2 last is OK\nstep b\nact clients 2", ""},
		{"goal g client c2 last is OK\nｃｌｉｅｎｔｓ　２", ""},
		{"goal g client c3 last is OK\nclients 2", `5:15: expected a client (alice), found "c3"`},
		{"clients 2\nc3 get /a", "6:1: did you mean c1? expected a client, found \"c3\"; `client c3 1` would open one"},
		{"alice createe2 /a", `5:7: did you mean create2? expected a client command (` + say.Or(clientVerbs()).String() + `), found "createe2"`},
		{"alice checkWatch /a", `5:7: did you mean checkWatches? expected a client command (` + say.Or(clientVerbs()).String() + `), found "checkWatch"`},
		{"alice checkWatches /a -c -d", `5:28: expected one of -c, -d or -a`},
		{"alice checkWatches", `5:19: expected the path of a znode, found the end of the line`},
		{"alice multiRead", `5:16: expected get or ls, found the end of the line`},
		{"alice multiRead get /a ; set /b x", `5:26: did you mean get? expected get or ls, found "set"`},
		{"alice multiRead get -w /a", `5:21: expected no option, found "-w"`},
		{"alice multiRead get /a ls /b", `5:24: expected the end of the line, found "ls"`},
		{"client bob 3 servers 1,2", `5:22: expected a list that has server 3, the first to connect to, found "1,2"`},
		{"client start 2", "5:8: expected the name of a client, but start is a command"},
		{"client 2", `5:8: expected the name of a client (a letter, then letters, digits, _ or -), found "2"`},
		{"client bob 9", `5:12: expected a server (1 to 5), found "9"`},
		{"client bob 1 timeot 3s", `5:14: did you mean timeout? expected the end of the line, found "timeot"`},
		{"bob create /x", "5:1: expected a client, found \"bob\"; `client bob 1` would open one"},
		{"ls /", "5:1: did you mean `alice ls /`? expected the client before ls"},
		{"disconnect alice", "5:1: did you mean `alice disconnect`? expected the client before disconnect"},
		{"client bob 2\nget -w /x", "6:1: expected a client (alice or bob) before get, such as `alice get -w /x`"},
		{"creat /x 'a b'", "5:1: did you mean `alice create /x 'a b'`? expected a command or a client, found \"creat\""},
		{"kill 3", "5:1: did you mean crash? expected a command or a client, found \"kill\""},
		{"alice rmr /x", "5:7: did you mean deleteall? expected a client command (" + say.Or(clientVerbs()).String() + `), found "rmr"`},
		{"alcie create /x", "5:1: did you mean alice? expected a client, found \"alcie\"; `client alcie 1` would open one"},
		{"alice creat /x", `5:7: did you mean create? expected a client command (` + say.Or(clientVerbs()).String() + `), found "creat"`},
		{"alice", "5:6: expected a client command such as create, get or lock, found the end of the line"},
		{"alice create", "5:13: expected the path of a znode, found the end of the line"},
		{"alice create -x /a", `5:14: did you mean -s? expected -s, -e, -c or -t, found "-x"`},
		{"alice create -c -e /a", "5:22: expected -c alone: a container is neither ephemeral nor sequential"},
		{"alice create /a b world:anyone:q", `5:19: expected permissions of the letters cdrwa, found "q"`},
		{"alice setAcl /a nobody", `5:17: expected an ACL such as world:anyone:cdrwa or digest:user:hash:rw, found "nobody"`},
		{"alice set /a", "5:13: expected the data, found the end of the line"},
		{"alice set -v x /a b", `5:14: expected a version (-1 to 2147483647), found "x"`},
		{"alice addWatch -m ONCE /a", `5:19: expected PERSISTENT or PERSISTENT_RECURSIVE, found "ONCE"`},
		{"alice multi create /a ; get /b", `5:25: did you mean set? expected create, create2, set, delete or check, found "get"`},
		{"alice multi create /a; set /b", "5:30: expected the data, found the end of the line"},
		{"alice repeat 100001 get /a", `5:14: expected how often (1 to 100000), found "100001"`},
		{"alice repeat 3 close", `5:16: expected a client command that can be repeated (create, get, lock …), found "close"`},
		{"alice repeat 3 --async lock /a", `5:24: expected a command that is one request (create, get, set …), found "lock"`},
		{"alice lock /a --strategy hord", `5:26: did you mean herd? expected predecessor, herd, name, writelock, latch, nodecache, mutex, semaphore, read or write, found "hord"`},
		{"settle within", "5:14: expected a time such as 500ms, 2s or 3ticks, found the end of the line"},
		{"run", "5:4: expected for or until, found the end of the line"},
		{"run until leader is 3 witin 2s", `5:23: did you mean within? expected and, or, within or the end of the line, found "witin"`},
		{"events 0", `5:8: expected a number of events (1 to 1000000), found "0"`},
		{"expect", "5:7: expected a predicate (server, servers, leader, node, client, lock, queue, store, count, total, time, not), found the end of the line"},
		{"expect leader is 3 and", "5:23: expected a predicate (server, servers, leader, node, client, lock, queue, store, count, total, time, not), found the end of the line"},
		{"expect (leader is 3", "5:20: expected a closing ) or and, or, found the end of the line"},
		{"expect leader is 3)", `5:19: expected and, or or the end of the line, found ")"`},
		{"expect leader is noen", `5:18: did you mean none? expected a server (1 to 5) or none, found "noen"`},
		{"expect server 1 is LEADIN", `5:20: did you mean LEADING? expected LOOKING, FOLLOWING, LEADING, OBSERVING, DOWN, PAUSED or READ_ONLY, found "LEADIN"`},
		{"expect server 1 logged is 5", `5:27: expected a zxid such as 1:333 or 0x10000014d, found "5"`},
		{"expect server 1 epoch of 5", `5:23: expected is, found "of"`},
		{"expect client bob is CLOSED", `5:15: expected a client (alice), found "bob"`},
		{"expect client alice last is NONOD", `5:29: did you mean NONODE? expected OK, PENDING or a code such as NONODE or CONNECTIONLOSS, found "NONOD"`},
		{"expect count COMIT is 3", `5:14: did you mean COMMIT? expected a kind of event such as COMMIT, NOTIFICATION or WATCH_EVENT, found "COMIT"`},
		{"expect count COMMIT = 3", `5:21: expected is, at-least or at-most, found "="`},
		{"expect node /a has 3", `5:16: expected exists, data, children, version or bytes, found "has"`},
		{"expect node /ü has 3", `5:16: expected exists, data, children, version or bytes, found "has"`},
		{"expect (node /a(b) exists) and (leader exists", "5:46: expected a closing ) or and, or, found the end of the line"},
		{"expect lock /a held by bob", `5:24: expected a client (alice), found "bob"`},
		{"goal %x leader is 3", `5:6: expected the id of the goal (letters, digits, _ or -), found "%x"`},
		{"goal g leader is 3\ngoal g leader is 2", "6:6: expected a new name, but g is in use already"},
		{"step intro", "5:6: expected a new name, but intro is in use already"},
		{"rewind later", `5:8: expected an earlier step (intro), found "later"`},
		{"ask q a=leader is 3", "5:20: expected two or more choices such as a='leader is 3', found the end of the line"},
		{"ask q a='leader is 9' b='leader is 3'", `5:20: expected a server (1 to 5), found "9"`},
		{"ask q a=leader is 3 a=leader is 2", "5:21: expected each choice once, found a= again"},
		{"ask q number server 2", `5:14: expected more words`},
		{"ask q number server 2 state", `5:14: expected what is a number, such as ` + "`server 5 epoch`, `node /a version` or `count WATCH_EVENT`" + `, found "server 2 state"`},
		{"ask q number count WATCH_EVENT from zoe", `5:14: expected a server or a client, found "zoe"`},
		{"ask q order a=APPLY", "5:20: expected two or more events such as a='APPLY at 3', found the end of the line"},
		{"ask q order a=APPLE b=APPLY", `5:13: expected the name of an event, such as VOTE.adopted or ESTABLISHED, found "APPLE"; there are APPLY`},
		{"ask q order APPLY", `5:13: expected an event such as a='APPLY at 3', found "APPLY"`},
		{"ask q touch server leader is 3", "5:31: expected _ where the server stands, as in `server _ …`"},
		{"ask q touch lock lock _ held by none", `5:13: expected server, client or node, found "lock"`},
		{"ask q touch server client _ on 2", `5:27: expected a client (alice), found "_"`},
		{"ask q a='leader is _' b='leader is 2'", `5:20: expected a server (1 to 5) or none, found "_"`},
		{"ask q number 'server 2'", "5:15: expected more words"},
		{"ask q touch server 'leader is 3'", "5:33: expected _ where the server stands, as in `server _ …`"},
		{"ask q leader is 3", `5:7: expected a choice such as a=leader is 3, found "leader"`},
		{"offer step x", "5:7: expected a command that can be given by hand, but step is for scripts only"},
		{"offer crash 9", `5:13: expected a server (1 to 5), found "9"`},
		{"offer act crash 3", "5:7: expected a command that can be given by hand, but act is for scripts only"},
		{"offer view tree", "5:7: expected a command that can be given by hand, but view is for scripts only"},
		{"view", "5:5: expected tree, ring or both, found the end of the line"},
		{"view treee /a", `5:6: did you mean tree? expected tree, ring or both, found "treee"`},
		{"view /a", `5:6: expected tree, ring or both, found "/a"`},
		{"view tree a", `5:11: expected the path of a znode, such as /app, or the end of the line, found "a"`},
		{"view both /a//b", `5:11: expected the path of a znode, such as /app, or the end of the line, found "/a//b"`},
		{"view ring /a/ ", `5:11: expected the path of a znode, such as /app, or the end of the line, found "/a/"`},
		{"view tree '/é x'", ""},
		{"view tree /a /b", `5:14: expected the end of the line, found "/b"`},
		{"crash 1\nview ring\n# x\nview ring", "8:1: expected one view in a step: line 6 has one"},
		{"view tree\nstep b\nview tree", ""},
		{"view tree\nrewind intro\nstep b\nview tree", ""},
		{"rewind intro\nview tree", "6:1: expected view above the `rewind`: behind it the run is in step intro"},
		{"rewind intro\nact crash 3", "6:1: expected act above the `rewind`: behind it the run is in step intro"},
		{"act crash 1\nview tree\nact crash 2", "7:1: expected one act in a step: line 5 has one"},
		{"act crash 1\nstep b\nact crash 2", ""},
		{"act", "5:4: expected a command, found the end of the line"},
		{"act crash 9", `5:11: expected a server (1 to 5), found "9"`},
		{"act crahs 3", `5:5: did you mean crash? expected a command or a client, found "crahs"`},
		{"act alice creat /x", `5:11: did you mean create? expected a client command (` + say.Or(clientVerbs()).String() + `), found "creat"`},
		{"act run for 2s", "5:5: expected a command that does something at once, such as crash 3, but run is none"},
		{"act settle", "5:5: expected a command that does something at once, such as crash 3, but settle is none"},
		{"act step x", "5:5: expected a command that does something at once, such as crash 3, but step is none"},
		{"act expect leader is 3", "5:5: expected a command that does something at once, such as crash 3, but expect is none"},
		{"act rewind intro", "5:5: expected a command that does something at once, such as crash 3, but rewind is none"},
		{"act servers 3", "5:5: expected a command that does something at once, such as crash 3, but servers is none"},
		{"act act crash 3", "5:5: expected a command that does something at once, such as crash 3, but act is none"},
		{"act note x", "5:5: expected a command that does something at once, such as crash 3, but note is none"},
		{"allow", `5:6: expected a server (1 to 5) or a client (alice), found the end of the line`},
		{"allow nobody", `5:7: expected what may be taken in hand: all, servers, clients, links, messages, choices, 1, 2, 3, 4, 5 or alice, found "nobody"`},
		{"allow links links", `5:13: expected each of them once, found links again`},
		{"note 'open", "5:6: expected a closing quote, found the end of the line"},
		{`note a\`, "5:6: expected a character after the backslash, found the end of the line"},
		{"note \xffx", "5:6: expected UTF-8 text, found a byte that is not"},
		{"note ü \xff", "5:8: expected UTF-8 text, found a byte that is not"},
		{"note 'ü' 1\ncrash 7 x", `6:7: expected a server (1 to 5), found "7"`},
		{long, fmt.Sprintf("expected a script of at most %d bytes, found %d", MaxSource, len(Preamble)+len(long))},
	} {
		_, err := parseOne(t, test.line)
		got := ""
		if err != nil {
			got = strings.ReplaceAll(err.Error(), "t.zk: ", "")
			got = strings.ReplaceAll(got, "t.zk:", "")
		}
		if got != test.want {
			t.Errorf("%q:\n got %s\nwant %s", test.line[:min(len(test.line), 60)], got, test.want)
		}
	}
}

func clientVerbs() []string { return newParser(&Scope{}, nil).names(true) }

// Without a client, a command of one says how to open one.
func TestACommandOfAClientWithoutOne(t *testing.T) {
	_, err := Parse("t.zk", "servers 3\nls /")
	if want := "t.zk:2:1: expected a client before ls: there are none yet, `client ann 1` opens one"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// What a word of another tool is called here is a word of the language.
func TestForeignWords(t *testing.T) {
	p := newParser(&Scope{}, nil)
	for word, here := range foreign {
		first, _, _ := strings.Cut(here, " ")
		if p.lookup(first, false) == nil && p.lookup(first, true) == nil {
			t.Errorf("%s: there is no %s", word, first)
		}
		if p.lookup(word, false) != nil {
			t.Errorf("%s is a command itself", word)
		}
	}
}

func TestAllErrorsAreReported(t *testing.T) {
	_, err := Parse("t.zk", "servers 3\nclient bob 7\nbob get /x\n\ncrsh 1\nexpect leader is 8\n")
	errs, ok := err.(Errors)
	if !ok || len(errs) != 3 || errs[0].Line != 2 || errs[1].Line != 5 || errs[2].Line != 6 {
		t.Errorf("lines 2, 5 and 6 are wrong; got\n%v", err)
	}
}

func TestRewindForgetsLaterClients(t *testing.T) {
	const script = "servers 1\nstep a\nclient bob 1\nrewind a\n"
	if _, err := Parse("", script+"client bob 1\nbob get /x"); err != nil {
		t.Error(err)
	}
	if _, err := Parse("", script+"bob get /x"); err == nil {
		t.Error("bob does not exist after the rewind, and the parser let him act")
	}
	const forth = "servers 1\nstep a\nclient bob 1\nstep b\nrewind a\nclient ann 1\nrewind b\n"
	if _, err := Parse("", forth+"bob get /x"); err != nil {
		t.Error(err)
	}
	if _, err := Parse("", forth+"ann get /x"); err == nil {
		t.Error("ann did not exist when step b began, and the parser let her act")
	}
}

// A `rewind` brings back where the paths of a client began.
func TestChrootOfAScope(t *testing.T) {
	scope := NewScope()
	for _, test := range []struct{ line, ann, c2 string }{
		{"servers 3", "", ""}, {"client ann servers 1/app", "/app", ""}, {"step a", "/app", ""}, {"clients 2 servers 1,2/x", "/app", "/x"}, {"client ann 1", "", "/x"},
		{"step b", "", "/x"}, {"client ann servers 1/other", "/other", "/x"}, {"rewind a", "/app", ""}, {"rewind b", "", "/x"},
	} {
		c, err := ParseLine(&scope, test.line)
		if err != nil {
			t.Fatalf("%s: %s", test.line, err.Message("en"))
		}
		scope.Grow(c)
		if ann, c2 := scope.chroot("ann"), scope.chroot("c2"); string(ann) != test.ann || string(c2) != test.c2 {
			t.Errorf("after %s ann is below %q and c2 below %q, want %q and %q", test.line, ann, c2, test.ann, test.c2)
		}
	}
}

func TestSpans(t *testing.T) {
	for in, want := range map[string]proto.Millis{"500ms": 500, "2s": 2000, "1.5s": 1500, "3ticks": 6000, "1tick": 2000,
		"0.5ticks": 1000, "1m": 60000, "0ms": 0, "1.5ms": 1} {
		s, ok := parseSpan(in)
		if !ok || s.Millis(2000) != want {
			t.Errorf("%s is %d, %v; want %d", in, s.Millis(2000), ok, want)
		}
	}
	for _, in := range []string{"5", "s", "-1s", "1.s", ".5s", "1.2345s", "99999999999s", "1h", "1 s", "+1s"} {
		if s, ok := parseSpan(in); ok {
			t.Errorf("%q was read as %d", in, s.Millis(2000))
		}
	}
}

func TestClientCommands(t *testing.T) {
	open := proto.OpenACL
	for line, want := range map[string]proto.Request{
		"create /a":                 {Op: proto.OpCreate, Path: "/a", ACL: open},
		"create -s -e /a 'x y'":     {Op: proto.OpCreate, Path: "/a", Data: []byte("x y"), ACL: open, Flags: proto.EphemeralSequential},
		"create -s /a -5":           {Op: proto.OpCreate, Path: "/a", Data: []byte("-5"), ACL: open, Flags: proto.PersistentSequential},
		"create /a x -e":            {Op: proto.OpCreate, Path: "/a", Data: []byte("x"), ACL: open, Flags: proto.Ephemeral},
		"create /a '-e'":            {Op: proto.OpCreate, Path: "/a", Data: []byte("-e"), ACL: open},
		"create -c /a":              {Op: proto.OpCreateContainer, Path: "/a", ACL: open, Flags: proto.Container},
		"create /a x ip:1.2.3.4:rc": {Op: proto.OpCreate, Path: "/a", Data: []byte("x"), ACL: []proto.ACL{{Perms: proto.PermRead | proto.PermCreate, ID: proto.ID{Scheme: "ip", ID: "1.2.3.4"}}}},
		"get -w /a":                 {Op: proto.OpGetData, Path: "/a", Watch: true},
		"set -v 3 /a x":             {Op: proto.OpSetData, Path: "/a", Data: []byte("x"), Version: 3},
		"set /a x":                  {Op: proto.OpSetData, Path: "/a", Data: []byte("x"), Version: -1},
		"delete /a":                 {Op: proto.OpDelete, Path: "/a", Version: -1},
		"ls -w /a":                  {Op: proto.OpGetChildren, Path: "/a", Watch: true},
		"ls -s /a":                  {Op: proto.OpGetChildren2, Path: "/a"},
		"stat -w /a":                {Op: proto.OpExists, Path: "/a", Watch: true},
		"sync /":                    {Op: proto.OpSync, Path: "/"},
		"addWatch /a":               {Op: proto.OpAddWatch, Path: "/a", Mode: proto.WatchPersistentRecursive},
		"addWatch -m PERSISTENT /a": {Op: proto.OpAddWatch, Path: "/a", Mode: proto.WatchPersistent},
		"removeWatches /a -c":       {Op: proto.OpRemoveWatches, Path: "/a", Watcher: proto.WatcherChildren},
		"removeWatches /a":          {Op: proto.OpRemoveWatches, Path: "/a", Watcher: proto.WatcherAny},
		"setAcl /a digest:u:h:rw":   {Op: proto.OpSetACL, Path: "/a", Version: -1, ACL: []proto.ACL{{Perms: proto.PermRead | proto.PermWrite, ID: proto.ID{Scheme: "digest", ID: "u:h"}}}},
		"addauth digest u:p":        {Op: proto.OpAuth, Auth: []proto.ID{{Scheme: "digest", ID: "u:p"}}},
		"whoami":                    {Op: proto.OpWhoAmI},
		"getEphemerals":             {Op: proto.OpGetEphemerals},
		"getEphemerals /a":          {Op: proto.OpGetEphemerals, Path: "/a"},
		"getAllChildrenNumber /a":   {Op: proto.OpGetAllChildrenNumber, Path: "/a"},
		"create2 -s /a x":           {Op: proto.OpCreate2, Path: "/a", Data: []byte("x"), ACL: open, Flags: proto.PersistentSequential},
		"create2 -c /a":             {Op: proto.OpCreateContainer, Path: "/a", ACL: open, Flags: proto.Container},
		"create2 -t 5 /a":           {Op: proto.OpCreateTTL, Path: "/a", ACL: open, Flags: proto.PersistentTTL, TTL: 5},
		"checkWatches /a":           {Op: proto.OpCheckWatches, Path: "/a", Watcher: proto.WatcherAny},
		"checkWatches -d /a":        {Op: proto.OpCheckWatches, Path: "/a", Watcher: proto.WatcherData},
		"checkWatches /a -c":        {Op: proto.OpCheckWatches, Path: "/a", Watcher: proto.WatcherChildren},
		"multiRead get /a; ls /b ; get /c": {Op: proto.OpMultiRead, Ops: []proto.Request{
			{Op: proto.OpGetData, Path: "/a"}, {Op: proto.OpGetChildren, Path: "/b"}, {Op: proto.OpGetData, Path: "/c"}}},
		"multi create2 /a":  {Op: proto.OpMulti, Ops: []proto.Request{{Op: proto.OpCreate2, Path: "/a", ACL: open}}},
		"create not-a-path": {Op: proto.OpCreate, Path: "not-a-path", ACL: open},
		"multi create /a x; check -v 2 /b ; delete /c": {Op: proto.OpMulti, Ops: []proto.Request{
			{Op: proto.OpCreate, Path: "/a", Data: []byte("x"), ACL: open}, {Op: proto.OpCheck, Path: "/b", Version: 2},
			{Op: proto.OpDelete, Path: "/c", Version: -1}}},
	} {
		c, err := parseOne(t, "alice "+line)
		if err != nil {
			t.Error(err)
		} else if !reflect.DeepEqual(c.Call.Op, want) {
			t.Errorf("%s:\n got %+v\nwant %+v", line, c.Call.Op, want)
		}
	}
}

func TestRepeatCounts(t *testing.T) {
	c, err := parseOne(t, "alice repeat 3 set -v %d /n%d 'a %d b'")
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	c.Expand(&Scope{}, 1, 3, func(one *Command) {
		i++
		got := fmt.Sprint(one.Call.Op.Version, one.Call.Op.Path, string(one.Call.Op.Data), one.Text)
		want := fmt.Sprintf("%d/n%da %d balice set -v %d /n%d 'a %d b'", i, i, i, i, i, i)
		if got != want {
			t.Errorf("repetition %d is %q, want %q", i, got, want)
		}
	})
	if i != 3 {
		t.Errorf("%d repetitions", i)
	}
}

// Several commands that are sent without waiting go out in turn.
func TestRepeatTogether(t *testing.T) {
	for line, want := range map[string]string{
		"alice repeat 2 --async set /n%d a; get /n%d":          "setData /n1 getData /n1 setData /n2 getData /n2 ",
		"alice repeat 2 --async multi set /n%d a ; check /n%d": "multi  multi  ",
		"alice repeat 2 --async multiRead get /n%d ; ls /n%d":  "multiRead  multiRead  ",
	} {
		c, err := parseOne(t, line)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		c.Expand(&Scope{}, 1, c.N, func(one *Command) { got += one.Call.Op.Op.String() + " " + one.Call.Op.Path + " " })
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	for _, line := range []string{"alice repeat 2 --async set /n a ;", "alice repeat 2 --async set /n a ; lock /l", "alice repeat 2 set /n a ; get /n"} {
		if _, err := parseOne(t, line); err == nil {
			t.Errorf("%s: it is taken", line)
		}
	}
}

func TestCrashTorn(t *testing.T) {
	c, err := parseOne(t, "crash 1 2 --torn")
	if err != nil || !c.Torn || len(c.IDs) != 2 {
		t.Errorf("%+v %v", c, err)
	}
	for _, line := range []string{"crash --torn", "crash --torn 1", "stop 1 --torn"} {
		if _, err := parseOne(t, line); err == nil {
			t.Errorf("%s: it is taken", line)
		}
	}
}

func TestPredicateShape(t *testing.T) {
	c, err := parseOne(t, "expect not (leader is 3 or (leader is none and server 2 committed is 0x100000002)) or node '/a(b)' data is '(x)' on 2")
	if err != nil {
		t.Fatal(err)
	}
	q := c.Pred
	if q.Kind != Or || q.Kids[0].Kind != Not || q.Kids[0].Kids[0].Kind != Or || q.Kids[0].Kids[0].Kids[1].Kind != And {
		t.Fatalf("wrong tree: %+v", q)
	}
	if z := q.Kids[0].Kids[0].Kids[1].Kids[1].Zxid; z != proto.MakeZxid(1, 2) {
		t.Errorf("zxid %v", z)
	}
	if n := q.Kids[1]; n.Kind != NodeData || n.Name != "/a(b)" || n.Text != "(x)" || n.Server != 2 {
		t.Errorf("%+v", n)
	}
	c, err = parseOne(t, "run until count PROPOSAL from 5 to alice at-least 2 within 3ticks")
	if err != nil {
		t.Fatal(err)
	}
	q = c.Pred
	if q.Event != trace.Sent(proto.Proposal) || q.From != "5" || q.To != "alice" || q.Compare != AtLeast || q.N != 2 ||
		c.Time != (Span{N: 3000, Ticks: true}) {
		t.Errorf("%+v within %+v", q, c.Time)
	}
}

func TestPartitionWithSticking(t *testing.T) {
	c, err := parseOne(t, "partition 1 2|3 alice| 4")
	if err != nil {
		t.Fatal(err)
	}
	if want := [][]string{{"1", "2"}, {"3", "alice"}, {"4"}}; !reflect.DeepEqual(c.Groups, want) {
		t.Errorf("groups %v, want %v", c.Groups, want)
	}
	if c, err = parseOne(t, "partition 1 2>alice 3"); err != nil || c.How != ">" || !reflect.DeepEqual(c.Groups, [][]string{{"1", "2"}, {"alice", "3"}}) {
		t.Errorf("one direction: %q of %v, %v", c.How, c.Groups, err)
	}
}

func TestAskForms(t *testing.T) {
	c, err := parseOne(t, `ask who one=leader is 1 "two=leader is 2 or leader is 3" none='leader is none'`)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, ch := range c.Choices {
		got += ch.ID + ": " + ch.Text + "\n"
	}
	if want := "one: leader is 1\ntwo: leader is 2 or leader is 3\nnone: leader is none\n"; got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestTheTableParses(t *testing.T) {
	for _, v := range commandTable {
		if v.Fixed && len(v.Examples) == 0 {
			t.Errorf("%s is fixed and has no example", v.Name)
		}
		for _, e := range v.Examples {
			source := Preamble + e
			if v.Name == "duel" {
				source = Preamble + "goal held leader is 2\n" + e
			}
			if v.Name == "trial" {
				source = Preamble + "build led 200 alice\ntrial led note {who:1|2}\n" + strings.ReplaceAll(e, "{who:1|2}", "{other:1|2}")
			}
			if v.Name == "mark" {
				source = Preamble + "ask cells grid a=leader is 1 b=not leader is 1\n" + e
			}
			if v.Name == "rooms" {
				source = "servers 3\nclient alice 1\n" + e
			}
			if v.Setting || v.Name == "client" {
				source = e + "\n"
				if v.Name == "client" {
					source = "servers 3\n" + e
				}
			}
			s, err := Parse("", source)
			if err != nil {
				t.Errorf("%s: %v", e, err)
			} else if got := lastLine(s).Word(); got != v.Name {
				t.Errorf("%s was parsed as %s", e, got)
			}
		}
	}
	for _, r := range predicateTable {
		for _, e := range r.Examples {
			if _, err := parseOne(t, "client bob 2\nexpect "+e); err != nil {
				t.Errorf("%s: %v", e, err)
			}
		}
	}
}

// Every word that the contract fixes must be in the table, and marked so.
func TestFixedWords(t *testing.T) {
	const fixed = "servers observers config seed latency fsync start crash stop restart pause resume partition heal link " +
		"break disk client create get set delete deleteall ls stat sync addWatch removeWatches getAcl setAcl addauth " +
		"multi disconnect connect close expire repeat lock unlock settle run events expect never goal note rewind ask " +
		"offer step"
	have := map[string]bool{}
	for _, v := range commandTable {
		have[v.Name] = v.Fixed
	}
	for _, word := range strings.Fields(fixed) {
		if !have[word] {
			t.Errorf("%s is not in the table, or not marked as fixed", word)
		}
	}
}

func TestComplete(t *testing.T) {
	s := NewScope()
	for _, line := range strings.Split(strings.TrimSpace(Preamble), "\n") {
		c, _ := ParseLine(&s, line)
		s.Grow(c)
	}
	for line, want := range map[string]string{
		"":                            "*crash",
		"cra":                         "crash",
		"wake al":                     "alice",
		"disk 2 sync ":                "log epoch snapshot",
		"deliver 1>2 SYN ":            "election quorum client",
		"crash ":                      "alice all 1 2 3 4 5",
		"crash 2":                     "2",
		"ali":                         "alice",
		"alice ad":                    "addWatch addauth add",
		"alice lock /x ":              "--strategy",
		"alice lock /x --strategy ":   "predecessor herd name writelock latch nodecache mutex semaphore read write",
		"alice create ":               "-s -e -c -t",
		"expect lea":                  "leader",
		"expect not (":                "*node",
		"expect leader ":              "is exists",
		"expect leader is ":           "none 1 2 3 4 5",
		"expect leader is 3 ":         "and or",
		"run until leader is 3 wi":    "within",
		"expect count COMM":           "COMMIT COMMAND",
		"expect count COMMIT from 1 ": "to is at-least at-most",
		"expect client ":              "alice",
		"expect server 1 is L":        "LOOKING LEADING",
		"config tickT":                "tickTime=",
		"rewind ":                     "intro",
		"link al":                     "alice>1 alice-1 alice>2 alice-2 alice>3 alice-3 alice>4 alice-4 alice>5 alice-5",
		"disk 1 ":                     "delay hold full error release sync",
		"offer cra":                   "crash",
		"view ":                       "tree ring both",
		"view tree ":                  "",
		"vi":                          "view",
		"ac":                          "act",
		"act cra":                     "crash",
		"act s":                       "start stop service",
		"act crash ":                  "alice all 1 2 3 4 5",
		"act ali":                     "alice",
		"act alice ad":                "addWatch addauth add",
		"crash 'x":                    "",
		"wrong ":                      "",
	} {
		var got []string
		for _, c := range Complete(s, line, len(line)) {
			got = append(got, c.Text)
			if !strings.HasSuffix(line, line[c.From:c.To]) || c.To != len(line) {
				t.Errorf("%q: %s replaces %d to %d", line, c.Text, c.From, c.To)
			}
		}
		if one, ok := strings.CutPrefix(want, "*"); ok {
			if !strings.Contains(" "+strings.Join(got, " ")+" ", " "+one+" ") {
				t.Errorf("%q: %s is not among %v", line, one, got)
			}
		} else if strings.Join(got, " ") != want {
			t.Errorf("%q: got %v, want %s", line, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, v := range commandTable {
		for _, e := range v.Examples {
			f.Add(Preamble + e)
		}
	}
	f.Fuzz(func(t *testing.T, source string) {
		_, err := Parse("f.zk", source)
		if errs, ok := err.(Errors); err != nil && (!ok || len(errs) == 0) {
			t.Fatalf("an error that is not Errors: %v", err)
		}
		scope := NewScope()
		Complete(scope, source, len(source)/2)
	})
}

// Groups must fit the servers there are; that is known once the settings are closed.
func TestGroups(t *testing.T) {
	for source, want := range map[string]string{
		"servers 3\nconfig group.1=1:2:3\nstart all":                                 "",
		"servers 3\nobservers 1\nconfig group.1=1:2 group.7=3:4 weight.2=0\nstart 1": "",
		"servers 3\nconfig group.1=1:2\nstart all":                                   "server 3 is in no group",
		"servers 3\nconfig weight.1=2\nstart all":                                    "server 1 is in no group",
		"servers 3\nconfig group.1=1:2 group.2=2:3\nrestart 1":                       "server 2 is in several groups",
		"servers 3\nconfig group.1=1:2:3:4\nstart all":                               "group.1 names server 4, but there is none",
		"servers 2\nconfig group.1=1:2 weight.1=0 weight.2=0\nstart all":             "every group has weight 0",
		"servers 2\nconfig group.1=1-2":                                              "group.1 must be the ids of its servers",
		"servers 3\nconfig group.1=1:2:3 weight.4=0\nstart all":                      "weight.4 is of server 4, but there is none",
		"servers 2\nconfig weight.1=-1":                                              "weight.1 must be the weight",
		"servers 2\nconfig weight.0=1":                                               "weight.0 is of no server: their ids are 1 to 255",
		"servers 2\nconfig weight.256=1":                                             "weight.256 is of no server: their ids are 1 to 255",
		"servers 2\nconfig group.x=1":                                                "expected a setting of zoo.cfg",
	} {
		_, err := Parse("groups", source)
		if got := fmt.Sprint(err); want == "" && err != nil || !strings.Contains(got, want) {
			t.Errorf("%q: %v, want %q", source, err, want)
		}
	}
}
