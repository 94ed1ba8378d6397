// Package hostile keeps what a page may be given by somebody who means harm, or by accident: scripts, and files that only look like one.
// cases.txt says of each what must be answered. Tests read the scripts without a page.
package hostile
