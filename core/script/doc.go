// Package script is the language in which a cluster is told what to do: lesson scripts, the console of the page, the
// terminal and shared runs all speak it. It knows the words and what they mean, and no world: package player carries a
// script out, package attack writes scripts at random.
//
//	text ──Parse──▶ Script: a list of Commands, divided into steps ──▶ player.New
//
// Parse reads a whole script and reports every error with its place before anything runs. What it returns is plain data.
//
// # The table
//
// commands_*.go hold the table of commands, each row beside the function that parses it; help.go has that of predicates.
// Parsing, `zootrope help script`, the page's help, "did you mean" and completion are all made from them. Completion runs
// the same parse functions over the words before the cursor and asks what they expected next, so it cannot disagree with
// the parser.
//
// # Files
//
//	script.go            Script, Parse, and Reading, which is Parse in pieces
//	command.go           Command, the form of a row of the table, and finding a row
//	commands_world.go    rows of the table, with what parses them: the world and servers
//	commands_network.go  …links and disks
//	commands_open.go     …`client` and `clients`
//	commands_client.go   …the requests of a client
//	commands_repeat.go   …`repeat`
//	commands_reaction.go …`on`
//	commands_recipe.go   …locks and queues
//	commands_session.go  …connections and sessions
//	commands_run.go      …what lets time pass, checks and teaches
//	ask.go               …questions: the forms of their answers
//	duel.go              …duels: attack, then defend
//	build.go             …of lines that the reader writes, and what tries them
//	draw.go              …and what each trial draws anew
//	mark.go              …tables: cells, things and points, and answers that have entries
//	commands_stage.go    …what the stage of a lesson shows, and what its reader does there
//	options.go           -s, -w and their like
//	parser.go            what parse functions are made of: the next word, a number, a server, a time
//	predicate.go         Predicate, and how it is parsed
//	expression.go        Expression, a value that is asked of a run, and how it is parsed
//	sight.go             Sight, the name of an event of a step
//	sight_name.go        …how an event is named so
//	answer.go            how an answer to a question is read
//	phrase.go            what a predicate asks for, in words
//	words.go             a line is cut into words
//	span.go              times
//	settings.go          what a script says of the world before it begins
//	costs.go             …and of what its work costs
//	filler.go            lengths in bytes, and data of a given length
//	scope.go             what a line may refer to
//	complete.go          which words can stand at the cursor
//	questions.go         four-letter words: they are asked by hand, and are no commands
//	tokens.go            the pieces of a line that an editor colours; completion within a script
//	help.go              the reference, and the table of predicates
//	usage.go             a usage in another language
//	same.go              whether two commands do the same
//	nearest.go           "did you mean"
//	unknown.go           a first word that is no command
//	wide.go              full-width characters, curly quotes and other characters that look like those of the language
//	typed.go             what a line typed into a console meant: prompts, capitals, a button's word before a link
//	spoken.go            what the buttons of the page call a command in Chinese
//	notices.go           what a line says without effect
//	errors.go            errors with their place
package script
