package player

import (
	"encoding/json"
	"reflect"

	"github.com/invopop/jsonschema"

	"zootrope/lessons/wording"
)

// Blob is a Blob of the browser, which JSON does not show.
type Blob struct{}

// JSONSchema describes what is left of it.
func (Blob) JSONSchema() *jsonschema.Schema {
	none := uint64(0)
	return &jsonschema.Schema{Type: "object", MaxProperties: &none, Description: "A Blob."}
}

// State is a visit as one text.
type State string

// MaxState is how many characters a State has at most.
const MaxState = 4000

// JSONSchema describes a State: ASCII, at most MaxState characters.
func (State) JSONSchema() *jsonschema.Schema {
	most := uint64(MaxState)
	return &jsonschema.Schema{Type: "string", Pattern: "^z1;[!-~]*$", MaxLength: &most}
}

// described are the definitions of a schema as they are written.
type described struct {
	r    *jsonschema.Reflector
	defs jsonschema.Definitions
}

// Schema is the JSON Schema of every message: #/$defs/Ask is what a page may say, #/$defs/Hear what it hears, #/$defs/Results what the
// answers carry, by the type of the message; #/$defs/Window goes by postMessage, #/$defs/Platform is what other conventions have it say.
func Schema() ([]byte, error) {
	d := described{&jsonschema.Reflector{Anonymous: true}, jsonschema.Definitions{}}
	d.defs["Ask"] = d.one(Asks)
	d.defs["Hear"] = d.one(Answers)
	for _, e := range Events {
		d.defs["Hear"].OneOf = append(d.defs["Hear"].OneOf, d.object(Entry{"type", word("event")}, Entry{"name", word(e.Name)}, Entry{"detail", e.Value}))
	}
	d.defs["Results"] = d.object(Results...)
	d.defs["Results"].Required = nil // a description of each: no message has this form
	d.defs["Window"] = d.one(Windows)
	d.defs["Platform"] = d.one(Platforms)
	for _, e := range Sent {
		d.defs["Platform"].OneOf = append(d.defs["Platform"].OneOf,
			d.object(Entry{"subject", word("SPLICE.sendEvent")}, Entry{"message_id", ""}, Entry{"name", word(e.Name)}, Entry{"data", e.Value}))
	}
	d.exact()
	return json.MarshalIndent(&jsonschema.Schema{
		Version: jsonschema.Version,
		Title:   "Zootrope player, version 1",
		Description: "What a page says to the player in its frame (Ask), and what it hears (Hear), over the MessagePort of the connection. " +
			"Results is what an answer has as data, by the type of its message. Window and Platform go by postMessage.",
		OneOf:       []*jsonschema.Schema{{Ref: "#/$defs/Ask"}, {Ref: "#/$defs/Hear"}, {Ref: "#/$defs/Window"}, {Ref: "#/$defs/Platform"}},
		Definitions: d.defs,
	}, "", "  ")
}

// word is a text that is always the same.
type word string

// one is one of several.
func (d *described) one(messages []any) *jsonschema.Schema {
	var any []*jsonschema.Schema
	for _, m := range messages {
		any = append(any, d.value(m))
	}
	return &jsonschema.Schema{OneOf: any}
}

// object has these fields, and no others.
func (d *described) object(fields ...Entry) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: jsonschema.NewProperties(), AdditionalProperties: jsonschema.FalseSchema}
	for _, f := range fields {
		s.Properties.Set(f.Name, d.value(f.Value))
		s.Required = append(s.Required, f.Name)
	}
	return s
}

// value is the schema of a value.
func (d *described) value(v any) *jsonschema.Schema {
	switch v := v.(type) {
	case nil:
		return &jsonschema.Schema{Type: "null"}
	case word:
		return &jsonschema.Schema{Const: string(v)}
	case string:
		return &jsonschema.Schema{Type: "string"}
	}
	for name, def := range d.r.Reflect(v).Definitions {
		d.defs[name] = def
	}
	return &jsonschema.Schema{Ref: "#/$defs/" + reflect.TypeOf(v).Name()}
}

// safe is the largest whole number that JavaScript keeps exactly.
const safe = "9007199254740991"

// exact adds what the tags of a field cannot say.
func (d *described) exact() {
	data := &jsonschema.Schema{AnyOf: d.distinct()} // before the loop: it writes definitions anew
	for name, def := range d.defs {
		if def.Properties == nil {
			continue
		}
		for p := def.Properties.Oldest(); p != nil; p = p.Next() {
			if p.Value.Type == "integer" && len(p.Value.Enum) == 0 {
				p.Value.Maximum = safe
			}
			if p.Key == "lang" {
				for _, lang := range wording.Languages() {
					p.Value.Enum = append(p.Value.Enum, lang)
				}
			}
			if p.Key == "ok" {
				p.Value.Const = name == "Done"
			}
			if name == "Done" && p.Key == "data" {
				p.Value = data
			}
		}
	}
}

// distinct are the results, each once.
func (d *described) distinct() (out []*jsonschema.Schema) {
	seen := map[any]bool{}
	for _, r := range Results {
		if of := reflect.TypeOf(r.Value); !seen[of] {
			seen[of] = true
			out = append(out, d.value(r.Value))
		}
	}
	return out
}
