//go:build js

package stage

import (
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"zootrope/core/sim"
	"zootrope/wasm/bridge"
	"zootrope/wasm/stage/layout"
)

// Stage is the picture. Its methods are called from the page's messages, between two frames.
type Stage struct {
	Drawn func() // called once, when the first picture has been drawn

	picture    *layout.Picture
	zoom       float64 // 1 is all of it
	follow     bool    // the focus stays in sight
	from, to   float64 // virtual time runs evenly from one to the other
	start, end float64 // by the page's clock
	options    layout.Options
	dark       bool

	scene   layout.Scene
	still   *ebiten.Image // what stands still in the scene, painted once for each view
	sprites *sprites
	scale   float64
	drawn   float64 // the clock of the last picture
	stale   bool
	w, h    int // of the screen, device pixels
}

// New gives a stage that shows nothing yet.
func New() *Stage {
	return &Stage{picture: &layout.Picture{View: &sim.View{}}, zoom: 1, stale: true}
}

// Run shows the stage until the page goes away. It returns an error where there is no WebGL: then the page lives on
// without a stage.
func (s *Stage) Run() error {
	ebiten.SetScreenClearedEveryFrame(false)
	return ebiten.RunGameWithOptions(s, &ebiten.RunGameOptions{InitUnfocused: true})
}

// Show has the stage draw p, while virtual time runs from its own to to within ms milliseconds.
func (s *Stage) Show(p *layout.Picture, to, ms float64) {
	s.picture = p
	v := p.View
	s.from, s.to = float64(v.Now), max(to, float64(v.Now))
	s.start = bridge.Clock()
	s.end = s.start + ms
	s.stale = true
}

// Freeze stops the clock where it stands.
func (s *Stage) Freeze() {
	s.from = s.clock()
	s.to = s.from
}

// SetLook sets theme and motion.
func (s *Stage) SetLook(dark, reduced, heartbeats bool) {
	s.dark, s.options.Reduced, s.options.Heartbeats = dark, reduced, heartbeats
	s.stale = true
}

// Select outlines a server or client; "" none.
func (s *Stage) Select(name string) {
	s.options.Selected = name
	s.stale = true
}

// SetZoom sets how much of the picture is seen, and whether it follows the focus.
func (s *Stage) SetZoom(zoom float64, follow bool) {
	s.zoom, s.follow, s.stale = zoom, follow, true
}

// Pick gives what lies under a point of the stage, in CSS pixels.
func (s *Stage) Pick(x, y float64) (layout.Hit, bool) { return s.scene.Pick(x, y) }

func (s *Stage) clock() float64 {
	now := bridge.Clock()
	if now >= s.end || s.end <= s.start {
		return s.to
	}
	return s.from + (s.to-s.from)*(now-s.start)/(s.end-s.start)
}

// Update is called by Ebitengine. The core does not run here.
func (s *Stage) Update() error { return nil }

// Draw paints the picture, if it has changed. While beads move, only they are painted, on a copy of what stands still.
func (s *Stage) Draw(screen *ebiten.Image) {
	clock := s.clock()
	if !s.stale && (clock == s.drawn || s.options.Reduced || !s.moving()) {
		return
	}
	if s.stale {
		s.paintStill(screen.Bounds().Dx(), screen.Bounds().Dy())
	}
	s.stale, s.drawn = false, clock
	s.scene.Move(clock)
	screen.DrawImage(s.still, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
	for i := range s.scene.Items {
		s.sprites.draw(screen, &s.scene.Items[i], s.dark)
	}
	if s.Drawn != nil {
		s.Drawn()
		s.Drawn = nil
	}
}

// moving says whether time can change the picture at all.
func (s *Stage) moving() bool { return len(s.scene.Items) > 0 }

func (s *Stage) paintStill(w, h int) {
	if s.still == nil || s.still.Bounds().Dx() != w || s.still.Bounds().Dy() != h {
		if s.still != nil {
			s.still.Deallocate()
		}
		s.still = ebiten.NewImageWithOptions(image.Rect(0, 0, w, h), &ebiten.NewImageOptions{Unmanaged: true})
	}
	s.scene.Prepare(s.picture.View, s.options)
	s.still.Fill(layout.Well.Color(s.dark))
	for i := range s.scene.Still {
		s.sprites.draw(s.still, &s.scene.Still[i], s.dark)
	}
}

// Layout is asked for every frame: the screen has the device's own pixels.
func (s *Stage) Layout(outsideWidth, outsideHeight int) (int, int) {
	scale := ebiten.Monitor().DeviceScaleFactor()
	w, h := int(math.Ceil(float64(outsideWidth)*scale)), int(math.Ceil(float64(outsideHeight)*scale))
	if s.sprites == nil || s.scale != scale {
		if s.sprites != nil {
			s.sprites.drop()
		}
		s.scale, s.sprites, s.stale = scale, newSprites(scale), true
	}
	if w != s.w || h != s.h {
		s.w, s.h, s.stale = w, h, true
		s.options.W, s.options.H = float64(outsideWidth), float64(outsideHeight)
	}
	return w, h
}
