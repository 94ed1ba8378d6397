// Package hostile keeps what a page may be given by somebody who means harm, or by accident: scripts, lessons, links, and files that only look like one;
// and pages that misuse a player. cases.txt says of each what must be answered. Tests read scripts, lessons and links without a page; others drop and
// open all of them in the page, and open the pages.
//
//	cases.go  reads cases.txt
//	long.go   the cases that are too long to be files: they are made
package hostile
