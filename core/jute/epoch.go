package jute

import "strconv"

// AppendEpoch appends what the files acceptedEpoch and currentEpoch hold: the number in decimal, and no end of line
// (QuorumPeer.writeLongToFile).
func AppendEpoch(b []byte, epoch int64) []byte { return strconv.AppendInt(b, epoch, 10) }

// ReadEpoch reads such a file, with or without an end of line, as BufferedReader.readLine does.
func ReadEpoch(b []byte) (int64, error) {
	n := len(b)
	for n > 0 && (b[n-1] == '\n' || b[n-1] == '\r') {
		n--
	}
	if n == 0 || n > 20 {
		return 0, &Error{0, "expected an epoch in decimal"}
	}
	epoch, err := strconv.ParseInt(string(b[:n]), 10, 64)
	if err != nil || epoch < 0 {
		return 0, &Error{0, "expected an epoch in decimal"}
	}
	return epoch, nil
}
