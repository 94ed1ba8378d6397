package terminal

import (
	"slices"
	"strconv"
	"strings"

	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/wasm/port"
)

// asked are the questions that can be answered before the next step is played. A run that was changed by hand has none.
func (m *model) asked() (out []port.Question) {
	s := &m.eng.state
	for _, q := range s.Questions {
		if s.StepDone && !s.Changed && q.Step == s.Step+1 && !q.Locked {
			out = append(out, q)
		}
	}
	return out
}

// question draws a question that can be answered before its step is played, with the rows that answer it.
func (m *model) question(l *form.Lesson, q port.Question, room int) []row {
	words := l.Question(q.ID)
	if words == nil {
		return nil
	}
	out := m.prose("? "+words.Text.In(m.Lang), room, bold)
	keys := words.Keys(l.ID, m.Lang, q.Choices)
	how := questionHow.in(m.Lang)
	switch q.Kind {
	case port.AnswerNumber:
		mark := "  "
		if q.Chosen != "" {
			mark = "● "
		}
		r := row{spans: []span{{mark, bold}, {words.InWords(orBlank(q.Chosen), m.Lang), plain}}, act: func() { m.typeIn(answerWord + " ") }}
		out, how = append(out, r), numberHow.in(m.Lang)
	case port.AnswerOrder:
		such := ""
		for _, k := range slices.Backward(keys) {
			such += k.Key
		}
		out, how = append(out, m.keyed(q, keys, room, m.orderMark, m.lay)...), orderHow.in(m.Lang, such)
	case port.AnswerTouch:
		out, how = append(out, m.keyed(q, keys, room, thingMark, m.touch)...), thingsHow.in(m.Lang, "1 2")
	case port.AnswerGrid, port.AnswerSort, port.AnswerCurve, port.AnswerMoment:
		out, how = append(out, m.entries(words, q, room)...), entriesHow(words, keys).in(m.Lang, strings.Join(valuesOf(keys), " "))
		for _, k := range keys {
			out = append(out, m.prose("  "+k.Key+"  "+k.Text, room, plain)...)
		}
	default:
		mark := func(q port.Question, id string) string {
			if q.Chosen == id {
				return "● "
			}
			return "  "
		}
		out = append(out, m.keyed(q, keys, room, mark, func(q port.Question, id string) { m.answer(q, id) })...)
	}
	for _, r := range m.prose(how, room-2, faint) {
		r.spans = append([]span{{"  ", faint}}, r.spans...)
		out = append(out, r)
	}
	return out
}

// entries are the names of the entries of an answer, each with the value that it has. A row begins the answer in the console.
func (m *model) entries(words *form.Question, q port.Question, room int) (out []row) {
	given := script.ReadEntries(q.Chosen)
	for i, name := range words.Rows(m.Lang) {
		mark := "  "
		if given[q.Names[i]] != "" {
			mark = "● "
		}
		rows := m.prose(strconv.Itoa(i+1)+"  "+name, room-2, plain)
		rows[0].spans = append([]span{{mark, bold}}, rows[0].spans...)
		rows[0].act = func() { m.typeIn(answerWord + " ") }
		out = append(out, rows...)
	}
	return out
}

// entriesHow says how the values of the entries are typed.
func entriesHow(words *form.Question, keys []form.Keyed) word {
	switch {
	case len(keys) > 0:
		return lettersHow
	case words.Kind == script.AnswerMoment.String():
		return secondsHow
	}
	return valuesHow
}

// valuesOf is an example of the values of an answer.
func valuesOf(keys []form.Keyed) (out []string) {
	for _, k := range keys {
		out = append(out, k.Key)
	}
	return out
}

func orBlank(number string) string {
	if number == "" {
		return "…"
	}
	return number
}

// keyed are the rows of what a question lists, each with its mark. A row does what Enter is to do with it.
func (m *model) keyed(q port.Question, keys []form.Keyed, room int, mark func(port.Question, string) string, do func(port.Question, string)) (out []row) {
	for _, k := range keys {
		text, sign := k.Text, mark(q, k.ID)
		if q.Kind != port.AnswerChoice {
			text = k.Key + "  " + text
		}
		rows := m.prose(text, room-2, plain)
		for i := range rows {
			if i > 0 {
				sign = "  "
			}
			rows[i].spans = append([]span{{sign, bold}}, rows[i].spans...)
		}
		rows[0].act = func() { do(q, k.ID) }
		out = append(out, rows...)
	}
	return out
}

// answer gives an answer.
func (m *model) answer(q port.Question, text string) {
	m.ask(&port.AnswerQuestion{Question: q.ID, Choice: text})
}

// inOrder are the events that have been laid in order so far: the answer, or a part of one.
func (m *model) inOrder(q port.Question) []string {
	if laid, ok := m.laid[q.ID]; ok {
		return laid
	}
	return parts(q.Chosen)
}

