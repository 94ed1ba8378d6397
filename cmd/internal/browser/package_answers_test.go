package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons/form"
)

// fourQuestions is a teacher's own lesson with a question of each kind.
func fourQuestions(t *testing.T) *form.Lesson { return teachersLesson(t, "four-questions.md") }

// teachersLesson is a teacher's own lesson.
func teachersLesson(t *testing.T, name string) *form.Lesson {
	t.Helper()
	text, err := os.ReadFile("../../zootrope/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := form.LoadMarkdown(name, text)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A package of somebody's own lesson tells its platform of an answer of each kind, right or wrong, in the form that the edition asks for. The run-time of the
// platform takes what it is told.
func TestSCORMTakesAnswersOfEachKind(t *testing.T) {
	if _, err := os.Stat(filepath.FromSlash(runtimes)); err != nil {
		t.Skip("scorm-again is not here: `make scorm` fetches it")
	}
	t.Parallel()
	l := fourQuestions(t)
	for _, e := range []struct{ version, response, want string }{
		{"1.2", "student_response", "woken numeric 2 2 correct, order sequencing b,c,a c,b,a wrong, left choice a,b 0 wrong, reach choice a,b,c a,b,c correct, leads choice b a wrong"},
		{"2004", "learner_response", "woken numeric 2[:]2 2 correct, order sequencing proposed[,]acked[,]applied acked[,]proposed[,]applied incorrect, " +
			"left choice server_1[,]server_2 nobody incorrect, reach choice client_cy[,]client_ann[,]client_bob client_cy[,]client_ann[,]client_bob correct, leads choice b a incorrect"},
	} {
		p := onPlatform(t, e.version, []*form.Lesson{l})
		// The visit that the platform has kept has answered each question. Its answers are graded when the steps are played.
		state := "z1;" + l.ID + ";0;0;woken=02&order=acked,proposed,applied&left=nobody&reach=cy,bob,ann&leads=one"
		eval(t, p, fmt.Sprintf(`launch(%q, "?version=%s&pass=60&lang=en", "", { suspend_data: %q })`, e.version, e.version, state))
		// Three steps.
		wait(t, p, `((sets("cmi.interactions.4.result").length > 0) || (rests() && press(".nav .next")), sets("cmi.interactions.4.result").length > 0)`)
		keys := strings.Join([]string{`"id"`, `"type"`, `"correct_responses.0.pattern"`, `"` + e.response + `"`, `"result"`}, ", ")
		is(t, p, `[0, 1, 2, 3, 4].map((n) => [`+keys+`].map((k) => set("cmi.interactions." + n + "." + k)).join(" ")).join(", ")`, e.want)
		is(t, p, `bad()`, "")
		p.Close()
	}
}

// A platform hears of a table, bins, a curve and a moment: as matching and fill-in in SCORM 2004, as a text in SCORM 1.2.
func TestSCORMTakesTables(t *testing.T) {
	if _, err := os.Stat(filepath.FromSlash(runtimes)); err != nil {
		t.Skip("scorm-again is not here: `make scorm` fetches it")
	}
	t.Parallel()
	l := teachersLesson(t, "tables.md")
	const run = "get.set=event,get.create=none,ls.set=none,ls.create=event"
	for _, e := range []struct{ version, response, want string }{
		{"1.2", "student_response", "fires fill-in " + run + " get.set=none wrong, again fill-in plain=ok,version=fails,create=fails plain=ok,version=fails,create=fails correct, " +
			"requests fill-in 1=9,4=36,10=90 1=9,4=40,10=90 correct, heard fill-in gone=32485 gone=30000 wrong"},
		{"2004", "learner_response", "fires matching get.set[.]event[,]get.create[.]none[,]ls.set[.]none[,]ls.create[.]event get.set[.]none incorrect, " +
			"again matching plain[.]ok[,]version[.]fails[,]create[.]fails plain[.]ok[,]version[.]fails[,]create[.]fails correct, " +
			"requests fill-in 1=9[,]4=36[,]10=90 1=9[,]4=40[,]10=90 correct, heard fill-in gone=32485 gone=30000 incorrect"},
	} {
		p := onPlatform(t, e.version, []*form.Lesson{l})
		state := "z1;" + l.ID + ";0;0;fires=get.set%3Dnone&again=plain%3Dok,version%3Dfails,create%3Dfails&requests=1%3D9,4%3D40,10%3D90&heard=gone%3D30000"
		eval(t, p, fmt.Sprintf(`launch(%q, "?version=%s&pass=60&lang=en", "", { suspend_data: %q })`, e.version, e.version, state))
		wait(t, p, `((sets("cmi.interactions.3.result").length > 0) || (rests() && press(".nav .next")), sets("cmi.interactions.3.result").length > 0)`)
		keys := strings.Join([]string{`"id"`, `"type"`, `"correct_responses.0.pattern"`, `"` + e.response + `"`, `"result"`}, ", ")
		is(t, p, `[0, 1, 2, 3].map((n) => [`+keys+`].map((k) => set("cmi.interactions." + n + "." + k)).join(" ")).join(", ")`, e.want)
		is(t, p, `bad()`, "")
		p.Close()
	}
}

// A page that has a lesson in a frame answers a question of each kind in the names of the script; what is no answer is refused, and says what would be one.
func TestPackageHostAnswersEachKind(t *testing.T) {
	t.Parallel()
	prefix := serve(t, map[string]string{"/course/zk/listener.html": listener})
	p := visit(t, start(t), prefix+"listener.html", 1000, 700)
	wait(t, p, `last("state") !== undefined && last("step") !== undefined`)
	text, err := os.ReadFile("../../zootrope/testdata/four-questions.md")
	if err != nil {
		t.Fatal(err)
	}
	answer := func(question, text string) string {
		return fmt.Sprintf(`{ type: "answer", question: %q, choice: %q }`, question, text)
	}
	asks := strings.Join([]string{fmt.Sprintf(`{ type: "open", markdown: %q }`, text), answer("woken", "many"), answer("woken", "2"), answer("order", "proposed,acked"),
		answer("order", "proposed, acked, applied"), answer("left", "server 9"), answer("left", "1,2"), answer("reach", "nobody"), answer("leads", "three"), answer("leads", "two"),
		`{ type: "getState" }`, `{ type: "next" }`, `{ type: "next" }`, `{ type: "next" }`, answer("woken", "3")}, ",")
	eval(t, p, `(void (async () => { const out = []; for (const m of [`+asks+`]) out.push(await ask(m)); came.all = out; })(), "")`)
	wait(t, p, `came.all !== undefined`)
	is(t, p, `came.all.map((a) => a.ok ? "ok" : a.error.code).join()`, "ok,unknown,ok,unknown,ok,unknown,ok,ok,unknown,ok,ok,ok,ok,ok,refused")
	is(t, p, `came.all[3].error.message`, `the question order asks for an order such as "applied,proposed,acked", found "proposed,acked"`)
	is(t, p, `decodeURIComponent(came.all[10].data).split(";")[4]`, "woken=2&order=proposed,acked,applied&left=server 1,server 2&reach=nobody&leads=two")
	wait(t, p, `all("answer").length === 5`)
	is(t, p, `all("answer").map((a) => [a.question, a.kind, a.choice, a.right, a.correct, a.choices.length].join(" ")).join("; ")`,
		"woken number 2 true 2 0; order order proposed,acked,applied true proposed,acked,applied 3; left touch server 1,server 2 true server 1,server 2 3; "+
			"reach touch nobody false client cy,client ann,client bob 3; leads choice two true two 2")
	is(t, p, `all("xapi").map((d) => d.statement).filter((s) => s.verb.display.en === "answered").map((s) => [s.object.definition.interactionType, s.object.definition.correctResponsesPattern, s.result.response].join(" ")).join("; ")`,
		"numeric 2[:]2 2; sequencing proposed[,]acked[,]applied proposed[,]acked[,]applied; choice server_1[,]server_2 server_1[,]server_2; "+
			"choice client_cy[,]client_ann[,]client_bob nobody; choice two two")
	valid(t, p, "Hear", "heard", "name")
	valid(t, p, "Platform", "said", "subject")
}
