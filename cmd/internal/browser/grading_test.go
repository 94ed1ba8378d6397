package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"zootrope/cmd/internal/export"
	"zootrope/lessons/form"
)

// graded is a lesson with a question and an exercise.
const graded = "---\ntitle: Marks\n---\n\n```zk\nservers 3\n```\n\n## They vote\n\nThe leader is {{leader}}.\n\n" +
	"```zk\nask who one='leader is 1' three='leader is 3'\nstart all\nrun until leader exists\nsettle\n```\n\n" +
	"```ask who\nWho will lead?\n- one: Server 1\n- three: Server 3\n```\n\n## Now you\n\nTake server 2 away.\n\n" +
	"```zk\ngoal away server 2 is DOWN\n```\n\n```goal away\nTake server 2 away.\n```\n\n```hint away\n- Where is it?\n- `crash` it.\n- `crash 2`\n```\n\n```solution crash\ncrash 2\nsettle\n```\n"

func gradedLesson(t *testing.T) []*form.Lesson {
	t.Helper()
	l, err := form.LoadMarkdown("marks.md", []byte(graded))
	if err != nil {
		t.Fatal(err)
	}
	return []*form.Lesson{l}
}

// solved has the solution of the exercise played.
func solved(t *testing.T, p *Page) {
	t.Helper()
	wait(t, p, `press('[data-key="solve away"]') || (press('[data-key="hint away"]'), false)`)
}

// arrived answers the question and goes to the exercise.
func arrived(t *testing.T, p *Page, choice string) {
	t.Helper()
	answered(t, p, choice)
	wait(t, p, `rests() && place().endsWith("/2") || (rests() && press(".nav .next"), false)`)
}

// A learner who reaches the exercise has not finished. A platform hears of the end only when the learner has done the exercise, or has had its solution played,
// which earns nothing. Nothing falls back when the learner goes back. Who has failed begins again from within the package, and the best counts.
// The platform leaves out what the address should say: a package of one lesson does without.
func TestArrivingIsNotFinishing(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(filepath.FromSlash(runtimes)); err != nil {
		t.Skip("scorm-again is not here: `make scorm` fetches it")
	}
	for _, e := range []struct{ version, status, success, location, score, over string }{
		{"1.2", "cmi.core.lesson_status", "cmi.core.lesson_status", "cmi.core.lesson_location", "cmi.core.score.raw", "failed"},
		{"2004", "cmi.completion_status", "cmi.success_status", "cmi.location", "cmi.score.raw", "completed"},
	} {
		t.Run(e.version, func(t *testing.T) {
			t.Parallel()
			p := onPlatform(t, e.version, gradedLesson(t))
			set := func(name string) string { return fmt.Sprintf(`set(%q)`, name) }
			begin := func() { eval(t, p, fmt.Sprintf(`launch(%q, "")`, e.version)) }

			begin()
			arrived(t, p, "three")
			wait(t, p, set(e.score)+` === "50" && `+set(e.location)+` === "2" && set("cmi.suspend_data").includes("who=three")`)
			is(t, p, fmt.Sprintf(`sets(%q).join() + sets("cmi.success_status").join()`, e.status), "incomplete")
			wait(t, p, `press(".nav .back")`)
			wait(t, p, `rests() && !place().endsWith("/2")`)
			solutionless := `there((d) => d.querySelector('[data-key="solve away"]')) === null`
			becomes(t, p, solutionless, "true")
			wait(t, p, `rests() && place().endsWith("/2") || (rests() && press(".nav .next"), false)`)
			wait(t, p, set("cmi.suspend_data")+`.includes(";2;0;")`) // it is told a moment later
			eval(t, p, `document.querySelector("iframe").remove()`)
			wait(t, p, `ended === 1`)
			begin()
			wait(t, p, `rests() && place().endsWith("/2")`)
			is(t, p, fmt.Sprintf(`[sets(%q), sets(%q)].map((all) => all.filter((v) => Number(v) !== Number(all[0])).join()).join()`, e.location, e.score), ",")

			// Given up: it is over, without a point for it.
			solved(t, p)
			wait(t, p, set(e.success)+` === "failed"`)
			becomes(t, p, set(e.status)+` + " " + `+set(e.score), e.over+" 50")
			wait(t, p, `rests() && there((d) => d.querySelector(".finbox.goals")) !== null`)
			becomes(t, p, `there((d) => d.querySelector(".finbox.goals li").className + d.querySelector(".finbox.goals").textContent)`, "The solution was played: Take server 2 away.")
			is(t, p, set(e.score), "50")
			becomes(t, p, `page().document.querySelector("body > p")?.textContent`, "50 of 100 points; 60 are needed. You can begin again: your best result counts.Begin again")

			// Begun again: nothing falls while it is under way, a wrong answer included; then it is done.
			eval(t, p, `page().document.querySelector("body > p button").click()`)
			wait(t, p, `rests() && place().endsWith("/start") || (rests() && place() === "#/lesson/marks")`)
			becomes(t, p, `String(page().document.querySelector("body > p"))`, "null")
			arrived(t, p, "one")
			solved(t, p)
			wait(t, p, `page().document.querySelector("body > p button") !== null`)
			is(t, p, set(e.success)+` + " " + `+set(e.score), "failed 50")
			eval(t, p, `page().document.querySelector("body > p button").click()`)
			wait(t, p, `rests() && !place().endsWith("/2")`)
			arrived(t, p, "three")
			is(t, p, set(e.success)+` + " " + `+set(e.score), "failed 50")
			wait(t, p, `press('[data-command="crash 2"]')`)
			wait(t, p, set(e.success)+` === "passed"`)
			becomes(t, p, set(e.score), "100")
			is(t, p, `bad()`, "")
		})
	}
}

