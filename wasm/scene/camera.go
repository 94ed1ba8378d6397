package scene

import "math"

// Camera is what is seen of the canvas that a picture is drawn on, in pixels of the stage. The canvas is Zoom times the stage,
// and from 1 on so is everything on it.
type Camera struct {
	Zoom float64 // 1 is all of it
	X, Y float64 // the point of the canvas in the upper left corner of the stage
}

// Bounds of a camera's zoom.
const (
	minZoom = 0.5
	maxZoom = 4
)

// ZoomAt changes the zoom, and keeps what is at a point of a stage of that size where it is.
func (c *Camera) ZoomAt(w, h, x, y, zoom float64) {
	zoom = max(minZoom, min(maxZoom, zoom))
	c.X = (c.X+x)/c.Zoom*zoom - x
	c.Y = (c.Y+y)/c.Zoom*zoom - y
	c.Zoom = zoom
	c.Keep(w, h)
}

// Drag moves what is seen along with a finger.
func (c *Camera) Drag(w, h, dx, dy float64) {
	c.X, c.Y = c.X-dx, c.Y-dy
	c.Keep(w, h)
}

// Keep has the stage full of canvas; a canvas that is smaller stands in its middle.
func (c *Camera) Keep(w, h float64) {
	c.X, c.Y = keepIn(c.X, w*c.Zoom-w), keepIn(c.Y, h*c.Zoom-h)
}

func keepIn(at, room float64) float64 {
	if room <= 0 {
		return room / 2
	}
	return max(0, min(room, at))
}

// follow margins: what is followed stands at least that far from the edge, so that its messages are seen coming.
const followAir = 60.0

// Follow moves as little as needed to have a box of the canvas in sight.
func (c *Camera) Follow(w, h, x, y, bw, bh float64) {
	c.X = inSight(c.X, w, x, bw)
	c.Y = inSight(c.Y, h, y, bh)
	c.Keep(w, h)
}

func inSight(at, room, mid, length float64) float64 {
	half := min(length/2+followAir, room/2)
	return max(mid+half-room, min(mid-half, at))
}

// Stand moves the camera so that the middle of a box of the canvas is seen at a point of the stage, or as near to it as all of the box can
// be in sight. So after a change of zoom, what is looked at stands where it stood.
func (c *Camera) Stand(w, h float64, at box, x, y float64) {
	c.X = at.x - max(at.w/2, min(w-at.w/2, x))
	c.Y = at.y - max(at.h/2, min(h-at.h/2, y))
	c.Keep(w, h)
}

// holdSight is how much of something must be in sight, if it is as large.
const holdSight = 48.0

// Hold moves a camera as little as needed to have a server, client or queue in sight: a ring is empty within.
func (s *Scene) Hold(c Camera, w, h float64) Camera {
	best, held := math.Inf(1), c
	for i := range s.Hits[:s.stillHits] {
		hit := &s.Hits[i]
		if hit.Kind != "server" && hit.Kind != "client" && hit.Kind != "lock" {
			continue
		}
		at := hit.box.scaled(s.Scale)
		dx := toSight(c.X, w, at.left(), at.right())
		dy := toSight(c.Y, h, at.top(), at.bottom())
		if far := math.Hypot(dx, dy); far < best {
			best, held = far, Camera{c.Zoom, c.X + dx, c.Y + dy}
		}
	}
	return held
}

// toSight is how far a view that begins at a coordinate must move.
func toSight(at, room, low, high float64) float64 {
	need := min(holdSight, high-low, room)
	return max(low+need-room, min(high-need, at)) - at
}

// Towards gives the camera that is a share of the way to another of the same zoom.
func (c Camera) Towards(to Camera, share float64) Camera {
	share = easeOut(share)
	return Camera{to.Zoom, c.X + (to.X-c.X)*share, c.Y + (to.Y-c.Y)*share}
}
