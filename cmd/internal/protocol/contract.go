package main

import (
	"reflect"
	"strconv"
	"strings"

	"zootrope/cmd/internal/player"
	"zootrope/cmd/internal/typescript"
)

const contractHead = `// Generated from cmd/internal/player by "go generate ./cmd/internal/player": change the Go types there.
//
// The messages between a page and the player in its frame (docs/embedding.md). Over the MessagePort of their connection, the page sends Ask
// and receives Hear: answers and reports. WindowMessage and PlatformMessage go by postMessage.

`

// contract writes web/contract.ts.
func contract(w *typescript.Writer) {
	w.Known(reflect.TypeFor[player.Blob]())
	w.Print(contractHead)
	constant(w, "VERSION", "VERSION is the version of the messages.", strconv.Itoa(player.Version))
	script, _ := reflect.TypeFor[player.OpenScript]().FieldByName("Script")
	constant(w, "SOURCE", "SOURCE is how many bytes of UTF-8 a script or a lesson has at most.", typescript.Tag(script, "maxLength"))
	constant(w, "STATE", "STATE is how many characters a state has at most.", strconv.Itoa(player.MaxState))

	w.Print("/** Ask is what a page asks for. Each message has an id above 0, and is answered once, under that id. */\n")
	messages(w, "Ask", player.Asks)
	w.Print("/** Results are what the answers carry, by the type of the message. */\nexport interface Results {\n")
	fields(w, player.Results)
	w.Print("}\n\n")
	w.Print("/** Details are the events of the element, and what each tells. */\nexport interface Details {\n")
	fields(w, player.Events)
	w.Print("}\n\n")
	w.Print("/** Answered is how the player answers. */\n")
	union(w, "Answered", names(player.Answers)...)
	w.Interface(reflect.TypeFor[player.Done](), typescript.Member{Name: "ok", Is: "true"}, typescript.Member{Name: "data", Is: `Results[Ask["type"]]`})
	w.Interface(reflect.TypeFor[player.Refused](), typescript.Member{Name: "ok", Is: "false"})
	w.Print("/** Report is what the player reports by itself. */\n")
	w.Print("export type Report = { [N in keyof Details]: { type: \"event\"; name: N; detail: Details[N] } }[keyof Details];\n\n")
	w.Print("/** Hear is what a page hears over the port. */\nexport type Hear = Answered | Report;\n\n")
	w.Print("/** WindowMessage is what goes to the window of the parent or of the frame. */\n")
	messages(w, "WindowMessage", player.Windows)
	w.Print("/** PlatformMessage is what the player says to the window of its parent, in the words of other conventions. */\n")
	messages(w, "PlatformMessage", player.Platforms, "SpliceEvent")
	spliceEvent(w)
	w.Rest()
	forms(w)
}

// constant writes a constant.
func constant(w *typescript.Writer, name, doc, value string) {
	w.Print("/** " + doc + " */\nexport const " + name + " = " + value + ";\n\n")
}

// messages writes messages, and under a name their union, which has more types in it.
func messages(w *typescript.Writer, name string, all []any, more ...string) {
	union(w, name, append(names(all), more...)...)
	for _, m := range all {
		w.Interface(reflect.TypeOf(m))
	}
}

// names are the names of the types of messages.
func names(all []any) (out []string) {
	for _, m := range all {
		out = append(out, reflect.TypeOf(m).Name())
	}
	return out
}

// fields writes members of an interface.
func fields(w *typescript.Writer, all []player.Entry) {
	for _, f := range all {
		is := "null"
		if f.Value != nil {
			is = w.TypeOf(reflect.TypeOf(f.Value))
		}
		w.Print("  " + key(f.Name) + ": " + is + ";\n")
	}
}

// key is a name as the key of an object.
func key(name string) string {
	if strings.Contains(name, "-") {
		return strconv.Quote(name)
	}
	return name
}

// spliceEvent writes the messages that pass on events.
func spliceEvent(w *typescript.Writer) {
	var names []string
	for _, e := range player.Sent {
		names = append(names, strconv.Quote(e.Name))
	}
	some := strings.Join(names, " | ")
	w.Print("/** SpliceEvent passes on an event. */\nexport type SpliceEvent = {\n")
	w.Print("  [N in " + some + "]: { subject: \"SPLICE.sendEvent\"; message_id: string; name: N; data: Details[N] };\n")
	w.Print("}[" + some + "];\n\n")
}
