package scene

import (
	"cmp"
	"math"
	"slices"
)

// beadRoom is the width and height that a message needs for itself.
const beadRoom = beadSize + beadAir + 0.5

// apart puts room between messages that closely follow each other on a lane, and keeps their order. Where there is not enough room for all, they
// share the room.
func (d messages) apart() {
	if d.fold {
		return
	}
	d.files = d.files[:0]
	for i := range d.flown {
		if b := &d.flown[i]; b.lane.length > 0 && !b.held {
			d.files = append(d.files, i)
		}
	}
	slices.SortStableFunc(d.files, func(i, j int) int {
		a, b := &d.flown[i], &d.flown[j]
		return cmp.Or(cmp.Compare(a.f.From, b.f.From), cmp.Compare(a.f.To, b.f.To), cmp.Compare(a.far, b.far))
	})
	for from := 0; from < len(d.files); {
		to := from + 1
		for first := d.flown[d.files[from]].f; to < len(d.files) && d.flown[d.files[to]].f.From == first.From &&
			d.flown[d.files[to]].f.To == first.To; to++ {
		}
		d.file(d.files[from:to])
		from = to
	}
}

// file spaces the messages of one way.
func (d messages) file(of []int) {
	l := d.flown[of[0]].lane
	room := l.length - 2*l.inset()
	if len(of) < 2 || room <= 0 {
		return
	}
	d.spaces = d.spaces[:0]
	for _, i := range of {
		d.spaces = append(d.spaces, d.flown[i].far)
	}
	pitch := beadRoom * l.length / max(math.Abs(l.x2-l.x1), math.Abs(l.y2-l.y1))
	for k, far := range spread(d.spaces, min(pitch, room/float64(len(of)-1)), l.inset(), l.length-l.inset()) {
		b := &d.flown[of[k]]
		b.far = far
		b.x, b.y = l.at(far / l.length)
	}
}
