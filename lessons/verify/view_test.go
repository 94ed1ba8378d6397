package verify

import (
	"strings"
	"testing"
	"testing/fstest"

	"zootrope/lessons/internal/small"
)

// A view names a znode that has been there by the end of its step, or of the last step that shows it.
func TestAViewNamesAZnodeThatIsThere(t *testing.T) {
	for _, test := range []struct{ setup, one, two, want string }{
		{"", "", "", ""},
		{"view tree", "view ring", "view both /", ""},
		{"", "", "view tree /app", ""},
		{"view tree /app", "", "", ""},
		{"view tree /app", "", "view ring", "script.zk:1: " + nobody + "/app"},
		{"", "view tree /app", "", "script.zk:5: " + nobody + "/app"},
		{"", "", "view tree /ap", "script.zk:10: " + nobody + "/ap"},
		{"", "", "view tree /app/x", "script.zk:10: " + nobody + "/app/x"},
		{"", "case /app", "", "script.zk:5: " + nobody + "/app"},
		{"", "", "case /app", ""},
		{"", "view tree /zookeeper", "view both /gone", ""},
	} {
		files := small.Lesson()
		text := string(files["script.zk"].Data)
		for _, put := range []struct{ behind, line string }{{"", test.setup}, {"step one\n", test.one}, {"step two\n", test.two}} {
			if put.line != "" {
				text = strings.Replace(text, put.behind, put.behind+put.line+"\n", 1)
			}
		}
		text = strings.Replace(text, "run for 1s\noffer", "client ann 1\nann create /app x\nann create /gone x\nann delete /gone\nsettle\noffer", 1)
		files["script.zk"] = &fstest.MapFile{Data: []byte(text)}
		got := ""
		for line := range strings.Lines(check(t, files)) {
			if strings.Contains(line, "znode") {
				got += line
			}
		}
		if !strings.HasSuffix(strings.TrimSpace(got), test.want) || test.want == "" && got != "" {
			t.Errorf("%+v: got %q", test, got)
		}
	}
}

const nobody = "expected a znode that is there by the end of the step: nobody has made "
