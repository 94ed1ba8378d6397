package site

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"

	"zootrope/core/trace"
)

// excerpts are the functions behind the trace sites, for "Why & source" and "Code". web/views/sources.ts has the same shapes.
type excerpts struct {
	Packages map[string][]excerpt // by folder: core/election

	Lines    map[string][]string // names of lines at which a recipe can stand, by FILE:LINE
	Recipes  []readRecipe
	Listings []codeListing // of the functions of core/recipe, in their order
}

// excerpt is one function with its doc comment.
type excerpt struct {
	File  string   `json:"file"`  // below the module's root
	Name  string   `json:"name"`  // Receiver.Method or function
	First int      `json:"first"` // number of the first line
	Lines []string `json:"lines"` // HTML: text and spans with a class, nothing else
}

// listingsFile is the script with all that the tab Code shows: the recipes, the listings of their functions, and the names of lines.
const listingsFile = "source-listings.js"

// sourceFile is the script with the functions of a package, by its plain name; folder is where the package is.
func sourceFile(folder string) string { return "source-" + path.Base(folder) + ".js" }

// Sources are the plain names of a build's scripts with functions, sorted.
func (n Names) Sources() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(n)), func(name string) bool { return !strings.HasPrefix(name, "source-") || path.Ext(name) != ".js" })
}

// writeSources emits the highlighted functions, a script for each package, and a script for the tab Code: a visit loads what it shows.
func writeSources(root, dist string) error {
	all, err := readSources(root)
	if err != nil {
		return err
	}
	files := map[string]string{}
	for folder, functions := range all.Packages {
		file := sourceFile(folder)
		if other, taken := files[file]; taken {
			return fmt.Errorf("%s and %s would both be written into %s", folder, other, file)
		}
		files[file] = folder
		if err := writeData(dist, file, datum{fmt.Sprintf("(globalThis.zootropeSources??={})[%q]", folder), functions}); err != nil {
			return err
		}
	}
	return writeData(dist, listingsFile, datum{"globalThis.zootropeLines", all.Lines}, datum{"globalThis.zootropeRecipes", all.Recipes},
		datum{"globalThis.zootropeListings", all.Listings})
}

// readSources finds the function of every place. One that is not where the table says is an error: the table is old.
func readSources(root string) (*excerpts, error) {
	r := &reader{root: root, files: map[string]*source{}}
	all, seen := &excerpts{Packages: map[string][]excerpt{}}, map[string]bool{}
	for _, loc := range decisions() {
		name, e, err := r.function(loc.File, loc.Line)
		if err != nil {
			return nil, err
		}
		if name != loc.Func {
			return nil, fmt.Errorf("%s:%d is in %s, expected %s: run go generate ./core/trace", loc.File, loc.Line, name, loc.Func)
		}
		if key := fmt.Sprintf("%s:%d", e.File, e.First); !seen[key] {
			seen[key] = true
			folder := path.Dir(e.File)
			all.Packages[folder] = append(all.Packages[folder], e)
		}
	}
	all.nameLines()
	if err := all.readListings(root); err != nil {
		return nil, err
	}
	return all, all.readRecipes(root)
}

// decisions are all the places that a Reason may name: the sites, the lines in them that decide, and where the rules are given.
func decisions() []trace.Location {
	var out []trace.Location
	for s := trace.NoSite + 1; s < trace.Beyond(); s++ {
		loc := s.Location()
		out = append(out, loc)
		if loc.Decides != 0 {
			loc.Line = loc.Decides
			out = append(out, loc)
		}
	}
	for r := trace.NoRule + 1; r < trace.Rules; r++ {
		if loc, ok := r.Location(); ok {
			out = append(out, loc)
		}
	}
	return out
}

type reader struct {
	root  string
	files map[string]*source
}

// source is a parsed file.
type source struct {
	set   *token.FileSet
	tree  *ast.File
	lines []string
}

func (r *reader) open(file string) (*source, error) {
	if s, ok := r.files[file]; ok {
		return s, nil
	}
	text, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(file)))
	if err != nil {
		return nil, err
	}
	s := &source{set: token.NewFileSet(), lines: strings.Split(string(text), "\n")}
	if s.tree, err = parser.ParseFile(s.set, file, text, parser.ParseComments); err != nil {
		return nil, err
	}
	r.files[file] = s
	return s, nil
}

// function gives the function around a line, its doc comment included.
func (r *reader) function(file string, line int) (string, excerpt, error) {
	s, err := r.open(file)
	if err != nil {
		return "", excerpt{}, err
	}
	at := func(p token.Pos) int { return s.set.Position(p).Line }
	for _, d := range s.tree.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || line < at(f.Pos()) || line > at(f.End()) {
			continue
		}
		first, last := at(f.Pos()), at(f.End())
		if f.Doc != nil {
			first = at(f.Doc.Pos())
		}
		lines, err := highlight(strings.Join(s.lines[first-1:last], "\n"))
		if err != nil {
			return "", excerpt{}, err
		}
		name := functionName(f)
		return name, excerpt{File: file, Name: name, First: first, Lines: lines}, nil
	}
	return "", excerpt{}, fmt.Errorf("%s:%d is in no function: run go generate ./core/trace", file, line)
}

func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name + "." + f.Name.Name
	}
	return f.Name.Name
}

// highlight turns Go into HTML, a string a line.
func highlight(code string) ([]string, error) {
	tokens, err := chroma.Tokenise(lexers.Get("go"), nil, code)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, line := range chroma.SplitTokensIntoLines(tokens) {
		var b strings.Builder
		for _, t := range line {
			text := html.EscapeString(strings.TrimSuffix(t.Value, "\n"))
			if class := classOf(t.Type); class != "" && text != "" {
				fmt.Fprintf(&b, `<span class="%s">%s</span>`, class, text)
			} else {
				b.WriteString(text)
			}
		}
		out = append(out, b.String())
	}
	return out, nil
}

// classOf names what is told apart on the page: comments c, keywords k, types t, functions f, strings s, numbers n. The
// rest has no class, which keeps the script small.
func classOf(t chroma.TokenType) string {
	switch {
	case t.InCategory(chroma.Comment):
		return "c"
	case t == chroma.KeywordType || t == chroma.NameClass:
		return "t"
	case t.InCategory(chroma.Keyword):
		return "k"
	case t == chroma.NameFunction || t == chroma.NameBuiltin:
		return "f"
	case t.InSubCategory(chroma.LiteralString):
		return "s"
	case t.InSubCategory(chroma.LiteralNumber):
		return "n"
	}
	return ""
}
