package hostile

import (
	"embed"
	"fmt"
	"path"
	"strings"
)

//go:embed cases.txt scripts files lessons links hosts
var data embed.FS

// kinds are the folders: scripts; files that are dropped; lessons in Markdown; links; and pages that have a player in them.
var kinds = []string{"scripts", "files", "lessons", "links", "hosts"}

// Case is one thing that a page may be given.
type Case struct {
	Kind  string // its folder: one of kinds
	Name  string // of its file
	Place string // what the error begins with, such as 5:1; of a page, the id of the player that tells it; "" if it has no place
	Word  string // what the error has in it; "" if nothing is wrong: then it does no harm
	Opens bool   // the error is told, and what is right opens all the same
	Data  []byte
}

// File is where it is kept.
func (c *Case) File() string { return path.Join(c.Kind, c.Name) }

// Cases gives all of a kind. An error says what is wrong with the table.
func Cases(kind string) ([]Case, error) {
	table, err := data.ReadFile("cases.txt")
	if err != nil {
		return nil, err
	}
	var out []Case
	for n, line := range strings.Split(string(table), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, " | ")
		opens := len(cells) == 5 && cells[4] == "opens"
		if len(cells) != 4 && !opens {
			return nil, fmt.Errorf("cases.txt:%d: expected KIND | NAME | PLACE | WORD, perhaps with | opens, found %q", n+1, line)
		}
		c := Case{Kind: cells[0], Name: cells[1], Place: strings.TrimPrefix(cells[2], "-"), Word: strings.TrimPrefix(cells[3], "-"), Opens: opens}
		if c.Kind != kind {
			continue
		}
		if make, there := long[c.File()]; there {
			c.Data = make()
		} else if c.Data, err = data.ReadFile(c.File()); err != nil {
			return nil, fmt.Errorf("cases.txt:%d: %w", n+1, err)
		}
		out = append(out, c)
	}
	return out, nil
}
