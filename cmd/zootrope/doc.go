// Command zootrope shows ZooKeeper at work: it builds and serves the playground, and runs its scripts in a terminal.
//
// # Files
//
//	main.go              the subcommands
//	build.go             build
//	serve.go             serve
//	play.go              play
//	run.go               run
//	story.go             …told in sentences
//	remarks.go           …what it remarks on: what has no effect
//	link.go              …from a link of the page
//	commits.go           …which transactions are committed, and when that is told
//	lesson.go            lesson
//	lesson_play.go       …run
//	lesson_ask.go        …run: questions
//	lesson_table.go      …list
//	lesson_ties.go       …check --ties
//	lesson_new.go        …new
//	lesson_record.go     …record
//	lesson_preview.go    …preview
//	lesson_translate.go  …translate
//	export.go            export: one HTML file, zips for platforms
//	film.go              film: a moving picture of steps
//	diagram.go           diagram
//	diagram_png.go       …as a PNG
//	diagram_stage.go     …of the stage at a moment
//	check.go             check
//	check_result.go      …one line of its JSON
//	check_merge.go       …of many machines
//	exhaustive.go        …every order of a small world
//	script_help.go       help script
//	completion.go        completion
//	arguments.go         what is wrong with arguments
//	flag_errors.go       …with flags
//	failures.go          how the program ends
//	files.go             what is wrong with files that are read and written
//	language.go          which language is asked for
//	words.go             words in both
//	help_zh.go           what cobra prints, in Chinese
//	wrap.go              prose in lines
package main
