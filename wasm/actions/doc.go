// Package actions says what can be done with the servers and the clients of a world: a list that the page shows as buttons and menus, and the
// terminal as menus. Each action is a command; one that cannot be done now says why.
//
// One line in server.go or client.go offers a command in both. Its label stands in the command's row of the table of the language (script.Button).
//
// # Files
//
//	actions.go  In: all actions of a world
//	server.go   what can be done with a server
//	client.go   …with a client
//	whole.go    …with all of it
package actions
