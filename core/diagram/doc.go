// Package diagram draws a run as a space–time diagram: a line for each server and client, time running down, an arrow
// for each message from where it was sent to where it was delivered. The result is an SVG, the same in the terminal
// and on the page.
//
// A mark is what one party did in one turn of the world (model.go). Marks stand on rows in the order of their events;
// idle time between two rows is left out unless true spacing is asked for (layout.go). Messages that leave one mark
// and reach another together are one arrow. Every arrow and mark carries data-seq, the number of the event that it
// stands for, data-last, the last event in it, and a title.
//
// All measures are whole CSS pixels: the core has no floating point.
//
// # Files
//
//	options.go  what is drawn
//	model.go    marks, arrows and lines of a run
//	rank.go     which event a mark stands for
//	fate.go     what became of a message
//	layout.go   where all of it stands
//	paint.go    drawing the model
//	arrows.go   …arrows
//	lines.go    …lifelines
//	marks.go    …marks and their labels
//	canvas.go   SVG
//	style.go    colours
//	words.go    words of the picture itself
package diagram
