package main

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"zootrope/cmd/internal/player"
	"zootrope/cmd/internal/typescript"
	"zootrope/lessons/play"
	"zootrope/wasm/port"
)

// renamed are the types that have another name in TypeScript.
var renamed = map[reflect.Type]string{
	reflect.TypeFor[play.Lesson]():   "Outline",
	reflect.TypeFor[play.Step]():     "OutlineStep",
	reflect.TypeFor[play.Compare]():  "OutlineCompare",
	reflect.TypeFor[player.Result](): "StatementResult",
}

const protocolHead = `// Generated from wasm/port by "go generate ./wasm/port": change the Go types there.
//
// The protocol between a page and the core. A Request goes one way, over the port of web/channel.ts, and is answered once by an Answer; reports come
// by themselves.

`

// protocol writes web/protocol.ts.
func protocol(w *typescript.Writer) {
	w.Print(protocolHead)
	w.Print(fmt.Sprintf("export const VERSION = %d;\n\n", port.Version))
	w.Doc(reflect.TypeFor[port.Request]())
	union(w, "Request", types(port.Asks)...)
	w.Print("/** A request that changes where the run stands, or what is under way. */\n")
	union(w, "Move", types(slices.DeleteFunc(slices.Clone(port.Asks), func(a port.Named) bool { return !a.Moves }))...)
	for _, a := range port.Asks {
		w.Interface(reflect.TypeOf(a.Of), typescript.Member{Name: "id", Is: "number"}, typescript.Member{Name: "type", Is: strconv.Quote(a.Name)})
	}
	w.Print("/** What the answer to a request carries as its data, by the type of the request. */\nexport interface Answers {\n")
	for _, a := range port.Asks {
		w.Print("  " + a.Name + ": " + data(w, a) + ";\n")
	}
	w.Print("}\n\n/** What the core and its stage report. */\n")
	union(w, "CoreReport", types(port.Reports)...)
	for _, r := range port.Reports {
		w.Interface(reflect.TypeOf(r.Of), typescript.Member{Name: "type", Is: strconv.Quote(r.Name)})
	}
	w.Rest()
	set(w, "REQUESTS", "The types of all requests.", port.Asks)
	set(w, "CORE_REPORTS", "The types of all reports of the core and its stage.", port.Reports)
}

// union writes the union of some types, under a name.
func union(w *typescript.Writer, name string, all ...string) {
	w.Print("export type " + name + " =")
	for _, one := range all {
		w.Print("\n  | " + one)
	}
	w.Print(";\n\n")
}

// types are the names of the types of messages.
func types(all []port.Named) (out []string) {
	for _, m := range all {
		out = append(out, reflect.TypeOf(m.Of).Name())
	}
	return out
}

// data is what the answer to a request carries.
func data(w *typescript.Writer, a port.Named) string {
	var all []string
	for _, d := range a.Data {
		all = append(all, w.TypeOf(reflect.TypeOf(d)))
	}
	if len(all) == 0 {
		return "undefined"
	}
	return strings.Join(all, " | ")
}

// set writes the types of messages.
func set(w *typescript.Writer, name, doc string, all []port.Named) {
	w.Print("/** " + doc + " */\nexport const " + name + ": ReadonlySet<string> = new Set([\n")
	for _, m := range all {
		w.Print("  " + strconv.Quote(m.Name) + ",\n")
	}
	w.Print("]);\n\n")
}
