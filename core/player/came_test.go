package player_test

import (
	"testing"

	"zootrope/core/player"
	"zootrope/core/script"
)

// An error that a recipe expects is not what a client was told: members makes its path, is told NODEEXISTS, and lists.
func TestAnErrorThatARecipeExpectsIsNotTold(t *testing.T) {
	t.Parallel()
	s, err := script.Parse("came", `servers 1
start all
run until leader exists
client ann 1
ann create /g
settle
step cells
ask it grid yes='client ann last is PENDING' no='not client ann last is PENDING'
ann members /g
settle
mark it lists.yes
rewind cells
ann get /none
settle
mark it reads.yes
`)
	if err != nil {
		t.Fatal(err)
	}
	p := player.New(s, player.Options{})
	defer p.Close()
	if p.RunAll() != player.Done {
		t.Fatal(p.Err())
	}
	marks := p.Marks(p.Questions()[0])
	if len(marks) != 2 || marks[0].Came != "" || marks[0].Told != 0 || marks[1].Came != "NONODE" || marks[1].Told == 0 {
		t.Errorf("the cells are %+v", marks)
	}
}
