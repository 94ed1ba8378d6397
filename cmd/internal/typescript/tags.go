package typescript

import (
	"reflect"
	"strings"
)

// Values are the values of a field that its schema names.
func Values(f reflect.StructField) (out []string) {
	for _, part := range strings.Split(f.Tag.Get("jsonschema"), ",") {
		if value, ok := strings.CutPrefix(part, "enum="); ok {
			out = append(out, value)
		}
	}
	return out
}

// Tag is what the schema of a field says under a key, such as maxLength; "" if it says nothing.
func Tag(f reflect.StructField, key string) string {
	for _, part := range strings.Split(f.Tag.Get("jsonschema"), ",") {
		if value, ok := strings.CutPrefix(part, key+"="); ok {
			return value
		}
	}
	return ""
}
