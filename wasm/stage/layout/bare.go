package layout

import "zootrope/core/sim"

// Below this size a stage has badges and what flies between them, and nothing else: no rim, no dial and no queues. Clients are
// dots.
const bareW, bareH = 360.0, 260.0

// bareRing is the ring of a canvas that is too small for any other. It has every server, and clients if there is room for all
// of them.
func bareRing(v *sim.View, w, h float64) ring {
	p := plan{size: tiny, pill: pillDotOnly, bare: true}
	if len(v.Clients) > 0 {
		for _, q := range p.crowdings() {
			if q.crowd == near && len(v.Clients) > maxNear {
				continue
			}
			if r, ok := q.compose(v, w, h); ok && r.fits(w, h) {
				return r
			}
		}
	}
	r := ring{plan: p, pills: make([]box, len(v.Clients))}
	r.placeServers(v, edges{sideMargin(w), margin, w - sideMargin(w), h - margin})
	return r
}
