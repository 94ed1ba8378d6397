package export

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons"
)

// built is a folder with what a site has, by name alone.
func built(t *testing.T) string {
	t.Helper()
	dist := t.TempDir()
	names := []string{"index.html", "stage.html", "start.0123456789.js", "sco.0123456789.js", "cmi5.0123456789.js", "launch.0123456789.css", "packer.0123456789.js", "core.0123456789.js", "embed.js", "lesson/a.html"}
	list, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(names, "files.json") {
		file := filepath.Join(dist, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		text := []byte(name)
		if name == "files.json" {
			text = list
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dist
}

// opened gives the files of a zip.
func opened(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name] = string(b)
	}
	return out
}

// A package has its manifest at the root; every item names a resource, every file of it is there, and the parts stand in the order that the
// schemas of the edition want.
func TestSCORM(t *testing.T) {
	all := lessons.All()
	for _, version := range []string{"1.2", "2004"} {
		s := SCORM{Version: version, Pass: 70, Lessons: all}
		data, err := s.Zip(built(t))
		if err != nil {
			t.Fatal(err)
		}
		again, err := s.Zip(built(t))
		if err != nil || !bytes.Equal(data, again) {
			t.Errorf("%s: the same package twice differs: %v", version, err)
		}
		files := opened(t, data)
		text := files["imsmanifest.xml"]
		var m struct {
			Identifier string `xml:"identifier,attr"`
			Metadata   struct {
				Schema  string `xml:"schema"`
				Version string `xml:"schemaversion"`
			} `xml:"metadata"`
			Organizations struct {
				Default       string `xml:"default,attr"`
				Organizations []struct {
					Identifier string `xml:"identifier,attr"`
					Items      []struct {
						Identifier string `xml:"identifier,attr"`
						Ref        string `xml:"identifierref,attr"`
						Parameters string `xml:"parameters,attr"`
						Title      string `xml:"title"`
					} `xml:"item"`
				} `xml:"organization"`
			} `xml:"organizations"`
			Resources []struct {
				Identifier string `xml:"identifier,attr"`
				Href       string `xml:"href,attr"`
				Files      []file `xml:"file"`
			} `xml:"resources>resource"`
		}
		if err := xml.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(err)
		}
		if m.Metadata.Schema != "ADL SCORM" || !strings.HasPrefix(m.Metadata.Version, version) || len(m.Organizations.Organizations) != 1 ||
			m.Organizations.Default != m.Organizations.Organizations[0].Identifier || len(m.Resources) != 1 {
			t.Fatalf("%s: %+v", version, m)
		}
		ids := map[string]bool{m.Identifier: true, m.Organizations.Default: true, m.Resources[0].Identifier: true}
		items := m.Organizations.Organizations[0].Items
		for i, it := range items {
			if it.Ref != m.Resources[0].Identifier || it.Title == "" || !strings.Contains(it.Parameters, "lesson="+all[i].ID+"&") || ids[it.Identifier] {
				t.Errorf("%s: %+v", version, it)
			}
			ids[it.Identifier] = true
		}
		if len(items) != len(all) {
			t.Errorf("%s: %d items", version, len(items))
		}
		named := map[string]bool{}
		for _, f := range m.Resources[0].Files {
			named[f.Href] = true
			if _, ok := files[f.Href]; !ok {
				t.Errorf("%s: %s is named, and not there", version, f.Href)
			}
		}
		for name := range files {
			if name != "imsmanifest.xml" && !named[name] {
				t.Errorf("%s: %s is there, and not named", version, name)
			}
		}
		if files[m.Resources[0].Href] == "" || files["embed.js"] != "" || files["lesson/a.html"] != "" {
			t.Errorf("%s: the wrong files", version)
		}
		order := map[string][]string{"1.2": {"<metadata>", "<organizations", "<title>", "<item", "<title>", "<resources>", `adlcp:scormtype="sco"`},
			"2004": {"<metadata>", "<organizations", "<title>", "<item", "<title>", "<imsss:sequencing>", "<resources>", `adlcp:scormType="sco"`}}[version]
		at := 0
		for _, part := range order {
			i := strings.Index(text[at:], part)
			if i < 0 {
				t.Fatalf("%s: no %s after %d in\n%s", version, part, at, text)
			}
			at += i + len(part)
		}
	}
	for _, wrong := range []SCORM{{Version: "1.3"}, {Version: "1.2", Pass: 101}, {Version: "2004", Pass: -1}} {
		wrong.Lessons = lessons.All()
		if _, err := wrong.Zip(built(t)); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}
