package explain

import (
	"slices"
	"strings"
	"testing"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// shouted is English in capitals but for its values: a language that nobody speaks.
func shouted(text string) string {
	var out strings.Builder
	inside := false
	for _, r := range text {
		inside = r == '{' || inside && r != '}'
		if inside {
			out.WriteRune(r)
		} else {
			out.WriteString(strings.ToUpper(string(r)))
		}
	}
	return out.String()
}

// forget takes a language away again.
func forget(lang string) {
	delete(added, lang)
	known = slices.DeleteFunc(known, func(l string) bool { return l == lang })
}

func TestEveryTextHasAName(t *testing.T) {
	seen := map[Text]bool{}
	for _, text := range Texts() {
		key := Text{Part: text.Part, Name: text.Name, Field: text.Field}
		if text.Name == "" || seen[key] {
			t.Errorf("no name of its own: %+v", text)
		}
		seen[key] = true
		if !Fits(text.English, text.English) || !Fits(text.English, shouted(text.English)) {
			t.Errorf("%+v does not fit itself", text)
		}
	}
	count := 2 // the names of parties
	for _, l := range english.forms {
		for _, text := range []string{l.Brief, l.Title, l.Detail, l.Verdict} {
			count += min(1, len(text))
		}
	}
	count += len(english.because) + len(english.writes)
	for _, list := range [][]string{english.messages[:], english.sites[:], english.rules[:], english.phrases[:]} {
		for _, text := range list {
			count += min(1, len(text))
		}
	}
	if len(seen) != count || count < 500 {
		t.Errorf("%d texts are listed, there are %d", len(seen), count)
	}
}

// A language that was added is spoken; where it has nothing, or something that cannot be filled, English is.
func TestALanguageIsAdded(t *testing.T) {
	defer forget("xx")
	all := Texts()
	texts := make([]string, len(all))
	for i, text := range all {
		switch {
		case text.Part == "forms" && text.Name == "PAUSE" && text.Field == "detail": // missing
		case text.Part == "forms" && text.Name == "RESUME" && text.Field == "title":
			texts[i] = "{Who} [goes on"
		case text.Part == "rules" && text.Name == "BySid":
			texts[i] = "{nobody} wins"
		default:
			texts[i] = shouted(text.English)
		}
	}
	if Knows("xx") || Add("xx", "; ", texts[1:]) || Add("zh", "; ", texts) || !Add("xx", "; ", texts) || !Knows("xx") {
		t.Fatal("added wrongly")
	}
	if got := strings.Join(Known(), " "); got != "en zh xx" {
		t.Errorf("known are %s", got)
	}
	for _, c := range []struct {
		e             trace.Event
		title, detail string
	}{
		{trace.Event{Kind: trace.Pause, Server: 2}, "SERVER 2 PAUSES", "Its clock stops, but its connections stay open. The others notice only that nothing comes from it any more."},
		{trace.Event{Kind: trace.Resume, Server: 2, Count: 5}, "Server 2 goes on after 5 ms", "BY ITS OWN CLOCK NO TIME HAS PASSED."},
		{trace.Event{Kind: trace.Crash, Server: 2, Text: proto.TruncateLog.String() + " 1:2, " + proto.AcceptedEpoch.String() + " 3"},
			"SERVER 2 CRASHES", "NOT YET ON DISK, AND LOST: THE CUT OF ITS LOG TO 1:2; ACCEPTEDEPOCH 3. ALL MESSAGES ON THEIR WAY FROM IT OR TO IT ARE LOST, TOO."},
	} {
		why := Why(&c.e, noNames, "xx")
		if !strings.EqualFold(why.Title, c.title) || why.Detail != c.detail {
			t.Errorf("%v: %s / %s", c.e.Kind, why.Title, why.Detail)
		}
		if en := Why(&c.e, noNames, "en"); en.Title == strings.ToUpper(en.Title) {
			t.Errorf("English has become %s", en.Title)
		}
	}
	vote := trace.Event{Kind: trace.VoteChange, Server: 1, Peer: 2, Rule: trace.BySid, Taken: true, Vote: proto.Vote{Leader: 2}, Against: proto.Vote{Leader: 1}}
	if why := Why(&vote, noNames, "xx"); why.Rule != english.rules[trace.BySid] || why.Table.Columns[0] != "COMPARED IN THIS ORDER" {
		t.Errorf("%+v", why)
	}
}

func TestFits(t *testing.T) {
	for _, c := range []struct {
		en, text string
		fits     bool
	}{
		{"{Who} sends[ to {peer}]", "[An {peer} ]sendet {who}", true},
		{"{n|vote|votes}", "{n|Stimme|Stimmen}", true},
		{"{Who} {text}", "{Who}", false},
		{"{Who}", "{Who} {peer}", false},
		{"{Who}", "{Whom}", false},
		{"{Who}", "{Who", false},
		{"{Who}", "{Who]", false},
		{"{Who}", "[{Who}", false},
		{"{Who}", "[a [{Who}]]", false},
		{"server #", "Server", false},
	} {
		if Fits(c.en, c.text) != c.fits {
			t.Errorf("%q for %q", c.text, c.en)
		}
	}
}
