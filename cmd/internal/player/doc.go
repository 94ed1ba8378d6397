// Package player describes what a page and the player in its frame say to each other. Its types are the only declaration of these messages: the
// build writes schema/player.json (JSON Schema 2020-12) from them, and go generate writes web/contract.ts. A browser test says that the
// player accepts what the schema accepts, and nothing else.
//
//	messages.go  what a page says, and how the player answers
//	details.go   what the player reports by itself, what answers carry, and what goes to windows
//	lists.go     all of these messages, in an order
//	schema.go    the messages as a schema
package player

//go:generate go run zootrope/cmd/internal/protocol
