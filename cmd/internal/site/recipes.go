package site

import (
	"fmt"
	"os"
	"path/filepath"

	"zootrope/core/trace"
	"zootrope/lessons/listing"
)

// readRecipe is a recipe with the functions that it runs through (lessons/listing). The tab Code shows them in this order.
type readRecipe struct {
	Name      string `json:"name"`
	Functions []int  `json:"functions"` // indices among those of core/recipe
}

// nameLines notes the names of the lines at which a recipe can stand, by FILE:LINE.
func (e *excerpts) nameLines() {
	e.Lines = map[string][]string{}
	for _, name := range trace.LineNames() {
		site, _ := trace.LineNamed(name)
		loc := site.Location()
		at := fmt.Sprintf("%s:%d", loc.File, loc.Line)
		e.Lines[at] = append(e.Lines[at], name)
	}
}

// readRecipes finds out which functions each recipe runs through.
func (e *excerpts) readRecipes(root string) error {
	all, err := listing.Recipes(os.DirFS(filepath.Join(root, filepath.FromSlash(listing.Folder))))
	if err != nil {
		return err
	}
	place := map[string]int{}
	for n, f := range e.Packages[listing.Folder] {
		place[listing.Short(f.Name)] = n
	}
	for _, r := range all {
		out := readRecipe{Name: r.Name}
		for _, name := range r.Functions {
			out.Functions = append(out.Functions, place[name])
		}
		e.Recipes = append(e.Recipes, out)
	}
	if len(e.Recipes) == 0 {
		return fmt.Errorf("core/recipe has no tables of recipes")
	}
	return nil
}
