package trace

import "strings"

// Columns are the names of all members that an event can have, in their order: the head of a table of events.
var Columns = strings.Fields(`seq cause turn branch at kind server client peer msg conn state was zxid zxid2 low high first torn window size limit epoch
	accepted round vote against have need taken rule count session xid op code path event text bytes site`)

// AppendCSV appends the event as a row of the table under Columns (RFC 4180), without the line break. names is asked for clients only.
func (e *Event) AppendCSV(b []byte, names Names) []byte {
	members := e.Members(names)
	for i, column := range Columns {
		if i > 0 {
			b = append(b, ',')
		}
		if len(members) > 0 && members[0].Name == column {
			b = appendCell(b, members[0].Value)
			members = members[1:]
		}
	}
	return b
}

// appendCell puts a value between quotes if it has a character with a meaning in a table.
func appendCell(b []byte, value string) []byte {
	if !strings.ContainsAny(value, "\",\r\n") {
		return append(b, value...)
	}
	b = append(b, '"')
	b = append(b, strings.ReplaceAll(value, `"`, `""`)...)
	return append(b, '"')
}
