package recipe

import (
	"strconv"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

func createRequest(path string, mode proto.CreateMode) proto.Request {
	return proto.Request{Op: proto.OpCreate, Path: path, ACL: proto.OpenACL, Flags: mode}
}

func deleteRequest(path string) proto.Request {
	return proto.Request{Op: proto.OpDelete, Path: path, Version: -1}
}

func listRequest(path string, watch bool) proto.Request {
	return proto.Request{Op: proto.OpGetChildren, Path: path, Watch: watch}
}

func setRequest(path, data string) proto.Request { return setVersionRequest(path, data, -1) }

// setVersionRequest asks for a change of a node that has this version; -1 is any version.
func setVersionRequest(path, data string, version int32) proto.Request {
	return proto.Request{Op: proto.OpSetData, Path: path, Data: []byte(data), Version: version}
}

// readAt makes a request that may be repeated, as often as the connection is lost under it, for a line.
func readAt(c Conn, line trace.Site, req proto.Request) *proto.Reply {
	for {
		r := c.At(line).Do(req)
		if r.Err != proto.ConnectionLoss {
			return r
		}
		c.At(line).Reconnect()
	}
}

func exists(c Conn, line trace.Site, path string) proto.Code {
	return readAt(c, line, proto.Request{Op: proto.OpExists, Path: path, Watch: true}).Err
}

// under joins a path and a child's name.
func under(path, name string) string {
	if path == "/" {
		return path + name
	}
	return path + "/" + name
}

// nameOf is the last part of a path.
func nameOf(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// Sequence is the number that the server has put behind a sequential node's name. The counter is a signed 32-bit one
// and can have gone round: a second hyphen is its sign (ZNodeName).
func Sequence(name string) (int64, bool) {
	i := strings.LastIndexByte(name, '-')
	if i < 0 {
		return 0, false
	}
	if i > 0 && name[i-1] == '-' {
		i--
	}
	digits := name[i+1:]
	n, err := strconv.ParseInt(digits, 10, 64)
	return n, err == nil
}
