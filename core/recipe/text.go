//go:build !page

package recipe

import "embed"

// Texts are the files of this package, with which lines of a recipe are looked up where there are no sources. The page has its listings from the build.
//
//go:embed *.go
var Texts embed.FS
