// Package actions says what can be done with the servers and the clients of a world: a list that the page shows as buttons and menus, and the
// terminal as menus. Each action is a command; one that cannot be done now says why.
//
// A command is offered wherever actions are listed by one line in server.go or client.go. Its label is that of its row in the table
// of the language (script.Button).
//
// # Files
//
//	actions.go  In: all actions of a world
//	server.go   what can be done with a server
//	client.go   …with a client
//	whole.go    …with all of it
package actions
