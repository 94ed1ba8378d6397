// Package conceptmap draws what builds on what: every lesson as a box, in the column of the longest way to it, in the band of its
// chapter, with the ways from the lessons that it needs. The page colours it by what one has seen (web/shell/map.ts).
//
// # Files
//
//	layout.go where boxes stand and ways run
//	draw.go    …as SVG
package conceptmap
