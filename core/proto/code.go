package proto

import "strconv"

// Code is the outcome of an operation (KeeperException.Code; docs/protocol/wire.md#errors).
type Code int32

// ZooKeeper's codes. CONNECTIONLOSS is made by the client, never sent by a server.
const (
	OK                       Code = 0
	SystemError              Code = -1
	RuntimeInconsistency     Code = -2
	DataInconsistency        Code = -3
	ConnectionLoss           Code = -4
	MarshallingError         Code = -5
	Unimplemented            Code = -6
	OperationTimeout         Code = -7
	BadArguments             Code = -8
	UnknownSession           Code = -12
	NewConfigNoQuorum        Code = -13
	ReconfigInProgress       Code = -14
	APIError                 Code = -100
	NoNode                   Code = -101
	NoAuth                   Code = -102
	BadVersion               Code = -103
	NoChildrenForEphemerals  Code = -108
	NodeExists               Code = -110
	NotEmpty                 Code = -111
	SessionExpired           Code = -112
	InvalidCallback          Code = -113
	InvalidACL               Code = -114
	AuthFailed               Code = -115
	SessionMoved             Code = -118
	NotReadOnly              Code = -119
	EphemeralOnLocalSession  Code = -120
	NoWatcher                Code = -121
	RequestTimeout           Code = -122
	ReconfigDisabled         Code = -123
	SessionClosedRequireSASL Code = -124
	QuotaExceeded            Code = -125
	ThrottledOp              Code = -127
)

// codeNames is in the order of the numbers, so that iteration over it is deterministic.
var codeNames = []struct {
	code Code
	name string
}{
	{OK, "OK"}, {SystemError, "SYSTEMERROR"}, {RuntimeInconsistency, "RUNTIMEINCONSISTENCY"},
	{DataInconsistency, "DATAINCONSISTENCY"}, {ConnectionLoss, "CONNECTIONLOSS"},
	{MarshallingError, "MARSHALLINGERROR"}, {Unimplemented, "UNIMPLEMENTED"},
	{OperationTimeout, "OPERATIONTIMEOUT"}, {BadArguments, "BADARGUMENTS"}, {UnknownSession, "UNKNOWNSESSION"},
	{NewConfigNoQuorum, "NEWCONFIGNOQUORUM"}, {ReconfigInProgress, "RECONFIGINPROGRESS"}, {APIError, "APIERROR"},
	{NoNode, "NONODE"}, {NoAuth, "NOAUTH"}, {BadVersion, "BADVERSION"},
	{NoChildrenForEphemerals, "NOCHILDRENFOREPHEMERALS"}, {NodeExists, "NODEEXISTS"}, {NotEmpty, "NOTEMPTY"},
	{SessionExpired, "SESSIONEXPIRED"}, {InvalidCallback, "INVALIDCALLBACK"}, {InvalidACL, "INVALIDACL"},
	{AuthFailed, "AUTHFAILED"}, {SessionMoved, "SESSIONMOVED"}, {NotReadOnly, "NOTREADONLY"},
	{EphemeralOnLocalSession, "EPHEMERALONLOCALSESSION"}, {NoWatcher, "NOWATCHER"},
	{RequestTimeout, "REQUESTTIMEOUT"}, {ReconfigDisabled, "RECONFIGDISABLED"},
	{SessionClosedRequireSASL, "SESSIONCLOSEDREQUIRESASLAUTH"}, {QuotaExceeded, "QUOTAEXCEEDED"},
	{ThrottledOp, "THROTTLEDOP"},
}

// String is ZooKeeper's name of the code.
func (c Code) String() string {
	for _, n := range codeNames {
		if n.code == c {
			return n.name
		}
	}
	return "CODE" + strconv.Itoa(int(c))
}

// CodeNames lists every name, OK first.
func CodeNames() []string {
	out := make([]string, len(codeNames))
	for i, n := range codeNames {
		out[i] = n.name
	}
	return out
}
