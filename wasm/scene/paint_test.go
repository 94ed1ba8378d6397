package scene

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// paint gives an image of a scene at rest.
func paint(s *Scene, o Options, scale float64, dark bool) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, int(o.W*scale), int(o.H*scale)))
	var p Painter
	p.Paint(out, s, scale, dark)
	return out
}

// keep writes a picture of a scene where STAGE_PICTURES says, for somebody to look at.
func keep(t *testing.T, name string, s *Scene, o Options, scale float64, dark bool) {
	t.Helper()
	folder := os.Getenv("STAGE_PICTURES")
	if folder == "" {
		return
	}
	m := paint(s, o, scale, dark)
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(f, m); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
