// Package terminal is the playground as a terminal program (`zootrope play`): servers in a ring, messages on their way, logs, what may
// happen next, why each event happened, and a console with the whole script language.
//
//	keys ──▶ model ──requests──▶ engine ──▶ wasm/app ──▶ core/player …
//	         model ◀──states──── engine
//
// It is another page: it asks the core what the page in a browser asks (wasm/app), and draws what it is told. It knows no rule of the
// protocol, has no clock but the one it is given, and starts no goroutines; bubbletea runs it, and tests do the same by hand.
//
// All that is drawn goes through screen, which leaves out what lies outside of the window and every control character, so no size of a
// window and no text of a script can do harm. The sixteen colours are the terminal's own, and nothing is told by a colour alone.
//
// # Files
//
//	run.go          the program is run
//	model.go        its state; messages are heard
//	engine.go       the core, as the program drives it
//	keys.go         what keys mean
//	moves.go        going on and back, playing
//	console.go      commands are typed: completion, history, words of its own
//	menu.go         lists of what can be done
//	hands.go        …as far as a lesson lets it be done
//	bugs.go         known bugs are switched on and off
//	weather.go      faults that fall by themselves are switched on and off
//	find.go         …a seed of them is looked for
//	prove.go        lines that the reader of a lesson has written are tried
//	answers.go      what views have asked the core for
//	draw.go         the window: title, timeline, story, console, menus, help
//	layout.go      …and where everything is in it
//	ring.go         servers, links, messages
//	hides.go        …without what no lesson has introduced yet
//	picture.go      …or the znodes in their place, or both
//	tree.go         the znodes
//	tree_rows.go    …in their order: the queue for a lock
//	views.go        the views, and the one that is open
//	view_world.go   …promises, clients, znodes
//	view_why.go     …why
//	view_lesson.go  …the text of a lesson
//	view_ask.go     …its questions
//	rows.go         lines of a view
//	screen.go       cells
//	style.go        colours and signs
//	words.go        every word in both languages
package terminal
