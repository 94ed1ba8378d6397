package export

import (
	"slices"

	"zootrope/cmd/internal/site"
	"zootrope/lessons"
	"zootrope/lessons/form"
)

// own are the files that lessons bring along which the build does not have, by their names in it: a script each, and the table of contents with
// them in it. Only the package has that, so its name may stay as it was.
func own(dist string, names site.Names, all []*form.Lesson) (map[string][]byte, error) {
	out := map[string][]byte{}
	for _, l := range all {
		if l.Script == nil || slices.Contains(lessons.Shipped(), l.ID) { // nothing to play, or it is in the build
			continue
		}
		script, _, err := site.LessonScript(l)
		if err != nil {
			return nil, err
		}
		entry, err := site.Added(l)
		if err != nil {
			return nil, err
		}
		contents := names["lessons.js"]
		if out[contents] == nil {
			if out[contents], err = names.Read(dist, "lessons.js"); err != nil {
				return nil, err
			}
		}
		out[site.LessonFile(l.ID)], out[contents] = script, append(out[contents], entry...)
	}
	return out, nil
}
