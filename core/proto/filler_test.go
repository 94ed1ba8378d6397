package proto

import "testing"

// A long filler is said by its length. What somebody has written is not, however long it is.
func TestFillerSize(t *testing.T) {
	written := append(Filler(200), 'y')
	for _, test := range []struct {
		data []byte
		want string
	}{{Filler(99), ""}, {Filler(100), "100 B"}, {Filler(1000), "1 KB"}, {Filler(100_000), "100 KB"}, {Filler(1_000_000), "1 MB"}, {Filler(1_048_575), "1048575 B"},
		{Filler(1_048_500), "1048.5 KB"}, {written, ""}, {append([]byte("a"), Filler(200)...), ""}} {
		if got, ok := FillerSize(test.data); got != test.want || ok != (test.want != "") {
			t.Errorf("%d bytes: %q, want %q", len(test.data), got, test.want)
		}
	}
	if string(Filler(201)) == string(written) {
		t.Error("a value that was made longer has changed the fillers")
	}
}
