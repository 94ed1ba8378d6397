// Package preview shows a lesson in the page while it is being written. The page is the built one, with a small script more. Each time the
// file was saved, it drops the lesson on the page, which then does what it does with every file. It stands at the step at which it stood;
// what is wrong is listed with its place, and the last good version stays.
//
//	preview.go  a lesson in one file
//	folder.go   …in a folder
package preview
