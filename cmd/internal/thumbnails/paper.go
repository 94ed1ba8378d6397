package thumbnails

import (
	"fmt"

	"zootrope/cmd/internal/headless"
	"zootrope/core/player"
	"zootrope/core/trace"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Sheet is what paper needs of a step beside its prose: a picture of its end, what its placeholders come to, and the right choices of the
// questions that are asked before it. The JSON is what the page reads (web/lesson/paper.ts).
type Sheet struct {
	SVG     wording.Words     `json:"svg"` // in English, and in each other language in which the picture differs
	Fills   map[string]string `json:"fills"`
	Answers map[string]string `json:"answers,omitempty"` // by the question's id

	picture *scene.Picture
}

// sheetW and sheetH are the size of a Sheet's picture, in CSS pixels of a stage: letters can be read where the picture is half as wide as a page.
const sheetW, sheetH = 560, 320

// Paper plays a lesson and gives a Sheet for every step, in the order of the script.
func Paper(l *form.Lesson) ([]Sheet, error) {
	out := make([]Sheet, len(l.Steps))
	outline := l.Outline()
	ledger, seen := play.NewLedger(outline), play.NewSightings(outline)
	var p *player.Player
	p = player.New(l.Script, player.Options{OnEvent: func(e *trace.Event) { seen.See(p.Step(), e, p.World().PartyName) }})
	defer p.Close()
	for s := p.Status(); s == player.Running || s == player.Replaying; s = p.Tick() {
		if play.AtStepEnd(p) {
			if err := ledger.StepEnded(l.Steps[p.Step()].ID, p.World(), seen.Saw); err != nil {
				return nil, err
			}
			out[p.Step()].Answers = answers(p)
		}
	}
	pictures, err := stepEnds(l)
	if err != nil {
		return nil, err
	}
	for i, st := range l.Steps {
		out[i].picture, out[i].SVG, out[i].Fills = pictures[i], inline(pictures[i]), ledger.Values(st.ID)
	}
	return out, nil
}

// stepEnds gives for each step the picture that the stage shows at the end of the step: in the view of the step, without what no lesson has introduced yet. Paper
// follows no event, has nothing to take in hand, and asks nothing.
func stepEnds(l *form.Lesson) ([]*scene.Picture, error) {
	h := headless.New("en")
	if a := h.Ask(&port.Load{Lesson: l.ID, Outline: l.Outline()}); !a.OK {
		return nil, fmt.Errorf("the stage cannot show %s: %s", l.ID, a.Problems[0].Message)
	}
	out := make([]*scene.Picture, len(l.Steps))
	for i, st := range l.Steps {
		if !h.Ask(&port.GoTo{Step: i}).OK || h.State.Step != i || !h.State.StepDone {
			return nil, fmt.Errorf("the run of %s never comes to the end of step %s", l.ID, st.ID)
		}
		p := *h.Picture
		p.Focus, p.Wanted, p.Asked = scene.Focus{}, "", nil
		out[i] = &p
	}
	return out, nil
}

// inline draws a picture in each language.
func inline(p *scene.Picture) wording.Words {
	out := wording.Words{}
	for _, lang := range wording.Required {
		s := drawn(p, sheetW, sheetH, lang)
		if svg := s.Inline(sheetW, sheetH); lang == "en" || svg != out["en"] {
			out[lang] = svg
		}
	}
	return out
}

// drawn lays a picture out in a size.
func drawn(p *scene.Picture, w, h float64, lang string) *scene.Scene {
	var s scene.Scene
	s.Prepare(p, nil, scene.Options{W: w, H: h, Lang: lang, Paper: true})
	s.Move(float64(p.View.Now), scene.Settled)
	return &s
}

// answers gives the right choices of the questions that were asked before the step that has just ended.
func answers(p *player.Player) map[string]string {
	out := map[string]string{}
	for _, q := range p.Questions() {
		if choice, ok := play.Right(q, p.World()); ok && q.Step == p.Step() {
			out[q.ID] = choice
		}
	}
	return out
}
