package thumbnails

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	paint "image/draw"
	"image/png"
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// CardW and CardH are the size of a Card, in pixels: what programs that show a preview of a link ask for.
const CardW, CardH = 1200, 630

// margin is what stays free around the picture, in pixels: previews cut corners.
const margin = 30

// halo is how far around words nothing else stands, in pixels.
const halo = 4.0

var (
	token = regexp.MustCompile(`--([a-z0-9]+):\s*(#[0-9a-f]{6})`)
	used  = regexp.MustCompile(`var\(--([a-z0-9]+)\)`)
	words = regexp.MustCompile(`<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"( font-weight="700")? text-anchor="middle" fill="(#[0-9a-f]{6})"[^>]*>([^<]*)</text>`)
)

// Card paints the picture of a Sheet as a PNG, for programs that know no SVG. The colours are those of the light theme in tokens, the page's
// stylesheet of colours.
func Card(s Sheet, tokens string) ([]byte, error) {
	light, _, _ := strings.Cut(tokens, `[data-theme="dark"]`)
	colours := map[string]string{}
	for _, t := range token.FindAllStringSubmatch(light, -1) {
		colours[t[1]] = t[2]
	}
	var missing error
	svg := used.ReplaceAllStringFunc(s.SVG, func(name string) string {
		c, ok := colours[used.FindStringSubmatch(name)[1]]
		if !ok {
			missing = fmt.Errorf("no colour %s among the page's", name)
		}
		return c
	})
	paper, err := rgb(colours["paper"])
	if missing != nil || err != nil {
		return nil, errors.Join(missing, err)
	}

	out := image.NewRGBA(image.Rect(0, 0, CardW, CardH))
	paint.Draw(out, out.Bounds(), image.NewUniform(paper), image.Point{}, paint.Src)
	scale := min((CardW-2*margin)/sheetW, (CardH-2*margin)/sheetH)
	left, top := (CardW-scale*sheetW)/2, (CardH-scale*sheetH)/2
	shapes, err := oksvg.ReadIconStream(strings.NewReader(words.ReplaceAllString(svg, "")), oksvg.StrictErrorMode)
	if err != nil {
		return nil, err
	}
	shapes.SetTarget(left, top, scale*sheetW, scale*sheetH)
	shapes.Draw(rasterx.NewDasher(CardW, CardH, rasterx.NewScannerGV(CardW, CardH, out, out.Bounds())), 1)
	for _, w := range words.FindAllStringSubmatch(svg, -1) {
		if err := write(out, w, paper, left, top, scale); err != nil {
			return nil, err
		}
	}
	var file bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, out)
	return file.Bytes(), err
}

// write paints what one <text> of a Sheet says: as words matched it.
func write(out paint.Image, text []string, paper color.RGBA, left, top, scale float64) error {
	var at [3]float64 // x, y and the size, in units of the Sheet
	for i := range at {
		var err error
		if at[i], err = strconv.ParseFloat(text[i+1], 64); err != nil {
			return err
		}
	}
	letters := goregular.TTF
	if text[4] != "" {
		letters = gobold.TTF
	}
	f, err := opentype.Parse(letters)
	if err != nil {
		return err
	}
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: at[2] * scale, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return err
	}
	ink, err := rgb(text[5])
	if err != nil {
		return err
	}
	d := font.Drawer{Dst: out, Face: face}
	say := func(colour color.RGBA, dx, dy float64) {
		d.Src = image.NewUniform(colour)
		d.Dot = fixed.Point26_6{X: fixed.Int26_6(64*(left+at[0]*scale+dx)) - d.MeasureString(text[6])/2, Y: fixed.Int26_6(64 * (top + at[1]*scale + dy))}
		d.DrawString(text[6])
	}
	if strings.Contains(text[0], " stroke=") { // lanes stop short of them
		for turn := range 12 {
			sin, cos := math.Sincos(math.Pi / 6 * float64(turn))
			say(paper, halo*cos, halo*sin)
		}
	}
	say(ink, 0, 0)
	return nil
}

// rgb reads a colour as stylesheets have it.
func rgb(hex string) (color.RGBA, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}, err
}
