package layout

import "strconv"

var dialPlate = Shape{Form: Box, W: 100, H: 60, R: 8}

// dial writes in the middle, where no lane passes, where the ensemble stands.
func (d *drawing) dial() {
	if !d.ring.dial {
		return
	}
	phase, number := d.standing()
	if phase == "" {
		return
	}
	n, need := d.voters()
	x, y := d.ring.middle.x, d.ring.middle.y
	d.shape(x, y, dialPlate, Well) // where the ring is small, lanes pass below
	d.faint(0.8)
	d.textMid(x, y-22, small, Text2, phase)
	d.textMid(x, y-1, big, Text, number)
	d.textMid(x, y+20, plate, Text2, "quorum "+fraction(need, n))
}

// standing is the phase of the leader, or of the election while there is none.
func (d *drawing) standing() (phase, number string) {
	for i := range d.v.Servers {
		s := &d.v.Servers[i]
		if s.ID == d.v.Leader || (d.v.Leader == 0 && s.State == "LEADING") {
			return s.Phase, "epoch " + strconv.FormatInt(max(s.Epoch, s.Accepted), 10)
		}
	}
	round := int64(0)
	for i := range d.v.Servers {
		if s := &d.v.Servers[i]; s.State == "LOOKING" {
			round = max(round, s.Round)
		}
	}
	if round == 0 {
		return "", ""
	}
	return "ELECTION", "round " + strconv.FormatInt(round, 10)
}
