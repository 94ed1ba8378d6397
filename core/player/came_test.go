package player

import "testing"

// An error that a recipe expects does not count as what a client was told. The recipe of `members` creates its path, gets NODEEXISTS, and goes on to list.
func TestAnErrorThatARecipeExpectsIsNotTold(t *testing.T) {
	t.Parallel()
	p := play(t, `servers 1
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
`, Options{})
	if p.RunAll() != Done {
		t.Fatal(p.Err())
	}
	marks := p.Marks(p.Questions()[0])
	if len(marks) != 2 || marks[0].Came != "" || marks[0].Told != 0 || marks[1].Came != "NONODE" || marks[1].Told == 0 {
		t.Errorf("the cells are %+v", marks)
	}
}
