package proto

// Rand is a generator of pseudo-random numbers as plain data: it can be copied, hashed and replayed (splitmix64).
type Rand uint64

// Next gives the next number.
func (r *Rand) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	return Mix(uint64(*r))
}

// Below gives a number from 0 up to n, n not included; n is above 0.
func (r *Rand) Below(n uint64) uint64 { return r.Next() % n }

// Mix scatters the bits of z.
func Mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
