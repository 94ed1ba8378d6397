package tree

import "strings"

// parseIPRange reads "a.b.c.d" or "a.b.c.d/bits" (IPAuthenticationProvider, IPv4 only).
func parseIPRange(s string) (addr uint32, bits int, ok bool) {
	host, width, cut := strings.Cut(s, "/")
	bits = 32
	if cut {
		if bits, ok = parseSmall(width, 32); !ok {
			return 0, 0, false
		}
	}
	addr, ok = parseIP(host)
	return addr, bits, ok
}

func parseIP(s string) (addr uint32, ok bool) {
	for i := range 4 {
		part, rest, more := strings.Cut(s, ".")
		n, good := parseSmall(part, 255)
		if !good || more != (i < 3) {
			return 0, false
		}
		addr, s = addr<<8|uint32(n), rest
	}
	return addr, true
}

// parseSmall reads a decimal number from 0 to limit, at most three digits.
func parseSmall(s string, limit int) (n int, ok bool) {
	if s == "" || len(s) > 3 {
		return 0, false
	}
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int(c-'0')
	}
	return n, n <= limit
}

// ipMatches says whether an address lies in a range.
func ipMatches(granted, id string) bool {
	want, bits, ok1 := parseIPRange(granted)
	have, ok2 := parseIP(id)
	return ok1 && ok2 && (want^have)>>(32-bits) == 0
}
