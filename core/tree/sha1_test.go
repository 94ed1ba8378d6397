package tree

import (
	library "crypto/sha1"
	"testing"
)

// The sum is that of crypto/sha1, for messages of each length up to three blocks.
func TestSHA1(t *testing.T) {
	message := []byte{}
	for n := range 200 {
		if got, want := sha1(message), library.Sum(message); got != want {
			t.Fatalf("%d bytes: %x, expected %x", n, got, want)
		}
		message = append(message, byte(n*7+n*n))
	}
}
