package main

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"zootrope/cmd/internal/player"
	"zootrope/cmd/internal/typescript"
)

const rulesHead = `/** Rule is what a field of a message must be. */
export type Rule =
  | { is: "flag" | "whole" | "blob" | "language" }
  | { is: "text" | "source"; most: number }
  | { is: "number"; least: number; most: number }
  | { is: "one"; of: readonly string[] };

/** Form is what a message has beside its id and type: the fields that it needs, and those that it may have. */
export interface Form {
  needs: Readonly<Record<string, Rule>>;
  may: Readonly<Record<string, Rule>>;
}

/** FORMS are the forms of the messages of a page, by their types. A message has one of them. */
export const FORMS: Readonly<Record<Ask["type"], readonly Form[]>> = {
`

// forms writes what a player checks of a message.
func forms(w *typescript.Writer) {
	w.Print(rulesHead)
	var types []string
	of := map[string][]string{}
	for _, m := range player.Asks {
		t := reflect.TypeOf(m)
		is, _ := t.FieldByName("Type")
		for _, name := range typescript.Values(is) {
			if !slices.Contains(types, name) {
				types = append(types, name)
			}
			of[name] = append(of[name], form(w, t))
		}
	}
	for _, name := range types {
		w.Print("  " + name + ": [\n    " + strings.Join(of[name], ",\n    ") + ",\n  ],\n")
	}
	w.Print("};\n")
}

// form is the form of one message.
func form(w *typescript.Writer, t reflect.Type) string {
	var needs, may []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, rest, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "id" || name == "type" {
			continue
		}
		rule, err := rule(f)
		if err != nil {
			w.Fail(fmt.Errorf("%s.%s: %w", t, f.Name, err))
		}
		if rule = name + ": " + rule; rest == "omitempty" {
			may = append(may, rule)
		} else {
			needs = append(needs, rule)
		}
	}
	return "{ needs: " + object(needs) + ", may: " + object(may) + " }"
}

// object is an object with some members.
func object(members []string) string {
	if len(members) == 0 {
		return "{}"
	}
	return "{ " + strings.Join(members, ", ") + " }"
}

// rule is what a field must be.
func rule(f reflect.StructField) (string, error) {
	least, most := typescript.Tag(f, "minimum"), typescript.Tag(f, "maximum")
	switch is := f.Type; {
	case is == reflect.TypeFor[*player.Blob]():
		return `{ is: "blob" }`, nil
	case is.Kind() == reflect.Bool:
		return `{ is: "flag" }`, nil
	case is.Kind() == reflect.Int && least == "0" && most == "":
		return `{ is: "whole" }`, nil
	case is.Kind() == reflect.Float64 && least != "" && most != "":
		return `{ is: "number", least: ` + least + `, most: ` + most + ` }`, nil
	case is.Kind() == reflect.String:
		return textRule(f)
	}
	return "", fmt.Errorf("%s from %q to %q has no rule", f.Type, least, most)
}

// textRule is what a text must be.
func textRule(f reflect.StructField) (string, error) {
	if values := typescript.Values(f); len(values) > 0 {
		for i, v := range values {
			values[i] = strconv.Quote(v)
		}
		return `{ is: "one", of: [` + strings.Join(values, ", ") + `] }`, nil
	}
	most := typescript.Tag(f, "maxLength")
	switch is := f.Tag.Get("is"); {
	case is == "language" && most == "":
		return `{ is: "language" }`, nil
	case is == "source" && most != "":
		return `{ is: "source", most: ` + most + ` }`, nil
	case is == "" && most != "":
		return `{ is: "text", most: ` + most + ` }`, nil
	}
	return "", fmt.Errorf("a text needs a longest length, or its values")
}
