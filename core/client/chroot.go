package client

import (
	"slices"
	"strings"

	"zootrope/core/proto"
)

// Chroot is the node below which all paths of a client lie, "" for none (docs/protocol/sessions.md#the-connect-string). The client's user names
// paths without it. What the client sends and hears has whole paths: those of the servers.
type Chroot string

// Prepend is the whole path of a path that the user has named. A word that is no path is left to the server, which refuses it.
func (c Chroot) Prepend(path string) string {
	switch {
	case c == "" || !strings.HasPrefix(path, "/"):
		return path
	case path == "/":
		return string(c)
	}
	return string(c) + path
}

// Strip is a whole path as the user knows it.
func (c Chroot) Strip(path string) string {
	rest, below := strings.CutPrefix(path, string(c))
	switch {
	case c == "" || !below:
		return path
	case rest == "":
		return "/"
	}
	return rest
}

// Prefixed is a command with whole paths (docs/protocol/sessions.md#the-connect-string).
func (c Chroot) Prefixed(cmd Command) Command {
	if c == "" {
		return cmd
	}
	cmd.Op = c.request(cmd.Op)
	cmd.Path = c.Prepend(cmd.Path)
	cmd.Names = slices.Clone(cmd.Names)
	for i, name := range cmd.Names { // more paths of a lock; where they name clients, they stay
		cmd.Names[i] = c.Prepend(name)
	}
	cmd.Repeat = slices.Clone(cmd.Repeat)
	for i := range cmd.Repeat {
		cmd.Repeat[i] = c.Prefixed(cmd.Repeat[i])
	}
	return cmd
}

// request is a request with whole paths. Two requests of Java's client go as they are named: getEphemerals, and a delete of the root, which
// no server carries out.
func (c Chroot) request(r proto.Request) proto.Request {
	if r.Op == proto.OpGetEphemerals || r.Op == proto.OpDelete && r.Path == "/" {
		return r
	}
	r.Path = c.Prepend(r.Path)
	r.Ops = slices.Clone(r.Ops)
	for i := range r.Ops {
		r.Ops[i].Path = c.Prepend(r.Ops[i].Path)
	}
	return r
}

// Words is what zkCli prints for the reply to a command with whole paths. Paths are as the user knows them, but for two answers
// that Java's client leaves as they come: that of getEphemerals, and what a multi has created (docs/protocol/sessions.md#the-connect-string).
func (c Chroot) Words(cmd *Command, rep *proto.Reply) string {
	if c == "" || cmd.Op.Op == proto.OpGetEphemerals {
		return words(cmd, rep)
	}
	known, answer := *cmd, *rep
	known.Op.Path, answer.Path = c.Strip(known.Op.Path), c.Strip(answer.Path)
	known.Op.Ops = slices.Clone(known.Op.Ops)
	for i := range known.Op.Ops {
		known.Op.Ops[i].Path = c.Strip(known.Op.Ops[i].Path)
	}
	return words(&known, &answer)
}
