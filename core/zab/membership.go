package zab

import (
	"fmt"
	"strconv"

	"zootrope/core/proto"
)

// Address is where the other servers reach a server: the port to which learners connect, and the one for elections (QuorumServer).
type Address struct {
	Server           proto.ServerID
	Host             string
	Quorum, Election int
}

// Address gives the address of a server, and whether the configuration has one.
func (c *Config) Address(id proto.ServerID) (Address, bool) {
	for _, a := range c.Addresses {
		if a.Server == id {
			return a, true
		}
	}
	return Address{}, false
}

// ElectionAddress is the host:port that a server sends when it opens an election connection.
func (a Address) ElectionAddress() string { return a.Host + ":" + strconv.Itoa(a.Election) }

// Membership is the text of the configuration, as /zookeeper/config, NEWLEADER and notifications have it (QuorumMaj.toString,
// QuorumHierarchical.toString, QuorumServer.toString).
func (c *Config) Membership() string {
	var b []byte
	for _, id := range c.Voters.Or(c.Observers).List() {
		role := "participant"
		if c.Observers.Has(id) {
			role = "observer"
		}
		b = fmt.Appendf(b, "server.%d=", id)
		if a, ok := c.Address(id); ok {
			b = fmt.Appendf(b, "%s:%d:%d", a.Host, a.Quorum, a.Election)
		}
		b = fmt.Appendf(b, ":%s\n", role)
	}
	if c.Groups.Hierarchical() {
		b = groupText(b, c)
	}
	return string(append(b, "version=0"...))
}

func groupText(b []byte, c *Config) []byte {
	for _, g := range c.Groups.Groups {
		b = fmt.Appendf(b, "group.%d", g.Number)
		for i, id := range g.Members.List() {
			b = fmt.Appendf(b, "%c%d", "=:"[min(i, 1)], id)
		}
		b = append(b, '\n')
	}
	for _, id := range c.Voters.List() {
		b = fmt.Appendf(b, "weight.%d=%d\n", id, c.Groups.Weight(id))
	}
	return b
}
