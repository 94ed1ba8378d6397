// Package listing shows the functions of a recipe to a reader. A recipe has parts that a reader does not need: names of lines (Conn.At,
// Result.Site), the node that stands for the recipe (Conn.Mine, Conn.Also), and switches of known bugs. A listing is the source without these
// parts. Where the source asks a switch, the listing has the code that runs in the reader's run, and nothing of the other code.
//
// A row of a listing keeps the number of its line in the source. A short if and its only statement stand in one row.
//
// # Files
//
//	listing.go  a file, its functions, and their rows
//	erase.go    what is erased in the text of a function
//	switch.go   …conditions that ask a switch
//	join.go     rows that are joined
//	recipe.go   the functions of each recipe
package listing
