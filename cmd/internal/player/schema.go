package player

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"
)

// asks and hears are the messages of the two directions.
var (
	asks = []any{Next{}, Plain{}, Play{}, SeekStep{}, SeekMoment{}, SeekEvent{}, RunUntil{}, Command{}, Answer{}, SetState{}, Snapshot{},
		OpenLesson{}, OpenScript{}, OpenMarkdown{}, OpenRun{}, Look{}, Visible{}, TakeCore{}}
	hears = []any{Done{}, Refused{}, Event{}}
)

// Schema is the JSON Schema of every message: #/$defs/Ask is what a page may say, #/$defs/Hear what it hears.
func Schema() ([]byte, error) {
	r := &jsonschema.Reflector{Anonymous: true}
	defs := jsonschema.Definitions{}
	one := func(messages []any) *jsonschema.Schema {
		var any []*jsonschema.Schema
		for _, m := range messages {
			s := r.Reflect(m)
			for name, def := range s.Definitions {
				defs[name] = def
			}
			any = append(any, &jsonschema.Schema{Ref: "#/$defs/" + reflect.TypeOf(m).Name()})
		}
		return &jsonschema.Schema{OneOf: any}
	}
	defs["Ask"], defs["Hear"] = one(asks), one(hears)
	exact(defs)
	return json.MarshalIndent(&jsonschema.Schema{
		Version:     jsonschema.Version,
		Title:       "Zootrope player, version 1",
		Description: "What a page says to the player in its frame (Ask), and what it hears (Hear), over the MessagePort of the connection.",
		OneOf:       []*jsonschema.Schema{{Ref: "#/$defs/Ask"}, {Ref: "#/$defs/Hear"}},
		Definitions: defs,
	}, "", "  ")
}

// safe is the largest whole number that JavaScript keeps exactly.
const safe = "9007199254740991"

// exact adds what the tags of a field cannot say.
func exact(defs jsonschema.Definitions) {
	for name, def := range defs {
		if def.Properties == nil {
			continue
		}
		for p := def.Properties.Oldest(); p != nil; p = p.Next() {
			if p.Value.Type == "integer" {
				p.Value.Maximum = safe
			}
			if p.Key == "ok" {
				p.Value.Const = name == "Done"
			}
		}
	}
}
