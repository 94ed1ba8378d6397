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
// commands.go holds one table of commands and help.go one of predicates. Parsing, `zootrope help script`, the page's help,
// "did you mean" and completion are all made from them. Completion runs the same parse functions over the words before the
// cursor and asks what they expected next, so it cannot disagree with the parser.
//
// # Files
//
//	script.go        Script, Parse, and Reading, which is Parse in pieces
//	command.go       Command, and the form of a row of the table
//	commands.go      the table of commands
//	parser.go        what parse functions are made of: the next word, a number, a server, a time
//	parse_world.go   commands to the world: servers, network, disks, `client`
//	parse_client.go  commands to a client
//	parse_run.go     commands that run, check and teach
//	predicate.go     Predicate, and how it is parsed
//	phrase.go        what a predicate asks for, in words
//	words.go         a line is cut into words
//	span.go          times
//	settings.go      what a script says of the world before it begins
//	scope.go         what a line may refer to
//	complete.go      which words can stand at the cursor
//	help.go          the reference, and the table of predicates
//	usage.go         a usage in another language
//	nearest.go       "did you mean"
//	errors.go        errors with their place
package script
