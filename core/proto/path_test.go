package proto

import "testing"

func TestPathRules(t *testing.T) {
	for path, want := range map[string]bool{
		"/": true, "/a": true, "/a/b": true, "/é/日本": true, "/a b": true, "/.a/..b/...": true,
		"": false, "a": false, "/a/": false, "//": false, "/a//b": false, "/.": false, "/a/..": false, "/a/./b": false,
		"/\x00": false, "/\x1f": false, "/\x7f": false, "/\u009f": false, "/\ue000": false, "/\uf8ff": false,
		"/\ufff0": false, "/\ufffd": false, "/\U0001f600": false, "/\xff": false, "/\uffef": true, "/\u00a0": true,
	} {
		if ValidPath(path) != want {
			t.Errorf("ValidPath(%q) = %v", path, !want)
		}
	}
}