// Points are told, kept and compared in whole hundredths: two of three are 67 of 100, and pass where 67 are needed. And no platform that has a pass
// mark of its own, and makes passed or failed of each score that it hears, hears one before the end.
func TestPointsMeetThePassMark(t *testing.T) {
	t.Parallel()
	if _, err := os.Stat(filepath.FromSlash(runtimes)); err != nil {
		t.Skip("scorm-again is not here: `make scorm` fetches it")
	}
	var text strings.Builder
	text.WriteString("---\ntitle: Thirds\n---\n\n```zk\nservers 3\nstart all\nsettle\n```\n")
	for i := range 3 {
		fmt.Fprintf(&text, "\n## Step %[1]d\n\nOn it goes.\n\n```zk\nask q%[1]d one='leader is 1' three='leader is 3'\nrun for 1s\n```\n\n```ask q%[1]d\nWho leads?\n- one: Server 1\n- three: Server 3\n```\n", i+1)
	}
	l, err := form.LoadMarkdown("thirds.md", []byte(text.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []struct{ version, success, score, defaults string }{
		{"1.2", "cmi.core.lesson_status", "cmi.core.score.raw", `{ student_data: { mastery_score: "67" } }`},
		{"2004", "cmi.success_status", "cmi.score.raw", `{ scaled_passing_score: "0.67" }`},
	} {
		t.Run(e.version, func(t *testing.T) {
			t.Parallel()
			p := onPlatform(t, e.version, []*form.Lesson{l})
			eval(t, p, fmt.Sprintf(`launch(%q, "", "", %s)`, e.version, e.defaults))
			answered(t, p, "three")
			answered(t, p, "one")
			wait(t, p, `set("cmi.suspend_data").includes("q2=one")`)
			is(t, p, fmt.Sprintf(`[...sets(%q), ...sets(%q)].filter((v) => v !== "incomplete").join()`, e.score, e.success), "")
			answered(t, p, "three")
			wait(t, p, fmt.Sprintf(`set(%q) === "67" && ["passed", "failed"].includes(set(%q))`, e.score, e.success))
			is(t, p, fmt.Sprintf(`set(%q)`, e.success), "passed")
			is(t, p, `bad()`, "")
		})
	}
}

// A learner who has answered wrongly and goes back and on again has answered once, for a platform and for another page.
func TestAWrongAnswerIsToldOnce(t *testing.T) {
	t.Parallel()
	t.Run("SCORM", func(t *testing.T) {
		t.Parallel()
		if _, err := os.Stat(filepath.FromSlash(runtimes)); err != nil {
			t.Skip("scorm-again is not here: `make scorm` fetches it")
		}
		p := onPlatform(t, "2004", gradedLesson(t))
		eval(t, p, `launch("2004", "")`)
		const results = `calls.filter((c) => c[0] === "SetValue" && /^cmi\.interactions\.\d+\.(id|result)$/.test(c[1])).map((c) => c[2]).join()`
		arrived(t, p, "one")
		wait(t, p, results+` === "who,incorrect"`)
		wait(t, p, `rests() && !/\/\d+(\/|$)/.test(place()) || (rests() && press(".nav .back"), false)`)
		wait(t, p, `rests() && place().endsWith("/2") || (rests() && press(".nav .next"), false)`)
		wait(t, p, `set("cmi.location") === "2" && set("cmi.suspend_data").includes(";2;0;")`)
		is(t, p, results, "who,incorrect")
	})
	t.Run("page", func(t *testing.T) {
		t.Parallel()
		p := embeds(t, `<zootrope-player id="a" loading="eager" lang="en" height="600"><script type="text/markdown">`+graded+`</script></zootrope-player>`)
		const answers = `told.filter((e) => e.name === "answer").map((e) => e.choice + " " + e.right).join()`
		const statements = `told.filter((e) => e.name === "xapi" && e.statement.verb.id.endsWith("/answered")).map((e) => e.statement.result.response + " " + e.statement.result.success).join()`
		eval(t, p, `(call("there", of("a").ready().then(() => of("a").answer("who", "one")).then(() => of("a").next())), "")`)
		wait(t, p, `came.there !== undefined && (`+answers+`) === "one false" && (`+statements+`) === "one false"`)
		eval(t, p, `(call("again", of("a").back().then(() => (came.place = last("step").step)).then(() => of("a").next()).then(() => of("a").next())), "")`)
		wait(t, p, `came.again !== undefined && last("step").step === 2`)
		is(t, p, `came.place`, "0")
		is(t, p, answers, "one false")
		is(t, p, statements, "one false")
	})
}

// The same with a record store.
func TestArrivingIsNotFinishingForCMI5(t *testing.T) {
	t.Parallel()
	pack, err := export.CMI5{Pass: 60, Lessons: gradedLesson(t)}.Zip(dist)
	if err != nil {
		t.Fatal(err)
	}
	s := newStore(t)
	at := hosted(t, pack, map[string]string{"unit.html": unit})
	p := visit(t, start(t), at+"lms/unit.html", 1200, 800)
	heard := func(session int, want string) {
		t.Helper()
		for end := time.Now().Add(patience); s.said(session) != want; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the store has %q, expected %q", s.said(session), want)
			}
		}
	}
	s.documents["zootrope"] = `{"state":"","completed":false,"passed":false}` // a document that is not there yet is a complaint of the browser's
	s.documents["cmi5LearnerPreferences"] = `{}`
	eval(t, p, `launch("`+s.launch()[1:]+`")`)
	arrived(t, p, "three")
	for end := time.Now().Add(patience); !strings.Contains(s.kept(), ";2;0;who=three"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("kept is %s", s.kept())
		}
	}
	heard(1, "initialized (three)")
	solved(t, p)
	heard(1, "initialized (three) completed")
	wait(t, p, `said().startsWith("50 of 100 points; 60 are needed.")`)
	eval(t, p, `page().document.querySelector("body > p button").click()`)
	wait(t, p, `rests() && !place().endsWith("/2") && said() === ""`)
	arrived(t, p, "three")
	wait(t, p, `press('[data-command="crash 2"]')`)
	heard(1, "initialized (three) completed (three) passed")
	eval(t, p, `document.querySelector("iframe").remove()`)
	heard(1, "initialized (three) completed (three) passed terminated")
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.statements {
		if one := &s.statements[i]; one.verb() == "passed" && one.Result.Score["raw"] != 100.0 {
			t.Errorf("passed with %v", one.Result.Score)
		}
	}
	for _, wrong := range s.wrong {
		t.Error(wrong)
	}
}

