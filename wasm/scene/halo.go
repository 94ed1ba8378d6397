package scene

const (
	haloGap    = 6.0 // px between a thing and its halo
	haloStroke = 3.5
)

// halo is the ring round the server or client that the reader is to take in hand, or that answers a question.
func (d *drawing) halo(name string, b box, r float64) {
	if len(d.p.Touched) > 0 {
		touched(d, name, b, r)
	}
	if d.p.circles(name, "") {
		d.circled = box{b.x, b.y, b.w + 2*circleGap, b.h + 2*circleGap}
		d.shape(b.x, b.y, circle(d.circled, r+circleGap), Text)
	}
	if d.p.Wanted == name {
		gap := 2 * haloGap
		d.shape(b.x, b.y, Shape{Form: Box, W: b.w + gap, H: b.h + gap, R: r + haloGap, Stroke: haloStroke, On: 16, Off: 7}, GoldInk)
	}
}
