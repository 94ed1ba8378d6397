//go:build js

package stage

import (
	"image"
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"zootrope/wasm/bridge"
	"zootrope/wasm/scene"
)

// Stage is the picture. Its methods are called from the page's messages, between two frames.
type Stage struct {
	Drawn   func()                                                       // called once, when the first picture has been drawn
	Picked  func(h scene.Hit, how string, hand scene.Hand, x, y float64) // called when something was tapped (how is ""), or its menu is asked for, with where
	Hovered func(h scene.Hit, x, y, w, h2 float64)                       // called when something else lies under the mouse, with its place
	Stroked func(phase string, x, y float64, to scene.Stroked)           // called when a hand moves over the stage that draws or carries something
	Zoomed  func(zoom float64, follow bool)                              // called when fingers have changed the zoom
	Corner  func(heights []float64)                                      // called when another part of the lower left corner is free
	Placed  func(w, h float64, at []scene.Place)                         // called when something stands elsewhere, or will

	shown   scene.Shown // by the page's clock
	options scene.Options
	dark    bool
	view

	scene   scene.Scene
	still   *ebiten.Image // what stands still in the scene, painted once for each picture
	sprites *sprites
	scale   float64 // of the device
	scaled  float64 // when the sprites were last drawn at another scale
	drawn   float64 // the clock of the last picture
	painted float64 // when it was painted
	rest    bool    // what had changed has come into place, and was painted
	stale   bool    // compose and paint everything anew
	w, h    int     // of the screen, device pixels
	corner  []float64
	placed  []scene.Place // what was told last,
	placedW float64       // of a stage of that size
	placedH float64
}

// New gives a stage that shows nothing yet.
func New() *Stage {
	return &Stage{shown: scene.NewShown(), view: view{camera: scene.Camera{Zoom: 1}}, stale: true}
}

// Run shows the stage until the page goes away. It returns an error where there is no WebGL: then the page lives on
// without a stage.
func (s *Stage) Run() error {
	ebiten.SetScreenClearedEveryFrame(false)
	return ebiten.RunGameWithOptions(s, &ebiten.RunGameOptions{InitUnfocused: true})
}

// Show makes the stage draw the picture p. Within ms milliseconds, virtual time runs from the time of p to the given one.
func (s *Stage) Show(p *scene.Picture, to, ms float64) {
	s.shown.Show(p, to, ms, bridge.Clock())
	s.spoil()
}

// Freeze stops the clock where it stands.
func (s *Stage) Freeze() { s.shown.Freeze(bridge.Clock()) }

// SetLook sets theme, motion and language.
func (s *Stage) SetLook(dark, reduced, heartbeats bool, lang string) {
	s.dark, s.options.Reduced, s.options.Heartbeats, s.options.Lang = dark, reduced, heartbeats, lang
	s.spoil()
}

// Select outlines a server or client; "" none.
func (s *Stage) Select(name string) {
	s.options.Selected = name
	s.spoil()
}

// spoil has the stage compose and paint everything anew, in the next frame.
func (s *Stage) spoil() {
	s.stale = true
	bridge.Rest(false)
}

// restAfter is for how long nothing must have been painted before the stage asks for no more frames, in milliseconds. By then sprites are sharp.
const restAfter = 500.0

func (s *Stage) clock() float64 { return s.shown.Clock(bridge.Clock()) }

// Update is called by Ebitengine. The core does not run here.
func (s *Stage) Update() error { return nil }

