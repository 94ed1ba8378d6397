package proto

import (
	"fmt"
	"strconv"
	"strings"
)

// Zxid is a ZooKeeper transaction id: the epoch in the high 32 bits, a counter in the low 32 (ZxidUtils).
// Comparisons are plain signed 64-bit comparisons. Counter 0 belongs to NEWLEADER and never to a transaction
// (docs/protocol/broadcast.md#zxids).
type Zxid int64

// MakeZxid joins an epoch and a counter.
func MakeZxid(epoch int64, counter uint32) Zxid { return Zxid(epoch<<32 | int64(counter)) }

// Epoch is the high half, sign kept.
func (z Zxid) Epoch() int64 { return int64(z) >> 32 }

// Counter is the low half.
func (z Zxid) Counter() uint32 { return uint32(z) }

// NewEpoch says whether z is the zxid of a NEWLEADER, which carries no transaction.
func (z Zxid) NewEpoch() bool { return uint32(z) == 0 }

// String prints EPOCH:COUNTER in decimal, as the script language writes it.
func (z Zxid) String() string {
	if z == NoZxid {
		return "-"
	}
	return strconv.FormatInt(z.Epoch(), 10) + ":" + strconv.FormatUint(uint64(z.Counter()), 10)
}

// NoZxid is the −1 that ZooKeeper puts where there is no zxid.
const NoZxid Zxid = -1

// ParseZxid reads EPOCH:COUNTER in decimal, or 0x… in hexadecimal.
func ParseZxid(s string) (Zxid, error) {
	if hex, ok := strings.CutPrefix(s, "0x"); ok {
		n, err := strconv.ParseUint(hex, 16, 63)
		if err != nil {
			return 0, fmt.Errorf("expected a zxid such as 0x100000014d, found %q", s)
		}
		return Zxid(n), nil
	}
	e, c, ok := strings.Cut(s, ":")
	epoch, err1 := strconv.ParseUint(e, 10, 31)
	counter, err2 := strconv.ParseUint(c, 10, 32)
	if !ok || err1 != nil || err2 != nil {
		return 0, fmt.Errorf("expected a zxid EPOCH:COUNTER such as 1:333, or 0x…, found %q", s)
	}
	return MakeZxid(int64(epoch), uint32(counter)), nil
}
