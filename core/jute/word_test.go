package jute

import (
	"testing"

	"zootrope/core/proto"
)

// The word isro and its answers, as a server of ZooKeeper 3.8.0 reads and writes them.
func TestIsro(t *testing.T) {
	for text, m := range map[string]proto.Message{"isro": {Kind: proto.Isro}, "rw": {Kind: proto.IsroAnswer, Valid: true}, "ro": {Kind: proto.IsroAnswer}} {
		if got := string(AppendWord(nil, &m)); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
	for text, want := range map[string]string{"rw": "true", "ro": "false", "null": "false", "isro": "wrong", "": "wrong", "rwx": "wrong"} {
		m := proto.Message{Kind: proto.IsroAnswer}
		got := "false"
		if err := ReadWord([]byte(text), &m); err != nil {
			got = "wrong"
		} else if m.Valid {
			got = "true"
		}
		if got != want {
			t.Errorf("%q is %s, want %s", text, got, want)
		}
	}
	for text, ok := range map[string]bool{"isro": true, "ruok": false, "rw": false} {
		if err := ReadWord([]byte(text), &proto.Message{Kind: proto.Isro}); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}
