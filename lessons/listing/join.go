package listing

import "strings"

const (
	tab  = 2  // columns of a tab beside the stage
	wide = 76 // columns of a row that is joined
)

// join puts a short if or case and its only statement into one row.
func join(rows []Row) []Row {
	var out []Row
	for i := 0; i < len(rows); i++ {
		if joined, n := joinAt(rows[i:]); n > 0 {
			out = append(out, joined)
			i += n - 1
			continue
		}
		out = append(out, rows[i])
	}
	return out
}

// joinAt joins the first rows, and says how many it has joined, 0 if it has joined none.
func joinAt(rows []Row) (Row, int) {
	if len(rows) < 3 {
		return Row{}, 0
	}
	head, remark := cut(rows[0].Text)
	body, more := cut(rows[1].Text)
	depth := indent(head)
	if indent(body) != depth+1 || indent(rows[2].Text) > depth || strings.HasSuffix(body, "{") {
		return Row{}, 0
	}
	text, n := head+" "+strings.TrimSpace(body), 2
	switch first := strings.TrimSpace(head); {
	case strings.HasPrefix(first, "if ") && strings.HasSuffix(first, "{") && strings.TrimSpace(rows[2].Text) == "}":
		text, n = text+" }", 3
	case (strings.HasPrefix(first, "case ") || first == "default:") && strings.HasSuffix(first, ":"):
	default:
		return Row{}, 0
	}
	if remark != "" && more != "" || width(text) > wide {
		return Row{}, 0
	}
	return Row{Line: rows[0].Line, Last: rows[n-1].Last, Text: text + remark + more}, n
}

// cut divides a row before the comment at its end.
func cut(text string) (code, comment string) {
	if i := strings.Index(text, " //"); i >= 0 {
		return text[:i], text[i:]
	}
	return text, ""
}

func indent(text string) int { return len(text) - len(strings.TrimLeft(text, "\t")) }

func width(text string) int { return len(text) + indent(text)*(tab-1) }
