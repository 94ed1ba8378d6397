package explain

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// Text is one of the texts of the explanations, as the file of a language names it.
type Text struct {
	Part    string // forms, messages, sites, because, writes, rules, phrases; "" for the two names of parties
	Name    string
	Field   string // of a form: brief, title, detail or verdict
	English string
}

// Texts lists them all, in the order in which Add takes them.
func Texts() []Text {
	var out []Text
	english.each(func(at spot, text *string) {
		t := Text{Part: partNames[at.part], English: *text}
		switch at.part {
		case partyPart:
			t.Name = [...]string{"server", "client"}[at.n]
		case formPart:
			t.Name, t.Field = forms[at.n], [...]string{"brief", "title", "detail", "verdict"}[at.field]
		case messagePart:
			t.Name = proto.Kind(at.n).String()
		case sitePart:
			t.Name = siteNames[at.n]
		case becausePart, rulePart:
			t.Name = ruleNames[at.n]
		case writePart:
			t.Name = proto.WriteOp(at.n).String()
		case phrasePart:
			t.Name = phraseNames[at.n]
		}
		out = append(out, t)
	})
	return out
}

var partNames = [...]string{"", "forms", "messages", "sites", "because", "writes", "rules", "phrases"}

// siteNames, ruleNames and phraseNames have the names of the constants. Only programs that check a language need them: they are not in
// the page.
var siteNames = [trace.Sites]string{
	trace.AtClientConnect:      "AtClientConnect",
	trace.AtClientSubmit:       "AtClientSubmit",
	trace.AtClientSubmitAll:    "AtClientSubmitAll",
	trace.AtClientIdentities:   "AtClientIdentities",
	trace.AtClientPing:         "AtClientPing",
	trace.AtClientAsksIsro:     "AtClientAsksIsro",
	trace.AtClientSetWatches:   "AtClientSetWatches",
	trace.AtSendNotifications:  "AtSendNotifications",
	trace.AtAskVoters:          "AtAskVoters",
	trace.AtAnswerObserver:     "AtAnswerObserver",
	trace.AtAnswerLowerRound:   "AtAnswerLowerRound",
	trace.AtAnswerLooking:      "AtAnswerLooking",
	trace.AtInitialMessage:     "AtInitialMessage",
	trace.AtResendLast:         "AtResendLast",
	trace.AtLeaderInfo:         "AtLeaderInfo",
	trace.AtSyncSnap:           "AtSyncSnap",
	trace.AtSyncPacket:         "AtSyncPacket",
	trace.AtSyncProposal:       "AtSyncProposal",
	trace.AtSyncCommit:         "AtSyncCommit",
	trace.AtForwardOutstanding: "AtForwardOutstanding",
	trace.AtNewLeader:          "AtNewLeader",
	trace.AtUpToDate:           "AtUpToDate",
	trace.AtRevalidate:         "AtRevalidate",
	trace.AtPing:               "AtPing",
	trace.AtPropose:            "AtPropose",
	trace.AtCommit:             "AtCommit",
	trace.AtInform:             "AtInform",
	trace.AtSyncAnswer:         "AtSyncAnswer",
	trace.AtRegister:           "AtRegister",
	trace.AtAckEpoch:           "AtAckEpoch",
	trace.AtAckNewLeader:       "AtAckNewLeader",
	trace.AtAckUpToDate:        "AtAckUpToDate",
	trace.AtSendAck:            "AtSendAck",
	trace.AtAnswerPing:         "AtAnswerPing",
	trace.AtForwardRequest:     "AtForwardRequest",
	trace.AtAskRevalidate:      "AtAskRevalidate",
	trace.AtConnectResponse:    "AtConnectResponse",
	trace.AtPong:               "AtPong",
	trace.AtNotReadOnly:        "AtNotReadOnly",
	trace.AtIsroAnswer:         "AtIsroAnswer",
	trace.AtReply:              "AtReply",
	trace.AtWatchEvent:         "AtWatchEvent",
}

