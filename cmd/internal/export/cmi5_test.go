package export

import (
	"encoding/xml"
	"net/url"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// A cmi5 package says of each lesson what it is and when it is passed. The schema of cmi5 is not among what tests can fetch, so its rules stand
// here: the order of elements, absolute ids, no id twice, words in a language, and a mastery score only with something to judge.
func TestCMI5(t *testing.T) {
	odd := &form.Lesson{ID: `9 <b>"&é/..`, Title: wording.Words{"en": `A <b> & "title"`, "zh": "标题 <b>"}}
	data, err := CMI5{Pass: 70, Lessons: append(lessons.All(), odd), Lang: "zh"}.Zip(built(t))
	if err != nil {
		t.Fatal(err)
	}
	files := opened(t, data)
	text := files["cmi5.xml"]
	var s struct {
		XMLName xml.Name
		Course  struct {
			ID string `xml:"id,attr"`
		} `xml:"course"`
		Units []struct {
			ID      string `xml:"id,attr"`
			MoveOn  string `xml:"moveOn,attr"`
			Mastery string `xml:"masteryScore,attr"`
			Titles  []struct {
				Lang string `xml:"lang,attr"`
				Text string `xml:",chardata"`
			} `xml:"title>langstring"`
			URL string `xml:"url"`
		} `xml:"au"`
	}
	if err := xml.Unmarshal([]byte(text), &s); err != nil {
		t.Fatal(err)
	}
	if s.XMLName.Space != "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd" || s.XMLName.Local != "courseStructure" || len(s.Units) != len(lessons.All())+1 {
		t.Fatalf("%+v", s)
	}
	ids := map[string]bool{s.Course.ID: true}
	for i, u := range s.Units {
		id, err := url.Parse(u.ID)
		if err != nil || !id.IsAbs() || ids[u.ID] || len(u.Titles) != 2 || u.Titles[0].Lang != "en" {
			t.Errorf("%+v %v", u, err)
		}
		ids[u.ID] = true
		at, err := url.Parse(u.URL)
		if err != nil || files[at.Path] == "" || at.Query().Get("lang") != "zh" {
			t.Errorf("%s: %v", u.URL, err)
		}
		if judged := i < len(lessons.All()); judged != (u.MoveOn == "Passed") || judged != (u.Mastery == "0.7") || judged != (at.Query().Get("pass") == "70") {
			t.Errorf("%+v", u)
		}
		for _, taken := range []string{"endpoint", "fetch", "actor", "registration", "activityId"} {
			if at.Query().Has(taken) {
				t.Errorf("%s takes what a platform gives", u.URL)
			}
		}
	}
	if last := s.Units[len(s.Units)-1]; last.Titles[0].Text != `A <b> & "title"` {
		t.Errorf("%+v", last)
	}
	at := 0
	for _, part := range []string{"<course ", "<title>", "<description>", "</course>", "<au ", "<title>", "<description>", "<url>", "</au>"} {
		i := strings.Index(text[at:], part)
		if i < 0 {
			t.Fatalf("no %s after %d in\n%s", part, at, text)
		}
		at += i + len(part)
	}
	if _, err := (CMI5{Pass: 60, Lessons: []*form.Lesson{odd, odd}}).Zip(built(t)); err == nil {
		t.Error("a lesson is taken twice")
	}
	if page := files["launch.html"]; !strings.Contains(page, `src="cmi5.0123456789.js"`) || strings.Contains(page, "sco.") {
		t.Error(page)
	}
}
