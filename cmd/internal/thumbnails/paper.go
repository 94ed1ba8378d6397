package thumbnails

import (
	"fmt"

	"zootrope/cmd/internal/headless"
	"zootrope/lessons/form"
	"zootrope/lessons/play"
	"zootrope/lessons/wording"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Sheet is what paper needs of a step beside its prose: a picture of its end, what its placeholders come to, and the right answers to the
// questions that are asked before it, with what can be touched to answer them. The JSON is what the page reads (web/lesson/paper.ts).
type Sheet struct {
	SVG     wording.Words     `json:"svg"` // in English, and in Chinese where the Chinese picture differs
	Fills   map[string]string `json:"fills"`
	Answers map[string]string `json:"answers,omitempty"` // by the question's id

	Things map[string][]string `json:"things,omitempty"` // that can be touched, by the question's id

	Tape []play.TapeLine `json:"tape,omitempty"` // of a step that is a case: what there is to read before its questions

	picture *scene.Picture
}

// sheetW and sheetH are the size of a Sheet's picture, in CSS pixels of a stage: letters can be read where the picture is half as wide as a page.
const sheetW, sheetH = 560, 320

// Paper plays a lesson and gives a Sheet for every step, in the order of the script: what the page has at the end of the step, in the view of the step, without what no
// lesson has introduced yet. Paper follows no event, has nothing to take in hand, and asks nothing.
func Paper(l *form.Lesson) ([]Sheet, error) {
	h := headless.New("en")
	outline := l.Outline()
	if a := h.Ask(&port.Load{Lesson: l.ID, Outline: outline}); !a.OK {
		return nil, fmt.Errorf("the stage cannot show %s: %s", l.ID, a.Problems[0].Message)
	}
	out := make([]Sheet, len(l.Steps))
	for i, st := range l.Steps {
		if !h.Ask(&port.GoTo{Step: i}).OK || h.State.Step != i || !h.State.StepDone {
			return nil, fmt.Errorf("the run of %s never comes to the end of step %s", l.ID, st.ID)
		}
		p := *h.Picture
		p.Focus, p.Wanted, p.Asked = scene.Focus{}, "", nil
		out[i] = Sheet{SVG: inline(&p), Fills: fills(h.State), Answers: answers(h.State), Things: things(h.State), picture: &p}
		if tape := play.Record(l.Script, i); tape != nil {
			out[i].Tape = tape.Lines()
		}
		for _, expr := range outline.Steps[i].Fills {
			if _, ok := out[i].Fills[expr]; !ok {
				return nil, fmt.Errorf("step %s of %s has no value for %s", st.ID, l.ID, expr)
			}
		}
	}
	return out, nil
}

// fills gives the values of the placeholders of the step that has just ended.
func fills(s *port.State) map[string]string {
	out := map[string]string{}
	for _, f := range s.Fills {
		out[f.Key] = f.Text
	}
	return out
}

// answers gives the right choices of the questions that were asked before the step that has just ended.
func answers(s *port.State) map[string]string {
	out := map[string]string{}
	for _, q := range s.Questions {
		if q.Step == s.Step && q.Right != "" {
			out[q.ID] = q.Right
		}
	}
	return out
}

// things lists the things that could be touched to answer these questions.
func things(s *port.State) map[string][]string {
	out := map[string][]string{}
	for _, q := range s.Questions {
		if q.Step == s.Step && q.Kind == port.AnswerTouch {
			out[q.ID] = q.Choices
		}
	}
	return out
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
