package jute

import "zootrope/core/proto"

// AppendWord writes the four-letter word isro, or its answer: raw text, without a frame (docs/protocol/wire.md#four-letter-words).
func AppendWord(b []byte, m *proto.Message) []byte {
	switch {
	case m.Kind == proto.Isro:
		return append(b, "isro"...)
	case m.Valid:
		return append(b, "rw"...)
	}
	return append(b, "ro"...)
}

// ReadWord reads one. A server that does not serve answers null, which is not rw either.
func ReadWord(b []byte, m *proto.Message) error {
	r := reader{b: b}
	switch text := string(b); {
	case m.Kind == proto.Isro && text == "isro":
		return nil
	case m.Kind == proto.IsroAnswer && (text == "rw" || text == "ro" || text == "null"):
		m.Valid = text == "rw"
		return nil
	}
	r.wrong(0, "expected isro, or rw, ro or null, found %q", b)
	return r.err
}
