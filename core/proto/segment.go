package proto

// SegmentNames are what TCP itself sends beside the data of a connection. A RESET is an RST that somebody ordered by hand.
var SegmentNames = [...]string{"SYN", "SYN-ACK", "FIN", "RST", "RESET"}

// HeadNames lists what may be at the head of a queue: the kinds of messages, and what TCP itself sends.
func HeadNames() []string {
	var out []string
	for k := NoKind + 1; k < Kinds; k++ {
		out = append(out, k.String())
	}
	return append(out, SegmentNames[:]...)
}
