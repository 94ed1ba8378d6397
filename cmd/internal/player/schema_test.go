package player

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"zootrope/cmd/internal/typescript"
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
}

// Each event has its own detail, each answer one of the results, and what goes to windows is described, too.
func TestSchemaOfWhatIsHeard(t *testing.T) {
	for part, cases := range map[string]map[string]bool{
		"Hear": {
			`{"type":"answer","id":1,"ok":true,"data":null}`:                                             true,
			`{"type":"answer","id":1,"ok":true,"data":"z1;startup-election;0;0;;"}`:                      true,
			`{"type":"answer","id":1,"ok":true,"data":{"word":"done","text":"","seq":0}}`:                true,
			`{"type":"answer","id":1,"ok":true,"data":{"word":"gone","text":"","seq":0}}`:                false,
			`{"type":"answer","id":1,"ok":true,"data":7}`:                                                false,
			`{"type":"answer","id":1,"ok":true}`:                                                         false,
			`{"type":"answer","id":1,"ok":false,"error":{"code":"a","message":"b"}}`:                     true,
			`{"type":"answer","id":1,"ok":false,"data":null}`:                                            false,
			`{"type":"event","name":"zootrope-step","detail":{"step":1}}`:                                false,
			`{"type":"event","name":"zootrope-step","detail":{"lesson":"","step":1,"id":"","steps":7}}`:  true,
			`{"type":"event","name":"zootrope-step","detail":{"lesson":"","step":-1,"id":"","steps":7}}`: false,
			`{"type":"event","name":"zootrope-step","detail":{"code":"a","message":"b"}}`:                false,
			`{"type":"event","name":"zootrope-nothing","detail":{}}`:                                     false,
			`{"type":"event","name":"zootrope-error","detail":{"code":"a","message":"b"}}`:               true,
			`{"type":"event","name":"zootrope-state","detail":{"state":"z1;;0;0;;","cut":true}}`:         true,
			`{"type":"event","name":"zootrope-state","detail":{"state":"z1;\u00e9;0;0;;"}}`:              false,
			`{"type":"event","name":"zootrope-ready","detail":{"version":1,"build":"a"}}`:                true,
			`{"type":"event","name":"zootrope-ready","detail":{"version":2,"build":"a"}}`:                false,
			`{"type":"event","name":"zootrope-loading","detail":{"share":1.5}}`:                          false,
		},
		"Results/properties/getState": {`"z1;;0;0;;"`: true, `null`: false, `"text"`: false},
		"Results/properties/next":     {`null`: true, `""`: false},
		"Results/properties/giveCore": {`{"name":"a","core":{}}`: true, `{"name":"a"}`: false},
		"Window": {
			`{"zootrope":1,"type":"hello","role":"player"}`: true,
			`{"zootrope":2,"type":"hello","role":"player"}`: false,
			`{"zootrope":1,"type":"connect"}`:               true,
			`{"zootrope":1,"type":"press"}`:                 true,
			`{"zootrope":1,"type":"look","theme":"dark"}`:   true,
			`{"zootrope":1,"type":"next"}`:                  false,
		},
		"Platform": {
			`{"context":"h5p","action":"resize","scrollHeight":500}`:                                                           true,
			`{"context":"h5p","action":"hello"}`:                                                                               false,
			`{"subject":"lti.frameResize","message_id":"a","height":500}`:                                                      true,
			`{"subject":"SPLICE.sendEvent","message_id":"a","name":"zootrope-goal","data":{"goal":"a","reached":true}}`:        true,
			`{"subject":"SPLICE.sendEvent","message_id":"a","name":"zootrope-goal","data":{"height":5}}`:                       false,
			`{"subject":"SPLICE.reportScoreAndState","message_id":"a","score":0.5,"state":{"zootrope":1,"state":"z1;;0;0;;"}}`: true,
			`{"subject":"SPLICE.reportScoreAndState","message_id":"a","score":2,"state":{"zootrope":1,"state":"z1;;0;0;;"}}`:   false,
		},
	} {
		schema := compiled(t, part)
		for text, right := range cases {
			message, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
			if err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(message); (err == nil) != right {
				t.Errorf("%s: %s: right is %v, the schema says %v", part, text, right, err)
			}
		}
	}
}

// Each message has a result, and each result its message.
func TestEachMessageHasAResult(t *testing.T) {
	var asked, answered []string
	for _, ask := range Asks {
		f, _ := reflect.TypeOf(ask).FieldByName("Type")
		asked = append(asked, typescript.Values(f)...)
	}
	for _, r := range Results {
		answered = append(answered, r.Name)
	}
	if asked = slices.Compact(asked); !slices.Equal(asked, answered) {
		t.Errorf("messages: %q, results: %q", asked, answered)
	}
}

// The schema does not depend on the order in which Go goes through a map.
func TestTheSchemaIsTheSameEachTime(t *testing.T) {
	first, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		again, err := Schema()
		if err != nil || !bytes.Equal(first, again) {
			t.Fatalf("another schema: %v\n%s", err, again)
		}
	}
}
