package terminal

import (
	"regexp"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"zootrope/lessons"
	"zootrope/wasm/port"
)

// atStep opens a shipped lesson in a window, at the end of a step.
func atStep(t *testing.T, id string, step int, lang string, w, h int) *player {
	t.Helper()
	l, err := lessons.Open(id)
	if err != nil {
		t.Fatal(err)
	}
	p := play(t, Options{Lang: lang}, &Source{Name: l.ID, Title: l.Title, Text: l.Summary, Lesson: l})
	p.Update(tea.WindowSizeMsg{Width: w, Height: h})
	for range step {
		p.press("n")
	}
	return p
}

// lacks fails if the picture has one of these texts.
func (p *player) lacks(texts ...string) {
	p.t.Helper()
	s := p.screen()
	for _, never := range texts {
		if strings.Contains(s, never) {
			p.t.Errorf("%q is on the screen:\n%s", never, s)
		}
	}
}

// The key p goes from the picture of the step to the servers, to the znodes, to both, and back to the picture of the step.
func TestTheReaderChoosesThePicture(t *testing.T) {
	p := atStep(t, "what-it-is-for", 2, "en", 90, 24)
	p.sees("/db “south”", "L3 “south”")
	p.press("p")
	p.sees("picture: the servers", "L 3 LEADING")
	p.lacks("L3 “south”")
	p.press("p")
	p.sees("picture: the znodes", "L3 “south”")
	p.lacks("L 3 LEADING")
	p.press("p")
	p.sees("picture: servers and znodes", "L 3 LEADING", "L3 “south”", "│")
	p.Update(tea.WindowSizeMsg{Width: 60, Height: 30}) // too narrow for one beside the other
	p.sees("3 L LEADING", "L3 “south”")
	p.press("p")
	p.sees("picture: as the step wants it", "L3 “south”")
	if p.eng.state.Picture != port.Tree || p.stage != port.AsStep {
		t.Errorf("%q, chosen %q", p.eng.state.Picture, p.stage)
	}
	p.press("?")
	p.sees("servers, znodes, or both")
	p.press("esc", "l")
	p.press("p")
	p.sees("画面：服务器")
	p.press("?")
	p.sees("服务器、znode 或两者")
}

// A queue stands in its order, with the client of each node, who holds the lock, and who watches what; what has no room is named with its place.
func TestTheQueueForALockHasItsClients(t *testing.T) {
	p := atStep(t, "herd-effect", 4, "en", 90, 40)
	p.sees("1 …-0 of c1 holds the lock ◇c2", "2 …-1 of c2 waits ◇c3", "…-4 gone of c5", "5 …-5 of c6 waits ◇c7", "9 …-9 of c10 waits", "L3 nodes: 9")
	p.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	p.sees("1 …-0 of c1 holds the lock ◇c2", ": 6 c7, 7 c8, 8 c9, 9 c10")
	p = atStep(t, "three-clients", 2, "en", 90, 30) // a queue that the clients made by hand
	p.sees("1 …-0 of c1 holds the lock ◇c2", "2 …-1 of c2 ◇c3", "3 …-2 of c3", "c3 saw …-0 first")
	p = atStep(t, "three-clients", 2, "zh", 90, 30)
	p.sees("1 …-0 属于 c1 持有锁 ◇c2", "L3 3 个节点")
}

// inOrder fails unless the picture has these texts one below the other.
func (p *player) inOrder(texts ...string) {
	p.t.Helper()
	rest := p.screen()
	for _, text := range texts {
		at := strings.Index(rest, text)
		if at < 0 {
			p.t.Fatalf("%q is not on the screen in this order: %q\n%s", text, texts, p.screen())
		}
		rest = rest[at+len(text):]
	}
}

// treeOfScript plays a script with one step to its end, and shows the znodes.
func treeOfScript(t *testing.T, script string) *player {
	t.Helper()
	p := play(t, Options{}, &Source{Name: "t.zk", Script: "servers 3\nstart all\nrun until servers agree\n" + script})
	p.Update(tea.WindowSizeMsg{Width: 90, Height: 30})
	p.press("n")
	for p.eng.state.Picture != port.Tree {
		p.press("p")
	}
	return p
}

