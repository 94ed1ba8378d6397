package thumbnails

import (
	"bytes"
	"image"
	"image/png"

	"zootrope/wasm/scene"
)

// CardW and CardH are the size of a Card, in pixels: what programs that show a preview of a link ask for.
const CardW, CardH = 1200, 630

// cardScale is how many pixels of a Card there are to one of the stage: programs show a preview small.
const cardScale = 2

// Card paints the picture of a Sheet as a PNG, for programs that know no SVG.
func Card(s Sheet) ([]byte, error) {
	var painter scene.Painter
	out := image.NewRGBA(image.Rect(0, 0, CardW, CardH))
	painter.Paint(out, drawn(s.picture, CardW/cardScale, CardH/cardScale, "en"), cardScale, false)
	var file bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, out)
	return file.Bytes(), err
}
