package run

import (
	"zootrope/core/script"
	"zootrope/lessons/play"
)

// Source is a script and the lesson that it belongs to, if there is one.
type Source struct {
	Script *script.Script
	Lesson *play.Lesson
	Cut    bool // only the first steps of the lesson are there
}