// parts are the single names of an answer.
func parts(answer string) []string {
	if answer == "" {
		return nil
	}
	return strings.Split(answer, ",")
}

// orderMark is the place of an event in the order that is being made.
func (m *model) orderMark(q port.Question, id string) string {
	if at := slices.Index(m.inOrder(q), id); at >= 0 {
		return strconv.Itoa(at+1) + " "
	}
	return "  "
}

// lay puts an event behind the events that are in order already, or takes it back. When all events are in order, they are the answer; then lay moves an event
// to the end, so that the order on the screen stays the answer.
func (m *model) lay(q port.Question, id string) {
	laid := slices.Clone(m.inOrder(q))
	if at := slices.Index(laid, id); at >= 0 {
		whole := len(laid) == len(q.Choices)
		if laid = slices.Delete(laid, at, at+1); whole {
			laid = append(laid, id)
		}
	} else {
		laid = append(laid, id)
	}
	m.laid[q.ID] = laid
	if len(laid) == len(q.Choices) {
		delete(m.laid, q.ID)
		m.answer(q, strings.Join(laid, ","))
	}
}

// thingMark says whether a thing is chosen.
func thingMark(q port.Question, id string) string {
	if slices.Contains(parts(q.Chosen), id) {
		return "● "
	}
	return "  "
}

// touch chooses a thing besides the others, or takes it back. Nobody stands alone. The last thing stays chosen: an answer can be changed, not withdrawn.
func (m *model) touch(q port.Question, id string) {
	chosen := slices.DeleteFunc(parts(q.Chosen), func(one string) bool { return one == script.Nobody })
	switch at := slices.Index(chosen, id); {
	case id == script.Nobody:
		chosen = nil
	case at >= 0 && len(chosen) == 1:
		return
	case at >= 0:
		chosen = slices.Delete(chosen, at, at+1)
	default:
		chosen = append(chosen, id)
	}
	m.answer(q, script.Things(chosen))
}

// answerWord begins an answer in the console: the answer stands behind it, and before that the question's id if several are open.
const answerWord = "answer"

// answerTyped takes an answer that was typed.
func (m *model) answerTyped(words []string) {
	open := m.asked()
	if len(open) == 0 {
		m.note = remark(bad, answerNone.in(m.Lang))
		return
	}
	of := open[0]
	for _, q := range open { // the first that has no answer yet, unless one is named
		if q.Chosen == "" {
			of = q
			break
		}
	}
	if len(words) > 1 {
		if at := slices.IndexFunc(open, func(q port.Question) bool { return q.ID == words[0] }); at >= 0 {
			of, words = open[at], words[1:]
		}
	}
	q := m.src.Lesson.Question(of.ID)
	if len(words) == 0 || q == nil {
		m.note = remark(bad, answerHow.in(m.Lang))
		return
	}
	m.typing = false
	m.line.Blur()
	delete(m.laid, of.ID)
	if m.view != viewOfLesson {
		m.show(viewOfLesson)
	}
	m.answer(of, q.Typed(q.Keys(m.src.Lesson.ID, m.Lang, of.Choices), strings.Join(words, " ")))
}

// graded says which answers were right.
func (m *model) graded(l *form.Lesson, s *port.State, room int) (out []row) {
	for _, q := range s.Questions {
		words := l.Question(q.ID)
		if q.Step != s.Step || !q.Graded || words == nil {
			continue
		}
		out = append(out, m.prose("? "+words.Text.In(m.Lang), room, plain)...)
		if q.Chosen != "" && !q.Fits {
			out = append(out, m.prose("✗ "+words.InWords(q.Chosen, m.Lang)+" — "+youSaid.in(m.Lang), room, plain)...)
		}
		if q.Right != "" {
			t := "✓ " + words.InWords(q.Right, m.Lang) + " — " + itWas.in(m.Lang)
			if q.Fits {
				t += ", " + youSaid.in(m.Lang)
			}
			out = append(out, m.prose(t, room, strong(m.look.green()))...)
		}
		if but := m.refuted(words, &q); but != "" {
			out = append(out, m.prose("  "+but, room, plain)...)
		}
	}
	return out
}

// refuted is why an answer was wrong, with the time of the event that shows it and its number.
func (m *model) refuted(words *form.Question, q *port.Question) string {
	if q.Chosen == "" || q.Fits {
		return ""
	}
	told := words.Told(q.Chosen)
	if told == nil {
		return ""
	}
	but := told.But.In(m.Lang)
	for _, shown := range q.Refuted {
		if shown.Choice == told.ID {
			but = strings.ReplaceAll(but, form.SeeLink, seeAt.in(m.Lang, float64(shown.At)/1000, shown.Seq))
		}
	}
	return placeholder.ReplaceAllString(but, "…")
}
