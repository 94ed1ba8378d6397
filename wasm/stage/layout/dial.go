package layout

import "strconv"

// dial writes in the middle, where no lane passes, where the ensemble stands.
func (d *drawing) dial() {
	if d.ring.size == tiny {
		return
	}
	phase, number := d.standing()
	if phase == "" {
		return
	}
	n, need := d.voters()
	x, y := d.ring.cx, d.ring.cy
	if len(d.v.Locks) > 0 {
		y -= 26
	}
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
