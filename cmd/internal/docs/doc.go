// Package docs holds the tests of what is written about the code: that every citation, link, symbol and file in it leads somewhere.
//
//	tree_test.go       the repository's text files
//	page_test.go       a page: its headings, sections and links
//	symbols_test.go    what a Go file declares, and with which text
//	citations_test.go  docs/protocol: from the code to a section, and from the section to the code
//	recipes_test.go    docs/protocol/recipes: every number in a page is what its script's run says
//	played_test.go     …that run, counted step by step
//	links_test.go      relative links of all other Markdown
//	files_test.go      the lists of files in the documentation of packages
//	workflows_test.go  what is run on GitHub
package docs
