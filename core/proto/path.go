package proto

import "strings"

// ValidPath is the full syntax of a path (PathUtils.validatePath, docs/protocol/data.md#paths).
func ValidPath(path string) bool {
	if path == "/" {
		return true
	}
	if path == "" || path[0] != '/' {
		return false
	}
	for rest := path[1:]; ; {
		name, tail, more := strings.Cut(rest, "/")
		if name == "" || name == "." || name == ".." || !validName(name) {
			return false
		}
		if !more {
			return true
		}
		rest = tail
	}
}

// validName refuses the characters that ZooKeeper refuses. Bytes that are not UTF-8 read as U+FFFD, which is refused;
// what lies beyond U+FFFF is a pair of surrogates in Java, and those are refused too.
func validName(name string) bool {
	for _, r := range name {
		if r <= 0x1f || r >= 0x7f && r <= 0x9f || r >= 0xd800 && r <= 0xf8ff || r >= 0xfff0 {
			return false
		}
	}
	return true
}