// The same in another page: of its score, as xAPI statements, and by SPLICE. A state that is given back brings what was earned, also where its place
// is before that.
func TestArrivingIsNotFinishingInAPage(t *testing.T) {
	t.Parallel()
	lesson := `loading="eager" lang="en" height="600"><script type="text/markdown">` + graded + `</script></zootrope-player>`
	other := strings.Replace(lesson, "title: Marks", "title: More marks", 1) // what is kept of a lesson is kept for all of its players
	p := embeds(t, `<zootrope-player id="a" `+lesson+`<zootrope-player id="b" `+other)
	const state = `(of) => JSON.stringify((({ raw, max, done }) => [raw, max, done])(last("score", of)))`
	completed := `(of) => told.filter((e) => e.name === "xapi" && e.of === of && /completed|mastered/.test(e.statement.verb.id)).map((e) => e.statement.verb.display.en + " " + (e.statement.result?.score.raw ?? "")).join()`
	for _, id := range []string{"a", "b"} {
		eval(t, p, `(call("there`+id+`", of("`+id+`").ready().then(() => of("`+id+`").answer("who", "three")).then(() => of("`+id+`").next()).then(() => of("`+id+`").next())), "")`)
		wait(t, p, `came.there`+id+` !== undefined && last("score", "`+id+`")?.raw === 1 && last("step", "`+id+`").step === 2`)
		is(t, p, `(`+state+`)("`+id+`") + (`+completed+`)("`+id+`")`, `[1,2,false]`)
	}
	const inside = `(query) => { const e = of("a").shadowRoot.querySelector("iframe").contentDocument.querySelector(query); e?.click(); return e !== null; }`
	wait(t, p, `(`+inside+`)('[data-key="solve away"]') || ((`+inside+`)('[data-key="hint away"]'), false)`)
	wait(t, p, `last("score", "a").done === true`)
	is(t, p, `(`+state+`)("a")`, `[1,2,true]`)
	wait(t, p, `(`+completed+`)("a") === "completed 1"`)
	eval(t, p, `(call("crash", of("b").command("crash 2")), "")`)
	wait(t, p, `last("score", "b").done === true`)
	is(t, p, `(`+state+`)("b")`, `[2,2,true]`)
	wait(t, p, `(`+completed+`)("b") === "mastered ,completed 2"`)
	wait(t, p, `of("a").shadowRoot.querySelector("iframe").contentDocument.querySelector(".finbox.goals") !== null`)
	is(t, p, `(`+completed+`)("a") + told.filter((e) => e.name === "goal" && e.of === "a").length`, "completed 10")

	// Back, and away: what was earned stays.
	eval(t, p, `(call("back", of("b").seek({ step: 0 }).then(() => of("b").getState())), "")`)
	wait(t, p, `came.back !== undefined`)
	is(t, p, `(`+state+`)("b")`, `[2,2,true]`)
	eval(t, p, `(call("begin", of("b").setState("z1;own.lesson;0;0;;")), "")`)
	wait(t, p, `came.begin !== undefined && last("score", "b").raw === 0 && last("score", "b").done === false`)
	eval(t, p, `(call("again", of("b").setState(came.back)), "")`)
	wait(t, p, `came.again !== undefined && last("score", "b").raw === 2`)
	is(t, p, `(`+state+`)("b")`, `[2,2,true]`)

	// A state is of one text, and so is what the browser keeps.
	eval(t, p, `(globalThis.before = last("state", "a").state.split(";", 2).join(";"), "")`)
	eval(t, p, `(() => { const s = of("a").querySelector("script"); s.textContent = s.textContent.replace("They vote", "They voted"); told.length = 0; return ""; })()`)
	wait(t, p, `last("state", "a") !== undefined && !last("state", "a").state.startsWith(before)`)
	eval(t, p, `(call("other", of("a").setState(came.back)), "")`)
	wait(t, p, `came.other !== undefined`)
	is(t, p, `came.other`, "malformed: this is no state of a player: it is of another lesson, or of another text of this one")
	eval(t, p, `(call("none", of("a").getState()), "")`)
	wait(t, p, `came.none !== undefined`)
	is(t, p, `/^z1;own\.lesson\.[0-9a-z]+;2;0;;$/.test(came.none) ? "nothing of the other" : came.none`, "nothing of the other")
}
