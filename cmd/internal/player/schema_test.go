package player

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// compiled is the part of the schema that is named.
func compiled(t *testing.T, part string) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("player.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("player.json#/$defs/" + part)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The schema takes the right messages and refuses the wrong ones; a browser test says that the page does so, too.
func TestSchema(t *testing.T) {
	ask := compiled(t, "Ask")
	f, err := os.Open("testdata/messages.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); n++ {
		var c struct {
			Right   bool
			Message json.RawMessage
		}
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		message, err := jsonschema.UnmarshalJSON(bytes.NewReader(c.Message))
		if err != nil {
			t.Fatal(err)
		}
		if err := ask.Validate(message); (err == nil) != c.Right {
			t.Errorf("%s: right is %v, the schema says %v", c.Message, c.Right, err)
		}
	}
	if n < 60 {
		t.Errorf("%d messages", n)
	}
	hear := compiled(t, "Hear")
	for text, right := range map[string]bool{
		`{"type":"answer","id":1,"ok":true,"data":null}`:                               true,
		`{"type":"answer","id":1,"ok":false,"error":{"code":"a","message":"b"}}`:       true,
		`{"type":"answer","id":1,"ok":false,"data":null}`:                              false,
		`{"type":"event","name":"zootrope-step","detail":{"step":1}}`:                  true,
		`{"type":"event","name":"zootrope-nothing","detail":{}}`:                       false,
		`{"type":"event","name":"zootrope-error","detail":{"code":"a","message":"b"}}`: true,
	} {
		message, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		if err := hear.Validate(message); (err == nil) != right {
			t.Errorf("%s: right is %v, the schema says %v", text, right, err)
		}
	}
}
