package explain

import (
	"slices"
	"sort"
	"strings"
	"testing"

	"zootrope/core/client"
	"zootrope/core/proto"
	"zootrope/core/sim"
	"zootrope/core/trace"
)

var languages = map[string]*words{"en": &english, "zh": &chinese}

func TestEveryFormHasWords(t *testing.T) {
	for lang, w := range languages {
		for _, f := range forms {
			if l, ok := w.forms[f]; !ok || l.Title == "" {
				t.Errorf("%s: no words for %s", lang, f)
			}
		}
		for f := range w.forms {
			if !slices.Contains(forms, f) {
				t.Errorf("%s has words for %s, English has none", lang, f)
			}
		}
		for r := trace.NoRule + 1; r < trace.Rules; r++ {
			if w.rules[r] == "" {
				t.Errorf("%s: no words for the rule %v", lang, r)
			}
		}
		for m := proto.Initial; m <= proto.ClientPong; m++ {
			if w.messages[m] == "" {
				t.Errorf("%s: no words for the message %v", lang, m)
			}
		}
		for p := phrase(0); p < phraseCount; p++ {
			if w.phrases[p] == "" && p != verdictColumn {
				t.Errorf("%s: no words for the phrase %d", lang, p)
			}
		}
	}
}

// TestEveryKindHasAForm holds form to the tables: each kind, in each of its ways, is named there.
func TestEveryKindHasAForm(t *testing.T) {
	for k := trace.Kind(1); k < trace.Kinds; k++ {
		if k.Message() > proto.ClientPong {
			continue
		}
		taken := map[string]bool{}
		variants(k, func(e *trace.Event) { taken[form(e)] = true })
		for f := range taken {
			if f != other && slices.Contains(forms, f) && english.forms[f].Title != "" {
				continue
			}
			t.Errorf("%v takes the form %q, which has no words: they belong into english.go and chinese.go", k, f)
		}
	}
}

// variants gives events of a kind, one for each value that form looks at: every text that the core has for it, every rule, every site.
func variants(k trace.Kind, see func(*trace.Event)) {
	for _, text := range texts(k) {
		see(&trace.Event{Kind: k, Text: text, Peer: 1})
	}
	if texts(k) != nil || k == trace.LockState { // no type lists the texts of locks: TestEveryEventOfAScriptHasATitle sees them
		return
	}
	for s := proto.Looking; s <= proto.Observing; s++ {
		see(&trace.Event{Kind: k, State: s})
		see(&trace.Event{Kind: k, State: s, Vote: proto.Vote{Leader: 1}, Against: proto.Vote{Leader: 2}, Taken: true})
	}
	for m := proto.Initial; k == trace.Deliver && m <= proto.ClientPong; m++ {
		see(&trace.Event{Kind: k, Msg: m})
	}
	for r := trace.NoRule; r < trace.Rules; r++ {
		for s := trace.NoSite; s < trace.Sites; s++ {
			for _, taken := range []bool{false, true} {
				see(&trace.Event{Kind: k, Rule: r, Site: s, Taken: taken})
			}
		}
		see(&trace.Event{Kind: k, Rule: r, Zxid: proto.MakeZxid(1, 1), Code: proto.NoNode})
		see(&trace.Event{Kind: k, Rule: r, Taken: true, Zxid: proto.MakeZxid(1, 1)})
	}
	for _, e := range []trace.Event{{Text: "shutdown"}, {Count: 12}, {Count: 10}, {Zxid: proto.NoZxid}, {Vote: proto.Vote{Leader: 1}}, {Msg: proto.Ack}} {
		e.Kind = k
		see(&e)
	}
}

// texts lists the texts that events of a kind can have, where form looks at them.
func texts(k trace.Kind) []string {
	switch k {
	case trace.Fsync:
		return names(proto.LogFile)
	case trace.Disk:
		return names(sim.DiskDelay)
	case trace.Clock:
		return []string{"ahead", "back"}
	case trace.WriteFails:
		return names(proto.LogFile)
	case trace.ClientState:
		return names(client.Connecting)
	case trace.Write:
		return names(proto.AppendTxn)
	case trace.Link:
		return names(sim.LinkCut)
	case trace.CallFailed:
		return []string{"unheard", "nobody", "unknown", "cut", "crashed", "paused", "broken"}
	case trace.Beat:
		return []string{"heard", "cut", "crashed", "paused", "stopped", "unknown"}
	case trace.Pair:
		return []string{"begins", "first", "takes", "yields", "refused", "isolated", "restarts", "restarted"}
	case trace.Store:
		return []string{"loaded", "saved", "refused", "locked", "freed"}
	case trace.Service:
		return []string{"down", "up"}
	}
	return nil
}

// names walks an enumeration from its first value to its last.
func names[T interface {
	~uint8
	String() string
}](first T) (all []string) {
	defer func() { _ = recover() }() // String knows no further one
	for v := first; ; v++ {
		name := v.String()
		if name == "" {
			return all
		}
		all = append(all, name)
	}
}

