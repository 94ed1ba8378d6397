// Package say is what the core says to a person in whole phrases: errors, expectations, goals, help. A phrase keeps its
// form and its parts, so that it can be said in any language of the page. Commands, options, states and messages are
// words of ZooKeeper or of the script language and are the same in all of them.
//
// # Files
//
//	say.go          a phrase with its parts, and saying it in a language
//	book.go         languages that a host brings
//	zh_world.go     Chinese: what is the case, what the world refuses
//	zh_checks.go    …small worlds that are searched through
//	zh_errors.go    …what is wrong with a script
//	zh_help.go      …the reference of the language
//	zh_settings.go  …what the settings are for
//	zh_lessons.go   …what a check of a lesson finds
//	zh_page_only.go …which the page's core leaves out
//	zh_script.go    …what is wrong in a script's questions and values
//	zh_page.go      …what the page cannot do
//	zh_build.go     …what a build tells
package say
