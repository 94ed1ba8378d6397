// Package hostile keeps what a page may be given by somebody who means harm, or by accident: scripts, lessons, links, and files that only look like one.
// cases.txt says of each what must be answered. Tests read scripts, lessons and links without a page; one drops and opens all of them in the page.
package hostile
