package scene

// pulseMillis is how long a heartbeat of a skipped silence takes on its way, and pulseSeen how much of it is seen in the middle.
const (
	pulseMillis = 400.0
	pulseSeen   = 0.7
)

// pulses draws the heartbeats of a silence that is skipped: a dot runs along each way on which one has gone. Where nothing travels it stands
// in the middle.
func (d *drawing) pulses() {
	if d.age >= pulseMillis && !d.o.Reduced {
		return
	}
	for _, b := range d.p.Beats {
		from, known := d.place(b.From)
		to, also := d.place(b.To)
		if !known || !also {
			continue
		}
		l, ok := laneBetween(from, to)
		if !ok {
			continue
		}
		share := clamp(d.age / pulseMillis)
		if d.o.Reduced {
			share = 0.5
		}
		x, y := l.at(share)
		d.shape(x, y, dot, beadInk("PING"))
		d.faint(pulseSeen * 4 * share * (1 - share))
	}
}

// pulsing says whether such a heartbeat is on its way at that age.
func (d *drawing) pulsing(age float64) bool {
	return d.p != nil && len(d.p.Beats) > 0 && !d.o.Reduced && age < pulseMillis
}
