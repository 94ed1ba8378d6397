package export

import (
	"encoding/xml"

	"zootrope/cmd/internal/site"
	"zootrope/core/say"
	"zootrope/lessons/form"
)

// SCORM says how a package for learning platforms is made.
type SCORM struct {
	Version string // 1.2 or 2004 (3rd edition)
	Lang    string // of the titles; "" for English, and then the lesson speaks the reader's language
	Title   string // of the package; "" for that of the first lesson
	Pass    int    // percent of the points with which a lesson is passed
	Lessons []*form.Lesson
}

// The elements of imsmanifest.xml, in the order in which the schemas want them.
type (
	manifest struct {
		XMLName       xml.Name      `xml:"manifest"`
		Identifier    string        `xml:"identifier,attr"`
		Version       string        `xml:"version,attr"`
		Xmlns         string        `xml:"xmlns,attr"`
		ADL           string        `xml:"xmlns:adlcp,attr"`
		SS            string        `xml:"xmlns:imsss,attr,omitempty"`
		XSI           string        `xml:"xmlns:xsi,attr"`
		Location      string        `xml:"xsi:schemaLocation,attr"`
		Metadata      metadata      `xml:"metadata"`
		Organizations organizations `xml:"organizations"`
		Resources     []resource    `xml:"resources>resource"`
	}
	metadata struct {
		Schema  string `xml:"schema"`
		Version string `xml:"schemaversion"`
	}
	organizations struct {
		Default      string       `xml:"default,attr"`
		Organization organization `xml:"organization"`
	}
	organization struct {
		Identifier string `xml:"identifier,attr"`
		Title      string `xml:"title"`
		Items      []item `xml:"item"`
	}
	item struct {
		Identifier string      `xml:"identifier,attr"`
		Ref        string      `xml:"identifierref,attr"`
		Visible    string      `xml:"isvisible,attr"`
		Parameters string      `xml:"parameters,attr"`
		Title      string      `xml:"title"`
		Sequencing *sequencing `xml:"imsss:sequencing"`
	}
	sequencing struct {
		Delivery delivery `xml:"imsss:deliveryControls"`
	}
	delivery struct {
		ByContent   string `xml:"completionSetByContent,attr"`
		ByObjective string `xml:"objectiveSetByContent,attr"`
	}
	resource struct {
		Identifier string `xml:"identifier,attr"`
		Type       string `xml:"type,attr"`
		SCO12      string `xml:"adlcp:scormtype,attr,omitempty"`
		SCO2004    string `xml:"adlcp:scormType,attr,omitempty"`
		Href       string `xml:"href,attr"`
		Files      []file `xml:"file"`
	}
	file struct {
		Href string `xml:"href,attr"`
	}
)

// Check says what is wrong with what the package is to be made of.
func (s SCORM) Check() error {
	if s.Version != "1.2" && s.Version != "2004" {
		return say.F("--version: expected 1.2 or 2004, found %q", s.Version)
	}
	return check(s.Pass, s.Lessons)
}

// Zip is the package: imsmanifest.xml at its root, and one SCO a lesson.
func (s SCORM) Zip(dist string) ([]byte, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	built, err := site.ReadNames(dist)
	if err != nil {
		return nil, err
	}
	names, brought, err := packed(dist, "sco.js", built, s.Lessons)
	if err != nil {
		return nil, err
	}
	course, err := courseOf(s.Lessons, s.Lang, s.asked)
	if err != nil {
		return nil, err
	}
	m := s.manifest(names)
	text, err := xml.MarshalIndent(m, "", "  ")
	if err != nil {
		return nil, err
	}
	title := m.Organizations.Organization.Title
	return pack(dist, "", names, brought, map[string][]byte{
		"imsmanifest.xml": append(append([]byte(xml.Header), text...), '\n'),
		"launch.html":     page(title, built, "sco.js", "'none'"),
		"course.js":       course,
	})
}

func (s SCORM) asked(l *form.Lesson) asked { return askedOf(l, s.Lang, s.Pass, s.Version) }

// manifest has no adlcp:masteryscore: with one, platforms make passed or failed of the score of a lesson that was only begun, whatever its
// status says. The pass mark is in the address of the launched page.
func (s SCORM) manifest(names []string) manifest {
	lang := s.Lang
	if lang == "" {
		lang = "en"
	}
	title := s.Title
	if title == "" {
		title = s.Lessons[0].Title.In(lang)
	}
	id := "zootrope_" + safeID(named(s.Lessons))
	m := manifest{Identifier: id, Version: "1", XSI: "http://www.w3.org/2001/XMLSchema-instance",
		Organizations: organizations{Default: id + "_org", Organization: organization{Identifier: id + "_org", Title: title}}}
	r := resource{Identifier: id + "_sco", Type: "webcontent", Href: "launch.html", Files: []file{{"launch.html"}, {"course.js"}}}
	for _, n := range names {
		r.Files = append(r.Files, file{n})
	}
	if s.Version == "1.2" {
		m.Xmlns, m.ADL = "http://www.imsproject.org/xsd/imscp_rootv1p1p2", "http://www.adlnet.org/xsd/adlcp_rootv1p2"
		m.Location = m.Xmlns + " imscp_rootv1p1p2.xsd " + m.ADL + " adlcp_rootv1p2.xsd"
		m.Metadata = metadata{"ADL SCORM", "1.2"}
		r.SCO12 = "sco"
	} else {
		m.Xmlns, m.ADL, m.SS = "http://www.imsglobal.org/xsd/imscp_v1p1", "http://www.adlnet.org/xsd/adlcp_v1p3", "http://www.imsglobal.org/xsd/imsss"
		m.Location = m.Xmlns + " imscp_v1p1.xsd " + m.ADL + " adlcp_v1p3.xsd " + m.SS + " imsss_v1p0.xsd"
		m.Metadata = metadata{"ADL SCORM", "2004 3rd Edition"}
		r.SCO2004 = "sco"
	}
	m.Resources = []resource{r}
	for _, l := range s.Lessons {
		it := item{Identifier: "item_" + safeID(l.Name()), Ref: r.Identifier, Visible: "true", Parameters: "?" + s.asked(l).query(l), Title: l.Title.In(lang)}
		if s.Version == "2004" {
			it.Sequencing = &sequencing{delivery{"true", "true"}}
		}
		m.Organizations.Organization.Items = append(m.Organizations.Organization.Items, it)
	}
	return m
}
