// Package player describes what a page and the player in its frame say to each other: the messages of web/player/messages.ts as Go types,
// from which the build writes schema/player.json (JSON Schema 2020-12). A test says that the page takes what the schema takes, and nothing else.
//
//	messages.go  what a page says, and how it is answered
//	told.go      what it hears by itself, what answers carry, and what goes to windows
//	schema.go    …as a schema
package player
