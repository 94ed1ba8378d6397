// Package film makes moving pictures of a lesson: what the stage shows when somebody presses Next, at the same pace, drawn without a browser.
//
//	page.go   the app's page, with a clock of its own
//	film.go   which part of a lesson is filmed
//	gif.go    …as a GIF
//	webm.go   …as a WebM
package film
