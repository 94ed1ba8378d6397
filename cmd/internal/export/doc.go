// Package export makes packages of lessons out of a built site: one file that opens by double click, and zips for learning platforms.
//
//	html.go     one HTML file
//	scorm.go    SCORM 1.2 and 2004: the manifest
//	cmi5.go     cmi5: the course structure
//	package.go  …as a zip
//	own.go      what a lesson brings along that the build does not have
//	site.go     the whole site as a zip
package export