var ruleNames = [trace.Rules]string{
	trace.ByEpoch:                "ByEpoch",
	trace.ByZxid:                 "ByZxid",
	trace.BySid:                  "BySid",
	trace.SameVote:               "SameVote",
	trace.NoWeight:               "NoWeight",
	trace.LowerRound:             "LowerRound",
	trace.SnapDue:                "SnapDue",
	trace.RecipeSlept:            "RecipeSlept",
	trace.FirstStays:             "FirstStays",
	trace.QuorumOfVotes:          "QuorumOfVotes",
	trace.FinalizeSilence:        "FinalizeSilence",
	trace.EstablishedQuorum:      "EstablishedQuorum",
	trace.SyncEqual:              "SyncEqual",
	trace.SyncAheadTrunc:         "SyncAheadTrunc",
	trace.SyncInWindow:           "SyncInWindow",
	trace.SyncUnknownTrunc:       "SyncUnknownTrunc",
	trace.SyncUnknownEpoch:       "SyncUnknownEpoch",
	trace.SyncNewEpoch:           "SyncNewEpoch",
	trace.SyncFromLog:            "SyncFromLog",
	trace.SyncLogTooShort:        "SyncLogTooShort",
	trace.SyncLogTooLarge:        "SyncLogTooLarge",
	trace.SyncLogGap:             "SyncLogGap",
	trace.SyncNoLog:              "SyncNoLog",
	trace.SyncUnhandled:          "SyncUnhandled",
	trace.SyncForced:             "SyncForced",
	trace.LostQuorum:             "LostQuorum",
	trace.EpochTimeout:           "EpochTimeout",
	trace.EpochAckTimeout:        "EpochAckTimeout",
	trace.NewLeaderTimeout:       "NewLeaderTimeout",
	trace.CounterRollover:        "CounterRollover",
	trace.LeaderGone:             "LeaderGone",
	trace.LeaderSilent:           "LeaderSilent",
	trace.LeaderRefused:          "LeaderRefused",
	trace.EpochTooOld:            "EpochTooOld",
	trace.BadStream:              "BadStream",
	trace.LearnerSilent:          "LearnerSilent",
	trace.LearnerSlow:            "LearnerSlow",
	trace.LearnerAhead:           "LearnerAhead",
	trace.LearnerGone:            "LearnerGone",
	trace.Superseded:             "Superseded",
	trace.TooManySyncs:           "TooManySyncs",
	trace.ClientAhead:            "ClientAhead",
	trace.NotServing:             "NotServing",
	trace.FrameTooLarge:          "FrameTooLarge",
	trace.DiskFailed:             "DiskFailed",
	trace.PacketTooLarge:         "PacketTooLarge",
	trace.UnknownSession:         "UnknownSession",
	trace.Moved:                  "Moved",
	trace.Expired:                "Expired",
	trace.ClosedByClient:         "ClosedByClient",
	trace.Created:                "Created",
	trace.LocalSession:           "LocalSession",
	trace.ReadOnlySession:        "ReadOnlySession",
	trace.NoConsent:              "NoConsent",
	trace.GlobalSession:          "GlobalSession",
	trace.NoQuorumForIt:          "NoQuorumForIt",
	trace.Resumed:                "Resumed",
	trace.NoQuorumYet:            "NoQuorumYet",
	trace.PredecessorOutstanding: "PredecessorOutstanding",
	trace.QuorumAcked:            "QuorumAcked",
	trace.FinalizeWaitOver:       "FinalizeWaitOver",
	trace.NotificationsDue:       "NotificationsDue",
	trace.DialOver:               "DialOver",
	trace.ObserverLooksAgain:     "ObserverLooksAgain",
	trace.LeaderWaitOver:         "LeaderWaitOver",
	trace.HalfTickDue:            "HalfTickDue",
	trace.LearnerReadOver:        "LearnerReadOver",
	trace.LeaderReadOver:         "LeaderReadOver",
	trace.RedialLeader:           "RedialLeader",
	trace.SessionsDue:            "SessionsDue",
	trace.LocalSessionsDue:       "LocalSessionsDue",
	trace.ContainersDue:          "ContainersDue",
	trace.ClientConnsDue:         "ClientConnsDue",
	trace.PurgeDue:               "PurgeDue",
	trace.ClientPingDue:          "ClientPingDue",
	trace.ClientReadOver:         "ClientReadOver",
	trace.ClientConnectOver:      "ClientConnectOver",
	trace.ClientRedial:           "ClientRedial",
	trace.ReadOnlyDue:            "ReadOnlyDue",
	trace.IsroDue:                "IsroDue",
	trace.IsroOver:               "IsroOver",
	trace.ClientSessionOver:      "ClientSessionOver",
	trace.ClosedByPeer:           "ClosedByPeer",
	trace.PeerDied:               "PeerDied",
	trace.ConnRefused:            "ConnRefused",
	trace.ConnUnknown:            "ConnUnknown",
	trace.ConnReset:              "ConnReset",
	trace.LinkBusy:               "LinkBusy",
	trace.NoRoom:                 "NoRoom",
	trace.IOError:                "IOError",
	trace.ServerBusy:             "ServerBusy",
}

var phraseNames = [phraseCount]string{
	comparedInOrder: "comparedInOrder",
	fromPeer:        "fromPeer",
	heldByMe:        "heldByMe",
	startedWith:     "startedWith",
	verdictColumn:   "verdictColumn",
	epochRow:        "epochRow",
	zxidRow:         "zxidRow",
	sidRow:          "sidRow",
	equalGoOn:       "equalGoOn",
	largerDecides:   "largerDecides",
	smallerDecides:  "smallerDecides",
	notAsked:        "notAsked",
	nothingLarger:   "nothingLarger",
	noneHeld:        "noneHeld",
	adoptVote:       "adoptVote",
	keepVote:        "keepVote",
	goesBy:          "goesBy",
	staysWith:       "staysWith",
	askedInOrder:    "askedInOrder",
	ofLearner:       "ofLearner",
	ofLeader:        "ofLeader",
	sameRow:         "sameRow",
	aheadRow:        "aheadRow",
	windowRow:       "windowRow",
	logRow:          "logRow",
	sizeRow:         "sizeRow",
	inWindow:        "inWindow",
	logBegins:       "logBegins",
	atMost:          "atMost",
	yesDecides:      "yesDecides",
	noGoOn:          "noGoOn",
	foundDecides:    "foundDecides",
	notFoundDecides: "notFoundDecides",
	nothingRow:      "nothingRow",
	nowColumn:       "nowColumn",
	neededColumn:    "neededColumn",
	predecessorRow:  "predecessorRow",
	quorumRow:       "quorumRow",
	committedWord:   "committedWord",
	outstandingWord: "outstandingWord",
	enoughDecides:   "enoughDecides",
	tooFewDecides:   "tooFewDecides",
	mustWait:        "mustWait",
	vAndW:           "vAndW",
	notReached:      "notReached",
	areEqual:        "areEqual",
	theyDiffer:      "theyDiffer",
	isAlive:         "isAlive",
	isGone:          "isGone",
	newSession:      "newSession",
	oldSession:      "oldSession",
	ofOwner:         "ofOwner",
	sessionStands:   "sessionStands",
	sessionOver:     "sessionOver",
	refusal:         "refusal",
}
