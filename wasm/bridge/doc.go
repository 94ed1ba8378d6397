// Package bridge is the only one that touches syscall/js. It turns Go values into JavaScript ones and back (ValueOf
// and AssignTo, the verbs of github.com/norunners/vert, over tagged structs, as far as they are used), and offers
// the few doors to the page that the core needs: messages, a clock, and "run this soon".
package bridge
