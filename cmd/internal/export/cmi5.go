package export

import (
	"cmp"
	"encoding/xml"
	"maps"
	"slices"
	"strconv"

	"zootrope/cmd/internal/site"
	"zootrope/core/explain"
	"zootrope/core/say"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// CMI5 says how a package for a platform with a record store is made.
type CMI5 struct {
	Lang    string // in which lessons open; "" for the reader's
	Title   string // of the course; "" for that of the first lesson
	Pass    int    // percent of the points with which a lesson is passed
	Lessons []*form.Lesson
}

// namespace is that of cmi5.xml, and publisher begins the ids in it: a platform gives each launch ids of its own.
const (
	namespace = "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"
	publisher = "urn:zootrope:"
)

// The elements of cmi5.xml, in the order in which its schema wants them.
type (
	courseStructure struct {
		XMLName xml.Name `xml:"courseStructure"`
		Xmlns   string   `xml:"xmlns,attr"`
		Course  course   `xml:"course"`
		Units   []unit   `xml:"au"`
	}
	course struct {
		ID          string     `xml:"id,attr"`
		Title       langString `xml:"title"`
		Description langString `xml:"description"`
	}
	unit struct {
		ID          string     `xml:"id,attr"`
		MoveOn      string     `xml:"moveOn,attr"`
		Mastery     string     `xml:"masteryScore,attr,omitempty"`
		Method      string     `xml:"launchMethod,attr"`
		Type        string     `xml:"activityType,attr"`
		Title       langString `xml:"title"`
		Description langString `xml:"description"`
		URL         string     `xml:"url"`
	}
	langString struct {
		Texts []langText `xml:"langstring"`
	}
	langText struct {
		Lang string `xml:"lang,attr"`
		Text string `xml:",chardata"`
	}
)

// Check says what is wrong with what the package is to be made of.
func (c CMI5) Check() error { return check(c.Pass, c.Lessons) }

// Zip is the package: cmi5.xml at its root, and a unit a lesson.
func (c CMI5) Zip(dist string) ([]byte, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	built, err := site.ReadNames(dist)
	if err != nil {
		return nil, err
	}
	names, brought, err := packed(dist, "cmi5.js", built, c.Lessons)
	if err != nil {
		return nil, err
	}
	words, err := courseOf(c.Lessons, c.Lang, c.asked)
	if err != nil {
		return nil, err
	}
	structure := c.structure()
	text, err := xml.MarshalIndent(structure, "", "  ")
	if err != nil {
		return nil, err
	}
	return pack(dist, "", names, brought, map[string][]byte{
		"cmi5.xml": append(append([]byte(xml.Header), text...), '\n'),
		// The page may go to any record store until it knows which; then it forbids itself all others (web/package/store.ts).
		"launch.html": page(structure.Course.Title.Texts[0].Text, built, "cmi5.js", "https: http:"),
		"course.js":   words,
	})
}

func (c CMI5) structure() courseStructure {
	first := c.Lessons[0]
	out := courseStructure{Xmlns: namespace, Course: course{ID: publisher + "course:" + safeID(named(c.Lessons)), Title: c.texts(first.Title), Description: c.texts(first.Summary)}}
	if c.Title != "" {
		out.Course.Title = langString{[]langText{{cmp.Or(c.Lang, explain.Languages[0]), c.Title}}}
	}
	for _, l := range c.Lessons {
		u := unit{ID: publisher + "lesson:" + safeID(l.Name()), MoveOn: "Completed", Method: "AnyWindow", Type: "http://adlnet.gov/expapi/activities/lesson",
			Title: c.texts(l.Title), Description: c.texts(l.Summary), URL: "launch.html?" + c.asked(l).query(l)}
		if graded(l) {
			u.MoveOn, u.Mastery = "Passed", strconv.FormatFloat(float64(c.Pass)/100, 'f', -1, 64)
		}
		out.Units = append(out.Units, u)
	}
	return out
}

func (c CMI5) asked(l *form.Lesson) asked { return askedOf(l, c.Lang, c.Pass, "") }

// texts are words in English, Chinese and the language of the package. The schema wants at least one.
func (c CMI5) texts(w wording.Words) langString {
	var out langString
	for _, lang := range slices.Sorted(maps.Keys(spoken(w, c.Lang))) {
		out.Texts = append(out.Texts, langText{lang, w[lang]})
	}
	if len(out.Texts) == 0 {
		out.Texts = []langText{{explain.Languages[0], "–"}}
	}
	return out
}

// check says what is wrong with what a package is to be made of.
func check(pass int, all []*form.Lesson) error {
	if pass < 0 || pass > 100 {
		return say.F("--pass: expected a percentage from 0 to 100, found %d", pass)
	}
	seen := map[string]bool{}
	for _, l := range all {
		if seen[l.ID] {
			return say.F("the lesson %s is named twice", l.ID)
		}
		seen[l.ID] = true
	}
	return nil
}
