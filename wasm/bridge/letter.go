//go:build js

package bridge

import (
	"fmt"
	"image"
	"syscall/js"
)

// tail is how far below its square a letter may reach, as a share of it.
const tail = 4

// Letter has the browser paint a letter with whatever font it has for it: into a square of size pixels, squeezed if it
// is wider, on a line that lies base below its top. Nil if the page has no canvas to paint on.
func Letter(r rune, size, base int, bold bool) *image.Alpha {
	document := js.Global().Get("document")
	canvas := document.Call("createElement", "canvas")
	height := size + size/tail
	canvas.Set("width", size)
	canvas.Set("height", height)
	pen := canvas.Call("getContext", "2d")
	if pen.IsNull() {
		return nil
	}
	weight := 400
	if bold {
		weight = 700
	}
	pen.Set("font", fmt.Sprintf("%d %dpx sans-serif", weight, size))
	pen.Set("textAlign", "center")
	pen.Call("fillText", string(r), float64(size)/2, base, size)
	pixels := make([]byte, 4*size*height)
	js.CopyBytesToGo(pixels, js.Global().Get("Uint8Array").New(pen.Call("getImageData", 0, 0, size, height).Get("data").Get("buffer")))
	mask := image.NewAlpha(image.Rect(0, 0, size, height))
	for i := range mask.Pix {
		mask.Pix[i] = pixels[4*i+3]
	}
	return mask
}
