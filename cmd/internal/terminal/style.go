package terminal

import (
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// look is the colours and signs. Colours are the sixteen of the terminal, so they are the reader's own; nothing is told by a colour alone.
type look struct{ dark bool }

// plain is text as the terminal has it.
var plain = uv.Style{}

// The other ways to write.
var (
	bold    = uv.Style{Attrs: uv.AttrBold}
	faint   = uv.Style{Attrs: uv.AttrFaint}
	reverse = uv.Style{Attrs: uv.AttrReverse}
)

func (l look) colour(normal, bright string) uv.Style {
	if l.dark {
		return uv.Style{Fg: lipgloss.Color(bright)}
	}
	return uv.Style{Fg: lipgloss.Color(normal)}
}

func (l look) red() uv.Style     { return l.colour("1", "9") }
func (l look) green() uv.Style   { return l.colour("2", "10") }
func (l look) amber() uv.Style   { return l.colour("3", "11") }
func (l look) indigo() uv.Style  { return l.colour("4", "12") }
func (l look) magenta() uv.Style { return l.colour("5", "13") }
func (l look) cyan() uv.Style    { return l.colour("6", "14") }

func strong(st uv.Style) uv.Style {
	st.Attrs |= uv.AttrBold
	return st
}

// frame is the signs of a border: corners from the upper left on, clockwise, then across and down.
type frame struct{ ul, ur, lr, ll, across, down string }

var (
	single  = frame{"┌", "┐", "┘", "└", "─", "│"}
	double  = frame{"╔", "╗", "╝", "╚", "═", "║"}
	rounded = frame{"╭", "╮", "╯", "╰", "─", "│"}
	dashed  = frame{"┌", "┐", "┘", "└", "╌", "╎"}
	dots    = frame{"·", "·", "·", "·", "·", "·"}
)

// state is how a server's state looks: its letter, its colour and its border.
func (l look) state(name string) (letter string, st uv.Style, f frame) {
	switch name {
	case "LEADING":
		letter, st, f = "L", strong(l.amber()), double
	case "FOLLOWING":
		letter, st, f = "F", l.cyan(), single
	case "OBSERVING":
		letter, st, f = "O", l.indigo(), rounded
	case "LOOKING":
		letter, st, f = "?", l.magenta(), dashed
	case "PAUSED":
		letter, st, f = "=", faint, dashed
	default:
		letter, st, f = "x", l.red(), dots
	}
	return letter, st, f
}

// entry is how an entry of a log looks: a sign behind its number.
func (l look) entry(state string) (sign string, st uv.Style) {
	switch state {
	case "written":
		return "·", l.amber()
	case "synced":
		return "▪", l.indigo()
	case "committed":
		return "✓", l.green()
	}
	return "✗", l.red()
}

// kind is how a message looks: its letter and its colour.
func (l look) kind(kind string) (string, uv.Style) {
	switch kind {
	case "NOTIFICATION", "INITIAL":
		return "V", strong(l.magenta())
	case "FOLLOWERINFO", "OBSERVERINFO", "LEADERINFO", "ACKEPOCH":
		return "E", strong(l.indigo())
	case "DIFF", "TRUNC", "SNAP", "NEWLEADER", "UPTODATE":
		return kind[:1], strong(l.indigo())
	case "PROPOSAL", "ACK", "COMMIT", "INFORM":
		return kind[:1], strong(l.green())
	case "WATCH_EVENT":
		return "W", strong(l.red())
	case "CLIENT_REPLY", "CLIENT_CONNECTED":
		return "r", bold
	case "PING", "CLIENT_PING", "CLIENT_PONG", "ISRO", "ISRO_ANSWER":
		return "'", faint
	}
	return "q", bold
}

// mark is the colour of a letter of the timeline (port.Timeline).
func (l look) mark(letter byte) uv.Style {
	switch letter {
	case 'x', 'c', 'l', 'w', '!':
		return l.red()
	case 'v', 'e', 'q':
		return l.magenta()
	case 'i', 's', 'u':
		return l.indigo()
	case 'p', 'a', 'k':
		return l.green()
	case 'h', '-':
		return faint
	}
	return plain
}

// inASCII gives every sign that is drawn, and every one that the core's sentences have, its place in ASCII.
var inASCII = strings.NewReplacer("┌", "+", "┐", "+", "└", "+", "┘", "+", "─", "-", "│", "|", "╔", "#", "╗", "#", "╚", "#", "╝", "#", "═", "=", "║", "#",
	"╭", "(", "╮", ")", "╰", "(", "╯", ")", "╌", ".", "╎", ":", "·", ".", "▪", "o", "✓", "+", "✗", "x", "×", "x", "‖", "=", "→", ">", "←", "<",
	"↔", "-", "↑", "^", "↓", "v", "▸", ">", "▶", ">", "●", "*", "◇", "o", "◆", "*", "•", "*", "»", ">", "▮", "#", "▯", "-", "…", "~", "—", "-", "–", "-", "−", "-",
	"“", "\"", "”", "\"", "‘", "'", "’", "'", "≥", ">", "≤", "<")
