package trace

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"
)

// What AppendString has written is read by encoding/json as the text that it was.
func TestAStringAsJSON(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := string(rapid.SliceOf(rapid.SampledFrom([]byte("a\"\\\n\x00\x1f\xe4\xb8\xad\xff\xc3\xa4"))).Draw(rt, "bytes"))
		var got string
		if text := AppendString(nil, s); json.Unmarshal(text, &got) != nil || got != string([]rune(s)) {
			rt.Fatalf("%q is written as %s, and read as %q", s, text, got)
		}
	})
}
