//go:generate go run zootrope/cmd/internal/tracesites ../..

package trace

// Site is a place in the source that emits events. Each constant is used exactly once in the core, in the function
// that takes the decision; sites_gen.go, made by `go generate ./core/trace`, says where, and a test keeps it true.
type Site uint16

// Location is where a site is, and what it mirrors.
type Location struct {
	Func string // Receiver.Method or function
	File string // below the module's root
	Line int
	ZK   string // for a rule, the ZooKeeper class and method it mirrors; for a site, ask the event (Event.Mirrors)

	Begins int // the line of its function
	// Decides is, for a site, the line that computes the event's field Taken; for a rule, the line with the condition under
	// which it is given. 0 if there is no such line.
	Decides int
}

// Location looks the site up.
func (s Site) Location() Location {
	switch {
	case s < Sites:
		return locations[s]
	case int(s-Sites) < len(judges):
		return judges[s-Sites].at
	}
	return Location{}
}

// line is a site at which a recipe can stand, with its name in the script language: that of its constant, without At.
type line struct {
	name string
	site Site
}

// Line is the name of a line at which a recipe can stand, "" for any other site.
func (s Site) Line() string {
	for i := range lines {
		if lines[i].site == s {
			return lines[i].name
		}
	}
	return ""
}

// LineNamed finds a line at which a recipe can stand.
func LineNamed(name string) (Site, bool) {
	for i := range lines {
		if lines[i].name == name {
			return lines[i].site, true
		}
	}
	return NoSite, false
}

// LineNames lists the names of all lines at which a recipe can stand.
func LineNames() []string {
	names := make([]string, len(lines))
	for i := range lines {
		names[i] = lines[i].name
	}
	return names
}

// Beyond is the first number that is no site: the sites of the checkers come after Sites.
func Beyond() Site { return Sites + Site(len(judges)) }

// Judge is the site of the checker that reports a broken promise in this form; AtViolation if none does.
func Judge(form string) Site {
	for i := range judges {
		if judges[i].form == form {
			return Sites + Site(i)
		}
	}
	return AtViolation
}

// Location is the line that gives a rule, if there is only one such line. The rules of timers and ended connections only
// tell what has come, and decide nothing.
func (r Rule) Location() (Location, bool) {
	if rules[r].tells {
		return Location{}, false
	}
	loc := rulings[r]
	loc.ZK = rulers[loc.Func]
	return loc, loc.Line != 0
}
