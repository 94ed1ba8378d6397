package verify

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"zootrope/core/script"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// A lesson takes eight minutes at most. It says how many, from three to eight: at most one away from what its words ask for.
const (
	fewestMinutes = 3
	mostMinutes   = 8
	offBy         = 1
)

// How long things take somebody who reads every word: words, in a language learnt at school; Chinese characters, in one's own.
const (
	wordsAMinute      = 180
	charactersAMinute = 300
	moveSeconds       = 3  // what moves with a sentence: the mean of the shipped lessons (wasm/beats/plan.go)
	filmSeconds       = 11 // …with the first paragraph of a step without ties
	askSeconds        = 20 // a question, its answers, and what is said of the one that was chosen
	trySeconds        = 60 // the exercise
)

// seconds estimates how long a lesson takes in one of its languages. A step is told sentence by sentence: a sentence is read while its movement is shown, and
// takes the longer of both; what else the step says is read before or after that.
func seconds(l *form.Lesson, p *form.Prose) float64 {
	acts := map[string]bool{} // steps
	for _, c := range l.Script.Commands {
		if c.Step >= 0 && acting(c) {
			acts[l.Script.Steps[c.Step].ID] = true
		}
	}
	all := float64(askSeconds*len(l.Questions) + trySeconds*min(1, len(l.Goals)))
	for _, s := range p.Sections {
		all += toRead(s.Title + " " + s.Text)
		if acts[s.ID] {
			all += waited(&s)
		}
	}
	for _, n := range p.Blocks {
		if n.Kind == "aims" || n.Kind == "recap" { // the answer to an interviewer is read by those who want it
			all += toRead(n.Body())
		}
	}
	return all
}

// waited is how many seconds are waited in a step for movements that take longer than to read their sentences.
func waited(s *form.Section) (all float64) {
	if len(s.Beats) == 0 {
		return filmSeconds
	}
	for i := range s.Beats {
		moves := 0.0
		switch {
		case len(s.Sights) > 0:
			moves = moveSeconds
		case i == 0:
			moves = filmSeconds
		}
		all += max(0, moves-toRead(s.Beats[i].Caption))
	}
	return all
}

// acting says whether there is something to see when a command is carried out.
func acting(c *script.Command) bool {
	return !slices.Contains(asides, c.Verb()) && c.Verb() != "rewind"
}

// readWord is a word or a number. A placeholder counts as the number that will stand there.
var readWord = regexp.MustCompile(`[\p{L}\p{N}][\p{L}\p{N}’'/.:_-]*`)

// toRead is how many seconds a text takes.
func toRead(text string) float64 {
	words, characters := counted(text)
	return 60 * (float64(words)/wordsAMinute + float64(characters)/charactersAMinute)
}

// counted gives the words of a text, and its Chinese characters.
func counted(text string) (words, characters int) {
	for _, w := range readWord.FindAllString(form.ReplacePlaceholders(text, " 1 "), -1) {
		other := false
		for _, r := range w {
			if unicode.Is(unicode.Han, r) {
				characters++
			} else if !unicode.IsPunct(r) {
				other = true
			}
		}
		if other {
			words++
		}
	}
	return words, characters
}

// checkMinutes lays what a lesson says of its length beside what its words ask for, in the language that it was written in: a translation may be
// longer. How long a teacher's own file is, is not for us to say.
func checkMinutes(l *form.Lesson) Finding {
	f := Finding{Name: "minutes", OK: true}
	least, most := math.Inf(1), 0.0
	for _, p := range l.Prose {
		takes := math.Round(seconds(l, p)/6) / 10
		least, most = min(least, takes), max(most, takes)
		said, err := strconv.Atoi(strings.TrimSpace(p.Front["minutes"]))
		switch {
		case l.Single || p != l.Finished()[0] || err != nil || said < 1: // package lint has told
		case said < fewestMinutes || said > mostMinutes:
			f.wrong("%sexpected minutes from %d to %d, found %d: shorten the lesson, or make two of it", wording.At(p.File, 0, 0), fewestMinutes, mostMinutes, said)
		case takes > mostMinutes:
			f.wrong("%sexpected %d minutes at most by its words, films and questions, found %s: shorten the lesson, or make two of it",
				wording.At(p.File, 0, 0), mostMinutes, tenths(takes))
		case math.Abs(takes-float64(said)) > offBy:
			f.wrong("%sexpected minutes near %s, which its words, films and questions take, found %d", wording.At(p.File, 0, 0), tenths(takes), said)
		}
	}
	return f.verdict("%s to %s by its words, films and questions", tenths(least), tenths(most))
}

func tenths(minutes float64) string { return strconv.FormatFloat(minutes, 'f', 1, 64) }
