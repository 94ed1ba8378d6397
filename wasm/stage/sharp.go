//go:build js

package stage

import "zootrope/wasm/bridge"

const (
	sharpAfter = 120.0 // ms in which the scale has not changed: until then sprites are stretched, which is quick
	sharpest   = 6.0   // device pixels a unit. More would take much memory, and nobody sees the difference
)

// sharpen makes sprites as large as the scene wants them. At first they are stretched; when the size has not changed for a while, they are
// prepared anew. It says whether it has prepared them.
func (s *Stage) sharpen() bool {
	now, drawn := bridge.Clock(), s.scale*s.scene.Scale
	if drawn == 0 { // nothing was laid out yet
		drawn = s.scale
	}
	if s.sprites != nil && s.sprites.drawn != drawn {
		s.sprites.drawn, s.scaled = drawn, now
	}
	switch exact := min(drawn, max(sharpest, s.scale)); {
	case s.sprites == nil:
		s.sprites = newSprites(exact)
	case s.sprites.scale == exact || now < s.scaled+sharpAfter:
		return false
	default:
		s.sprites.drop()
		s.sprites = newSprites(exact)
	}
	s.sprites.drawn = drawn
	return true
}
