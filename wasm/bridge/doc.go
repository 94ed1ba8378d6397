// Package bridge is the only one that touches syscall/js. It turns Go values into JavaScript ones and back (valueOf
// and AssignTo, the verbs of github.com/norunners/vert, over tagged structs, as far as they are used), and offers
// the few doors to the page that the core needs: messages, a clock, and "run this soon".
//
//	value.go     valueOf
//	assign.go    AssignTo
//	expected.go  what is said of a value of another type
//	page.go      messages, the clock, soon and later, frames, pointers
//	letter.go    a letter, painted by the browser with whatever font it has
package bridge