// TestTheLanguagesSayTheSame compares the values that both use.
func TestTheLanguagesSayTheSame(t *testing.T) {
	same := func(what, en, zh string) {
		if (en == "") != (zh == "") || values(en) != values(zh) {
			t.Errorf("%s: %q has the values %s, %q has %s", what, en, values(en), zh, values(zh))
		}
	}
	for _, f := range forms {
		en, zh := english.forms[f], chinese.forms[f]
		same(f+" brief", en.Brief, zh.Brief)
		same(f+" title", en.Title, zh.Title)
		same(f+" detail", en.Detail, zh.Detail)
		same(f+" verdict", en.Verdict, zh.Verdict)
	}
	for r := trace.NoRule; r < trace.Rules; r++ {
		same("rule "+r.String(), english.rules[r], chinese.rules[r])
		same("because of "+r.String(), english.because[r], chinese.because[r])
	}
	for s := trace.NoSite; s < trace.Sites; s++ {
		same(s.Location().Func, english.sites[s], chinese.sites[s])
	}
	for p := phrase(0); p < phraseCount; p++ {
		same("phrase", english.phrases[p], chinese.phrases[p])
	}
}

// decisions are the forms whose titles stand as captions below the stage while a step is shown.
var decisions = []string{"VOTE.", "VOTES.", "EPOCH.", "EPOCH_ACKED.", "SYNC_CHOICE", "TRUNCATED", "ACKS.", "ESTABLISHED", "SERVING", "STATE.",
	"WATCH_", "SESSION", "LOCK."}

// The title of a decision is a caption: one short sentence, with whatever reason it may have.
func TestTitlesOfDecisionsAreShort(t *testing.T) {
	const mostWords, mostCharacters = 12, 44
	titled := 0
	for _, f := range forms {
		if !slices.ContainsFunc(decisions, func(d string) bool { return strings.HasPrefix(f, d) }) {
			continue
		}
		titled++
		for lang, w := range languages {
			for _, text := range captions(f, lang) {
				n, most := len(strings.Fields(text)), mostWords
				if w == &chinese {
					n, most = len([]rune(text)), mostCharacters
				}
				if n > most || strings.HasSuffix(text, ".") || strings.HasSuffix(text, "。") {
					t.Errorf("%s: %s has %d of %d: %s", lang, f, n, most, text)
				}
			}
		}
	}
	if titled < 40 {
		t.Errorf("%d titles", titled)
	}
}

// captions fills the title of a form with values of usual length, and with each of the reasons that may stand behind it.
func captions(f, lang string) []string {
	first, last := trace.ByEpoch, trace.BySid
	if f == "SYNC_CHOICE" {
		first, last = trace.SyncEqual, trace.SyncForced
	}
	z, w := proto.MakeZxid(1, 888), languages[lang]
	var out []string
	for r := first; r <= last; r++ {
		e := &trace.Event{Server: 5, Peer: 4, Zxid: z, Zxid2: z, Epoch: 2, Round: 2, Vote: vote(4, 888), Against: vote(5, 888), Session: 0x100000000000000,
			Watch: proto.NodeDeleted, Path: "/locks", Text: "TRUNC+DIFF", Op: proto.OpGetData, Have: proto.Sids{}.With(1).With(2), Need: 3, Rule: r}
		if strings.HasPrefix(f, "LOCK.") {
			e.Server, e.Client = 0, -1
		}
		if strings.HasPrefix(f, "SESSION") || strings.HasPrefix(f, "WATCH") {
			e.Peer = -1
		}
		out = append(out, newTeller(e, noNames, lang).fill(w.form(f).Title))
	}
	return out
}

// values lists the placeholders of a template, each once, in lower case.
func values(template string) string {
	seen := map[string]bool{}
	for _, part := range strings.Split(template, "{")[1:] {
		name, _, _ := strings.Cut(part, "}")
		name, _, _ = strings.Cut(name, "|")
		seen[strings.ToLower(name)] = true
	}
	var names []string
	for n := range seen {
		names = append(names, n)
	}
	sort.Strings(names)
	return strings.Join(names, " ")
}

// TestTemplatesCanBeFilled finds values that do not exist.
func TestTemplatesCanBeFilled(t *testing.T) {
	for lang, w := range languages {
		teller := newTeller(&trace.Event{Server: 1, Peer: -1}, func(proto.Party) string { return "ann" }, lang)
		for _, l := range w.forms {
			for _, text := range []string{l.Brief, l.Title, l.Detail, l.Verdict} {
				teller.fill(text)
				teller.has(text)
			}
		}
		for _, list := range [][]string{w.rules[:], w.sites[:], w.phrases[:]} {
			for _, text := range list {
				teller.fill(text)
				teller.has(text)
			}
		}
	}
}

func noNames(proto.Party) string { return "ann" }

func vote(leader proto.ServerID, counter uint32) proto.Vote {
	return proto.Vote{Leader: leader, Zxid: proto.MakeZxid(1, counter), PeerEpoch: 1}
}

// Whatever a server writes to its disk has words for its loss.
func TestEveryWriteHasWords(t *testing.T) {
	for lang, w := range languages {
		for op := proto.AppendTxn; op <= proto.PurgeLogs; op++ {
			if own := op == proto.AppendTxn || op == proto.RollLog; own == (w.writes[op.String()] != "") {
				t.Errorf("%s: %v: %q", lang, op, w.writes[op.String()])
			}
		}
	}
}