// Draw moves the picture on, and notes whether it has changed: then the final screen is drawn. What stands still is painted
// once; while beads move, or a change comes into place, only that is painted, on a copy of it.
func (s *Stage) Draw(note *ebiten.Image) {
	clock, age := s.clock(), bridge.Clock()-s.shown.Since
	gliding := s.glide()
	moving := s.scene.Moving(age)
	sharper := !s.stale && s.sharpen()
	if !s.stale && !sharper && !gliding && !moving && s.rest && (clock == s.drawn || s.options.Reduced || !s.scene.Flying()) {
		if now := bridge.Clock(); now > s.painted+restAfter && !s.shown.Runs(now) {
			bridge.Rest(true)
		}
		return
	}
	s.painted = bridge.Clock()
	if s.stale {
		s.compose()
		s.sharpen()
	}
	if s.stale || gliding || sharper {
		s.paintStill()
	}
	s.rest = !s.scene.Moving(age)
	s.stale, s.drawn = false, clock
	s.scene.Move(clock, age)
	note.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image).Fill(color.Transparent) // Ebitengine sees a change by it
}

// DrawFinalScreen paints the canvas itself. A picture of it all in between, which Ebitengine would put there, costs a
// third of the time where software renders.
func (s *Stage) DrawFinalScreen(screen ebiten.FinalScreen, _ *ebiten.Image, _ ebiten.GeoM) {
	screen.DrawImage(s.still, &ebiten.DrawImageOptions{Blend: ebiten.BlendCopy})
	s.paint(screen, s.scene.Items)
	if s.Drawn != nil {
		s.Drawn()
		s.Drawn = nil
	}
}

// compose lays the picture out.
func (s *Stage) compose() {
	s.prepare()
	s.look()
	s.place()
	s.hover()
	if free := s.scene.Corner(); !slices.Equal(free[:], s.corner) {
		s.corner = free[:]
		s.Corner(s.corner)
	}
}

// place moves the scene to the present, and tells where things are if that has changed.
func (s *Stage) place() {
	at := s.scene.Places(s.camera, s.clock(), s.shown.To, bridge.Clock()-s.shown.Since)
	if w, h := s.options.W, s.options.H; w != s.placedW || h != s.placedH || !slices.Equal(at, s.placed) {
		s.placed, s.placedW, s.placedH = at, w, h
		s.Placed(w, h, at)
	}
}

func (s *Stage) prepare() {
	s.options.Zoom, s.options.Lit = s.camera.Zoom, s.shown.Lit()
	s.scene.Prepare(s.shown.Picture, s.shown.Before, s.options)
}

func (s *Stage) paintStill() {
	if s.still == nil || s.still.Bounds().Dx() != s.w || s.still.Bounds().Dy() != s.h {
		if s.still != nil {
			s.still.Deallocate()
		}
		s.still = ebiten.NewImageWithOptions(image.Rect(0, 0, s.w, s.h), &ebiten.NewImageOptions{Unmanaged: true})
	}
	s.still.Fill(scene.Well.Color(s.dark))
	before, dial, after := s.scene.Around(s.seen, s.options.W)
	for _, items := range [...][]scene.Item{before, dial, after} {
		s.paint(s.still, items)
	}
}

// paint draws what is in sight.
func (s *Stage) paint(to canvas, items []scene.Item) {
	k := s.scene.Scale
	left, top := s.seen.X/k, s.seen.Y/k
	right, bottom := left+s.options.W/k, top+s.options.H/k
	for i := range items {
		if items[i].InSight(left, top, right, bottom) {
			s.sprites.draw(to, &items[i], left, top, s.dark)
		}
	}
}

// Layout is asked for every frame: the screen has the device's own pixels. A page may leave none, and Ebitengine wants some.
func (s *Stage) Layout(outsideWidth, outsideHeight int) (int, int) {
	scale := ebiten.Monitor().DeviceScaleFactor()
	w, h := max(1, int(math.Ceil(float64(outsideWidth)*scale))), max(1, int(math.Ceil(float64(outsideHeight)*scale)))
	if s.scale != scale {
		s.scale = scale
		s.spoil()
	}
	if w != s.w || h != s.h {
		s.w, s.h = w, h
		s.spoil()
		s.options.W, s.options.H = float64(outsideWidth), float64(outsideHeight)
		s.camera.Keep(s.options.W, s.options.H)
		s.seen, s.glideFrom = s.camera, s.camera
	}
	return w, h
}
