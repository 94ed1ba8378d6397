package script

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"zootrope/core/say"
)

// Understand reads an answer to a question of the script, and gives it as the Player does: a number without zeros before it, things in their order. "4" is
// short for "server 4", where servers are to be touched.
func (s *Script) Understand(c *Command, text string) (string, error) {
	switch c.Answer {
	case AnswerNumber:
		n, err := strconv.ParseInt(strings.Map(narrow, strings.TrimSpace(text)), 10, 64)
		if err != nil {
			return "", say.F("the question %s asks for a whole number, found %q", c.Name, text)
		}
		return strconv.FormatInt(n, 10), nil
	case AnswerOrder:
		return inOrder(c, text)
	case AnswerTouch:
		return s.things(c, text)
	case AnswerGrid, AnswerSort, AnswerMoment, AnswerCurve:
		return c.table(text)
	}
	if !slices.ContainsFunc(c.Choices, func(one Choice) bool { return one.ID == text }) {
		return "", say.F("the question %s has no choice %s", c.Name, text)
	}
	return text, nil
}

// narrow gives an ordinary digit for one of full width, as Chinese keyboards type it.
func narrow(r rune) rune {
	if r >= '０' && r <= '９' {
		return r - '０' + '0'
	}
	return r
}

// inOrder reads the ids of all events of a question.
func inOrder(c *Command, text string) (string, error) {
	var ids, all []string
	for _, id := range strings.Split(text, ",") {
		ids = append(ids, strings.TrimSpace(id))
	}
	for _, one := range c.Choices {
		all = append(all, one.ID)
	}
	if !sameSet(all, ids) {
		return "", say.F("the question %s asks for an order such as %q, found %q", c.Name, strings.Join(all, ","), text)
	}
	return strings.Join(ids, ","), nil
}

// things reads the names of things, which may not be there yet.
func (s *Script) things(c *Command, text string) (string, error) {
	if strings.TrimSpace(text) == Nobody {
		return Nobody, nil
	}
	var all []string
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(name), c.Touch+" "))
		if id, err := strconv.Atoi(name); err == nil && c.Touch == "server" {
			name = strconv.Itoa(id) // 4 for 04
		}
		if !s.canHave(c.Touch, name) {
			return "", say.F("the question %s asks for things such as %q, or for nobody; found %q", c.Name, example(c.Touch), text)
		}
		if thing := c.Touch + " " + name; !slices.Contains(all, thing) {
			all = append(all, thing)
		}
	}
	return Things(all), nil
}

// example is the name of a thing.
func example(touch string) string {
	switch touch {
	case "server":
		return "server 1"
	case "client":
		return "client ann"
	}
	return "node /a"
}

// canHave says whether a run of the script can have such a thing.
func (s *Script) canHave(touch, name string) bool {
	switch touch {
	case "server":
		id, err := strconv.Atoi(name)
		return err == nil && id >= 1 && id <= s.Settings.Voters+s.Settings.Observers
	case "client":
		return slices.ContainsFunc(s.Commands, func(c *Command) bool { return slices.Contains(c.Opens(), name) })
	}
	return strings.HasPrefix(name, "/")
}

// Things makes an answer of things, shorter names first: however they were chosen, the same things are the same answer.
func Things(things []string) string {
	if len(things) == 0 {
		return Nobody
	}
	things = slices.Clone(things)
	sort.Slice(things, func(i, j int) bool {
		a, b := things[i], things[j]
		return len(a) < len(b) || len(a) == len(b) && a < b
	})
	return strings.Join(things, ",")
}
