//go:build js

package stage

import (
	"zootrope/wasm/bridge"
	"zootrope/wasm/scene"
)

// view is what is seen of the picture, and what lies under the pointer.
type view struct {
	camera    scene.Camera // where it looks, or is on its way to look
	seen      scene.Camera // what is painted
	glideFrom scene.Camera
	glideAt   float64 // when the glide began
	follow    bool    // the focus stays in sight
	fingers   scene.Fingers
	stroke    scene.Stroke
	over      bool // the pointer is on the stage
	x, y      float64
	under     scene.Hit
}

const glideMillis = 200

// SetZoom zooms about the server or client that acts, else about the middle of the stage, and says whether the focus stays
// in sight.
func (s *Stage) SetZoom(zoom float64, follow bool) {
	s.follow = follow
	w, h := s.options.W, s.options.H
	name, x, y := s.acting()
	if name == "" {
		s.zoomAt(w/2, h/2, zoom)
		return
	}
	x, y = x-s.camera.X, y-s.camera.Y
	s.camera.ZoomAt(w, h, x, y, zoom)
	s.prepare()
	s.scene.Stand(&s.camera, w, h, name, x, y)
	s.cut()
	s.Zoomed(s.camera.Zoom, s.follow)
}

// Pan looks further to the right and down, by a share of the stage's width and height.
func (s *Stage) Pan(x, y float64) {
	s.camera.Drag(s.options.W, s.options.H, -x*s.options.W, -y*s.options.H)
	s.cut()
}

// acting gives who acts, or else what its message goes to, and where on the canvas it stands; "" for nobody.
func (s *Stage) acting() (name string, x, y float64) {
	for _, name := range [...]string{s.shown.Picture.Focus.Acts, s.shown.Picture.Focus.To} {
		if x, y, _, _, ok := s.scene.Place(name); ok {
			return name, x, y
		}
	}
	return "", 0, 0
}

// zoomAt zooms about a point, and tells the page.
func (s *Stage) zoomAt(x, y, zoom float64) {
	s.camera.ZoomAt(s.options.W, s.options.H, x, y, zoom)
	s.cut()
	s.Zoomed(s.camera.Zoom, s.follow)
}

// cut looks where the camera does, at once.
func (s *Stage) cut() {
	s.seen, s.glideFrom = s.camera, s.camera
	s.spoil()
}

// look has the camera follow what acts, if it is to, and in any case see something.
func (s *Stage) look() {
	if s.camera.Zoom == 0 {
		s.camera.Zoom = 1
	}
	if resting := s.seen == s.camera; resting {
		s.camera = s.scene.Hold(s.camera, s.options.W, s.options.H)
		s.seen, s.glideFrom = s.camera, s.camera
	}
	if name, _, _ := s.acting(); name != "" && s.follow && s.camera.Zoom > 1 {
		x, y, w, h, _ := s.scene.Place(name)
		before := s.camera
		s.camera.Follow(s.options.W, s.options.H, x, y, w, h)
		if s.camera != before {
			s.glideFrom, s.glideAt = s.seen, bridge.Clock()
		}
	}
	if s.options.Reduced || s.seen.Zoom != s.camera.Zoom {
		s.seen = s.camera
	}
}

// glide moves what is seen to where the camera looks, and says whether it has moved.
func (s *Stage) glide() bool {
	if s.seen == s.camera {
		return false
	}
	share := (bridge.Clock() - s.glideAt) / glideMillis
	if share >= 1 || s.options.Reduced {
		s.seen = s.camera
	} else {
		s.seen = s.glideFrom.Towards(s.camera, share)
	}
	return true
}

// Pointer takes what a pointer does: down, move, up, lost, leave, menu (a long press, or the other button), or wheel; and what it does as a hand that draws
// or carries something: begin, on, end or off. The extra of a wheel is how far it was turned; the extra of the others is 1 for a finger. A finger hovers
// nowhere: where it was lifted nothing lies under it.
func (s *Stage) Pointer(what string, id int, x, y, extra float64) {
	hand := scene.Pointer
	if extra == 1 {
		hand = scene.Touch
	}
	switch what {
	case "down":
		s.fingers.Down(id, x, y)
	case "move":
		s.gesture(s.fingers.Move(id, x, y), hand)
	case "up":
		s.gesture(s.fingers.Up(id, x, y, bridge.Clock()), hand)
	case "lost":
		s.fingers.Lost(id)
	case "leave":
		s.over = false
		s.hover()
	case "menu":
		s.fingers.Lost(id) // it has meant that, and no tap
		hit, _ := s.pick(x, y, hand)
		s.Picked(hit, "menu", hand, x, y)
	case "wheel":
		s.zoomAt(x, y, s.camera.Zoom*wheelFactor(extra))
	default:
		s.draws(what, x, y, hand)
	}
}

// draws tells what a hand means that draws or carries something.
func (s *Stage) draws(phase string, x, y float64, hand scene.Hand) {
	move := s.scene.Follow
	if phase == "begin" {
		move = s.scene.Begin
	}
	s.Stroked(phase, x, y, move(&s.stroke, x+s.seen.X, y+s.seen.Y, hand))
	if phase == "end" || phase == "off" {
		s.stroke.End()
	}
}

// wheelFactor gives the change of zoom for a turn of the wheel, in pixels: a notch of a hundred is a fifth.
func wheelFactor(turn float64) float64 {
	turn = max(-300, min(300, turn))
	if turn < 0 {
		return 1 - turn/500
	}
	return 1 / (1 + turn/500)
}

// gesture carries out a gesture of a hand.
func (s *Stage) gesture(g scene.Gesture, hand scene.Hand) {
	switch g.Kind {
	case scene.Hover:
		s.over, s.x, s.y = hand == scene.Pointer, g.X, g.Y
		s.hover()
	case scene.Tap, scene.DoubleTap:
		s.over, s.x, s.y = hand == scene.Pointer, g.X, g.Y
		s.hover()
		hit, some := s.pick(g.X, g.Y, hand)
		if some || g.Kind == scene.Tap {
			s.Picked(hit, "", hand, g.X, g.Y)
			return
		}
		zoom := 2.0 // two taps on the bare ground; two taps on a thing mean the thing
		if s.camera.Zoom > 1 {
			zoom = 1
		}
		s.zoomAt(g.X, g.Y, zoom)
	case scene.Drag:
		s.camera.Drag(s.options.W, s.options.H, g.DX, g.DY)
		s.cut()
	case scene.Pinch:
		s.camera.Drag(s.options.W, s.options.H, g.DX, g.DY)
		s.zoomAt(g.X, g.Y, s.camera.Zoom*g.Factor)
	}
}

// pick gives what a hand means that points at a place of the stage, in CSS pixels.
func (s *Stage) pick(x, y float64, hand scene.Hand) (scene.Hit, bool) {
	return s.scene.Pick(x+s.seen.X, y+s.seen.Y, hand)
}

// hover tells the page when something else lies under the mouse.
func (s *Stage) hover() {
	var hit scene.Hit
	if s.over {
		hit, _ = s.pick(s.x, s.y, scene.Pointer)
	}
	if hit.Kind == s.under.Kind && hit.Name == s.under.Name && hit.ID == s.under.ID && hit.Run == s.under.Run {
		return
	}
	s.under = hit
	x, y, w, h := hit.Box()
	s.Hovered(hit, x-s.seen.X, y-s.seen.Y, w, h)
}
