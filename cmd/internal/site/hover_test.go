package site

import (
	"regexp"
	"strings"
	"testing"
)

// remarks are the comments of a style sheet.
var remarks = regexp.MustCompile(`(?s)/\*.*?\*/`)

// A finger that has touched something leaves it in the state :hover until it touches something else. So what :hover shows is for those
// who have a mouse: every rule with :hover stands in @media (hover: hover).
func TestHoverBelongsToAMouse(t *testing.T) {
	rules := 0
	for name, text := range pageSources(t, ".css") {
		bare, inside := hovers(text)
		rules += inside
		for _, selector := range bare {
			t.Errorf("web/%s: %s stands outside of @media (hover: hover)", name, selector)
		}
	}
	if rules < 40 {
		t.Errorf("%d rules for a mouse were found", rules)
	}
}

func TestHoversAreFound(t *testing.T) {
	bare, inside := hovers("a:hover { x: y } @media (hover: hover) { b:hover { x: y } } @media print { c { d:hover & { x: y } } } /* e:hover {} */")
	if got := strings.Join(bare, ","); got != "a:hover,d:hover &" || inside != 1 {
		t.Errorf("%s, and %d inside", got, inside)
	}
}

// hovers lists the selectors with :hover that stand outside of @media (hover: hover), and counts those inside.
func hovers(sheet string) (bare []string, inside int) {
	var open []string // what the blocks around this place begin with
	var said strings.Builder
	for _, c := range remarks.ReplaceAllString(sheet, "") {
		switch c {
		case '{':
			selector := strings.TrimSpace(said.String())
			if !strings.HasPrefix(selector, "@") && strings.Contains(selector, ":hover") {
				if strings.Contains(strings.Join(open, " "), "(hover: hover)") {
					inside++
				} else {
					bare = append(bare, selector)
				}
			}
			open = append(open, selector)
			said.Reset()
		case '}':
			open = open[:len(open)-1]
			said.Reset()
		case ';':
			said.Reset()
		default:
			said.WriteRune(c)
		}
	}
	return bare, inside
}
