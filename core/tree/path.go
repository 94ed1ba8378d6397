package tree

import (
	"strconv"
	"strings"
)

// The nodes that every tree has. The root's key is the empty string.
const (
	rootPath      = ""
	zookeeperPath = "/zookeeper"
	quotaPath     = "/zookeeper/quota"
	configPath    = "/zookeeper/config"
)

// key turns a path as clients write it into the key of its node.
func key(path string) string {
	if path == "/" {
		return rootPath
	}
	return path
}

// shown turns a key into the path that clients see.
func shown(key string) string {
	if key == rootPath {
		return "/"
	}
	return key
}

// split cuts a path into its parent's key and its name. The path must have a slash.
func split(path string) (parent, name string) {
	i := strings.LastIndexByte(path, '/')
	return path[:i], path[i+1:]
}

// special says whether a path may never be deleted (DataTree.isSpecialPath).
func special(path string) bool {
	return path == "/" || path == zookeeperPath || path == quotaPath || path == configPath
}

// hasParent is the first, coarse look at a path that is to be created or deleted: it has a slash and no NUL.
func hasParent(path string) bool {
	return strings.IndexByte(path, '/') >= 0 && strings.IndexByte(path, 0) < 0
}

// sequenced appends the number of a sequential node, ten digits wide, a minus sign included
// (docs/protocol/data.md#sequence-numbers).
func sequenced(path string, n int32) string {
	digits := strconv.FormatInt(int64(n), 10)
	sign := ""
	if n < 0 {
		sign, digits = "-", digits[1:]
	}
	zeros := "0000000000"[:max(0, 10-len(sign)-len(digits))]
	return path + sign + zeros + digits
}