// The nodes of a semaphore lie one directory deeper. They are one queue, which has its holder; the directories have no place in the queue.
func TestTheQueueOfASemaphore(t *testing.T) {
	const one = "client a 1\nclient b 2\nsettle\nstep one\na lock /l --strategy semaphore\nsettle\n"
	p := treeOfScript(t, one)
	p.inOrder("/l\n", " /leases ◇a", " 1 …-0 of a holds the lock", " /locks")
	p.lacks("1 /locks", "2 …")
	p = treeOfScript(t, one+"b lock /l --strategy semaphore\nsettle\n")
	p.inOrder("/l\n", " /leases ◇b", " 1 …-0 of a holds the lock", " 2 …-1 of b waits", " /locks")
	if n := strings.Count(p.screen(), "…-0 of a"); n != 1 {
		t.Errorf("the node of a stands there %d times", n)
	}
}

// A node that a client watches has its place in the queue even if the node is not there.
func TestAWatchedNodeThatIsNotThereHasItsPlaceInTheQueue(t *testing.T) {
	p := treeOfScript(t, "client a 1\nclient b 2\nclient c 3\nsettle\nstep one\na create /q\nsettle\na create -s -e /q/n-\nsettle\nb create -s -e /q/n-\nsettle\n"+
		"c create -s -e /q/n-\nsettle\nb delete /q/n-0000000001\nsettle\nc stat -w /q/n-0000000001\nsettle\n")
	p.inOrder(" 1 …-0 of a", " …-1 ◇c", " 2 …-2 of c")
	p.lacks("0000000001")
}

// Where many watches fire at once the terminal counts them, and those that can go on.
func TestTheTallyOfAHerd(t *testing.T) {
	p := atStep(t, "herd-effect", 1, "en", 90, 40)
	p.sees("8 woken, 0 can go on", "◇×9: c2 c3 c4")
	p = atStep(t, "herd-effect", 1, "zh", 80, 24)
	p.sees("8 个被唤醒，0 个能继续")
	p = atStep(t, "herd-effect", 4, "en", 90, 40)
	p.lacks("woken")
}

// An event of a watch that is on its way has another sign than a watch; a path that is watched has a row, though no node is there.
func TestWatchesThatFireAndWaitForANode(t *testing.T) {
	p := play(t, Options{}, setup(t, "five"))
	p.press("p", ":", "'client bea 1", "enter", "'settle", "enter", "'bea stat -w /none", "enter", "'settle", "enter", "'bea get -w /", "enter", "'settle", "enter", "esc")
	p.sees("/none ◇bea", "/ ◇bea")
	p.press(":", "'ann create /none", "enter", "'run until total WATCH_EVENT at-least 1", "enter", "esc")
	p.sees("/none ◆bea")
}

// zxid matches a zxid in a sentence.
var zxid = regexp.MustCompile(`\d+:\d+`)

// Nothing of the servers is shown that no lesson has introduced yet, and captions have no zxids before.
func TestTheTerminalHidesWhatIsNotIntroduced(t *testing.T) {
	p := atStep(t, "what-it-is-for", 1, "en", 90, 30)
	p.press("p")
	p.sees("L 3 LEADING", "F 1 FOLLOWING")
	p.lacks("epoch", "zxid", "quorum", "BROADCAST", "1✓")
	zxids := 0
	for range 60 {
		p.press(",")
		for _, line := range strings.Split(p.screen(), "\n") {
			if strings.Contains(line, "PROPOSAL") || strings.Contains(line, "Server 3 ") {
				zxids++
				if zxid.MatchString(line[strings.Index(line, " s ")+1:]) {
					t.Errorf("a zxid in %q", line)
				}
			}
		}
		p.lacks("quorum 2 of 3", "zxid")
	}
	if zxids == 0 {
		t.Error("no event of a server was told of")
	}
	p = atStep(t, "leader-crash", 1, "en", 90, 30)
	p.sees("epoch 1", "1:333", "quorum 3 of 5", "333✓")
}

// On the ring, a server of which the step tells a node has its copy in place of the zxid.
func TestARingHasTheCopiesOfANode(t *testing.T) {
	p := atStep(t, "leader-crash", 6, "en", 90, 30)
	p.sees("e2 “111”")
}
