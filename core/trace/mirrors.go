package trace

import "zootrope/core/proto"

// The sites, by package. mirrors names for each the ZooKeeper class and method that it mirrors; AtWrite and AtFsync mirror
// many (Event.Mirrors). New ones come last: a notification that waits for its connection keeps its site, so that the numbers
// are part of the hashes by which a shared run is known again.
const (
	NoSite Site = iota

	// core/client
	AtClientConnect
	AtClientConnected
	AtClientClosed
	AtClientRefused
	AtClientOutcome
	AtClientLock
	AtClientLost
	AtClientExpired
	AtClientSubmit
	AtClientSubmitAll
	AtClientIdentities
	AtClientPing
	AtClientSetWatches

	// core/election
	AtLook
	AtSendNotifications
	AtAskVoters
	AtCompareVotes
	AtLowerRound
	AtAdoptRound
	AtNewRound
	AtCountVotes
	AtDrain
	AtJoinRound
	AtJoinEstablished
	AtElectionEnds
	AtAnswerObserver
	AtAnswerLowerRound
	AtAnswerLooking
	AtInitialMessage
	AtResendLast

	// core/zab, the leader
	AtEpochToPropose
	AtLeaderInfo
	AtEpochAck
	AtNewLeaderAck
	AtEstablished
	AtSyncFollower
	AtSyncPacket
	AtSyncProposal
	AtSyncCommit
	AtForwardOutstanding
	AtNewLeader
	AtUpToDate
	AtRevalidate
	AtPing
	AtDropLearner
	AtPropose
	AtProcessAck
	AtCommit
	AtInform
	AtSyncAnswer
	AtLeaderGivesUp

	// core/zab, learners
	AtRegister
	AtAckEpoch
	AtTruncate
	AtAckNewLeader
	AtAckUpToDate
	AtUpToDateReceived
	AtSendAck
	AtAnswerPing
	AtForwardRequest
	AtAskRevalidate
	AtLearnerGivesUp
	AtApply

	// core/server
	AtLookAgain
	AtRefuseClient
	AtFinishSession
	AtConnectResponse
	AtPong
	AtReply
	AtSetWatch
	AtFireWatch
	AtWatchEvent
	AtSessionMoved
	AtCloseSession
	AtExpireSession
	AtCloseLocal

	// core/sim: the world itself
	AtBoot
	AtWrite
	AtFsync
	AtLink
	AtPartition
	AtHeal
	AtBreak
	AtViolation
	AtBootFails
	AtExit
	AtServerTimer
	AtDisk
	AtCrash
	AtStop
	AtPause
	AtResume
	AtRefuse
	AtAccept
	AtOpened
	AtLose
	AtClosed
	AtDeliver
	AtClientTimer
	AtCommand
	AtNote

	// core/player: what a script says of its own
	AtRewind
	AtExpect
	AtGoal

	// core/sim: a second lock in place of the first
	AtLockAgain

	// core/recipe: what becomes of a lock
	AtFirstInLine
	AtWaitBehind
	AtPlaceGone
	AtLineFails
	AtWatchFails
	AtLockWithoutList
	AtFirstOfHerd
	AtWaitInHerd
	AtHerdPlaceGone
	AtHerdLineFails
	AtNameIsMine
	AtWaitForName
	AtNameFails
	AtNameWatchFails
	AtUnlock
	AtNothingToUnlock

	AtSyncSnap // core/zab; new sites come last, as the rules do

	// core/recipe: what the requests of a lock are made by
	AtEnsureLock
	AtListLine
	AtWatchBefore
	AtHerdEnsures
	AtHerdCreates
	AtHerdLists
	AtNameEnsures
	AtNameCreates
	AtNameWatches
	AtCreatePlace
	AtPlaceReconnects
	AtFindPlace

	// core/recipe: ZooKeeper's WriteLock
	AtWriteLockFails
	AtLockAcquired
	AtWriteLockWaits
	AtWriteLockLists
	AtWriteLockWatches
	AtFindPrefix
	AtWriteLockCreates
	AtLockReleased
	AtEnsureLooks
	AtEnsureCreates
	AtRetryDelay

	// core/recipe: the lock with a latch
	AtLatchEnsures
	AtLatchCreates
	AtLatchLists
	AtLatchLineFails
	AtLatchPlaceGone
	AtFirstNode
	AtLatchWatches
	AtLatchWaits
	AtLatchWatchFails

	// core/recipe: the lock with a NodeCache
	AtNodeCachePauses
	AtNodeCacheLists
	AtNodeCacheFails
	AtNodeCachePlaceGone
	AtFirstOfNames
	AtNodeCacheWatchFails
	AtNodeCacheNoList
	AtNodeCacheStarts
	AtNodeCacheChecks
	AtNodeCacheLoads
	AtNodeCacheWaits
	AtNodeCacheCreates
	AtNodeCacheFinds
	AtNodeCacheReads

	// core/recipe: what Curator does about lost connections
	AtBackoff
	AtBackoffReconnects
	AtProtectedCreate
	AtFindProtected
	AtMakeParents
	AtGuaranteedDelete
	AtDeleteReconnects

	// core/recipe: InterProcessMutex
	AtMutexAgain
	AtProtectedFails
	AtMutexLists
	AtMutexLineFails
	AtMutexPlaceGone
	AtFirstOfMutex
	AtMutexWatches
	AtMutexWaits
	AtMutexWatchFails
	AtStillHeld
	AtReleased

	// core/recipe: InterProcessReadWriteLock
	AtWriteAgain
	AtReadAgain
	AtDowngrade
	AtDowngraded

	// core/recipe: InterProcessSemaphoreMutex
	AtLeaseFails
	AtLeasesList
	AtLeaseGone
	AtLeaseWaits
	AtLeaseHeld

	// core/recipe: InterProcessMultiLock
	AtOneOfAllFails
	AtAllHeld

	// core/recipe: an election
	AtElectEnsures
	AtMakeOffer
	AtOfferFails
	AtDetermine
	AtDetermineFails
	AtOfferGone
	AtElected
	AtWatchNeighbour
	AtReady
	AtNeighbourFails

	// core/recipe: barriers
	AtBarrierWatches
	AtBarrierWaits
	AtBarrierEnsures
	AtReadyWatched
	AtEnters
	AtCountsMembers
	AtOpensBarrier
	AtAwaitsReady
	AtReadyAgain
	AtListsMembers
	AtLastLeaves
	AtLeaves
	AtWatchesMember
	AtAwaitsMember
	AtShutsBarrier

	// core/recipe: two-phase commit
	AtBeginsTransaction
	AtAsksParticipant
	AtReadsVote
	AtAwaitsVote
	AtDecides
	AtLooksForQuestion
	AtAwaitsQuestion
	AtVotes
	AtReadsDecision
	AtAwaitsDecision

	// core/recipe: a store that asks for a token
	AtStoreWithoutToken
	AtNoTokenToShow
	AtReadsToken
	AtStoreWithToken

	// core/recipe: queues, and what lists or deletes whole trees
	AtEnqueueEnsures
	AtEnqueues
	AtDequeueEnsures
	AtQueueWaits
	AtQueueReads
	AtDequeues
	AtQueueLists
	AtDeleteAllLists
	AtDeleteAllDeletes
	AtListsFirst
	AtListsBelow

	// core/recipe: new sites come last
	AtNodeCacheFinally

	// core/client: new sites come last
	AtClientCrash

	Sites // how many
)

var mirrors = [Sites]string{
	AtClientConnect:      "ClientCnxn.SendThread.primeConnection",
	AtClientConnected:    "ClientCnxn.SendThread.onConnected",
	AtClientClosed:       "ClientCnxn.close",
	AtClientRefused:      "ClientCnxn.SendThread.readResponse",
	AtClientOutcome:      "ClientCnxn.finishPacket",
	AtClientLost:         "ClientCnxn.SendThread.cleanup",
	AtClientExpired:      "ClientCnxn.SendThread.onConnected",
	AtClientSubmit:       "ClientCnxn.queuePacket",
	AtClientSubmitAll:    "ClientCnxn.queuePacket",
	AtClientIdentities:   "ClientCnxn.SendThread.primeConnection",
	AtClientPing:         "ClientCnxn.SendThread.sendPing",
	AtClientSetWatches:   "ClientCnxn.SendThread.primeConnection",
	AtFirstInLine:        "WriteLock.LockZooKeeperOperation.execute",
	AtWaitBehind:         "WriteLock.LockZooKeeperOperation.execute",
	AtPlaceGone:          "StandardLockInternalsDriver.validateOurIndex", // Curator's
	AtLineFails:          "WriteLock.LockZooKeeperOperation.execute",
	AtWatchFails:         "WriteLock.LockZooKeeperOperation.execute",
	AtUnlock:             "WriteLock.unlock",
	AtNothingToUnlock:    "WriteLock.unlock",
	AtLook:               "FastLeaderElection.lookForLeader",
	AtSendNotifications:  "FastLeaderElection.sendNotifications",
	AtAskVoters:          "FastLeaderElection.sendNotifications",
	AtCompareVotes:       "FastLeaderElection.totalOrderPredicate",
	AtLowerRound:         "FastLeaderElection.lookForLeader",
	AtAdoptRound:         "FastLeaderElection.lookForLeader",
	AtNewRound:           "FastLeaderElection.updateProposal",
	AtCountVotes:         "FastLeaderElection.getVoteTracker",
	AtDrain:              "FastLeaderElection.lookForLeader",
	AtJoinRound:          "FastLeaderElection.checkLeader",
	AtJoinEstablished:    "FastLeaderElection.checkLeader",
	AtElectionEnds:       "FastLeaderElection.setPeerState",
	AtAnswerObserver:     "FastLeaderElection.Messenger.WorkerReceiver",
	AtAnswerLowerRound:   "FastLeaderElection.Messenger.WorkerReceiver",
	AtAnswerLooking:      "FastLeaderElection.Messenger.WorkerReceiver",
	AtInitialMessage:     "QuorumCnxManager.startConnection",
	AtResendLast:         "QuorumCnxManager.SendWorker",
	AtEpochToPropose:     "Leader.getEpochToPropose",
	AtLeaderInfo:         "LearnerHandler.run",
	AtEpochAck:           "Leader.waitForEpochAck",
	AtNewLeaderAck:       "Leader.waitForNewLeaderAck",
	AtEstablished:        "Leader.startZkServer",
	AtSyncFollower:       "LearnerHandler.syncFollower",
	AtSyncSnap:           "ZKDatabase.serializeSnapshot",
	AtSyncPacket:         "LearnerHandler.queueOpPacket",
	AtSyncProposal:       "LearnerHandler.queueCommittedProposals",
	AtSyncCommit:         "LearnerHandler.queueCommittedProposals",
	AtForwardOutstanding: "Leader.startForwarding",
	AtNewLeader:          "LearnerHandler.run",
	AtUpToDate:           "LearnerHandler.run",
	AtRevalidate:         "Leader.revalidateSession",
	AtPing:               "LearnerHandler.ping",
	AtDropLearner:        "LearnerHandler.shutdown",
	AtPropose:            "Leader.propose",
	AtProcessAck:         "Leader.processAck",
	AtCommit:             "Leader.commit",
	AtInform:             "Leader.inform",
	AtSyncAnswer:         "Leader.sendSync",
	AtLeaderGivesUp:      "Leader.shutdown",
	AtRegister:           "Learner.registerWithLeader",
	AtAckEpoch:           "Learner.registerWithLeader",
	AtTruncate:           "ZKDatabase.truncateLog",
	AtAckNewLeader:       "Learner.syncWithLeader",
	AtAckUpToDate:        "Learner.syncWithLeader",
	AtUpToDateReceived:   "Learner.syncWithLeader",
	AtSendAck:            "SendAckRequestProcessor.processRequest",
	AtAnswerPing:         "Learner.ping",
	AtForwardRequest:     "Learner.request",
	AtAskRevalidate:      "Learner.validateSession",
	AtLearnerGivesUp:     "Follower.followLeader",
	AtApply:              "FinalRequestProcessor.applyRequest",
	AtLookAgain:          "QuorumPeer.run",
	AtRefuseClient:       "ZooKeeperServer.processConnectRequest",
	AtFinishSession:      "ZooKeeperServer.finishSessionInit",
	AtConnectResponse:    "ZooKeeperServer.finishSessionInit",
	AtPong:               "FinalRequestProcessor.processRequest",
	AtReply:              "FinalRequestProcessor.processRequest",
	AtSetWatch:           "WatchManager.addWatch",
	AtFireWatch:          "WatchManager.triggerWatch",
	AtWatchEvent:         "NIOServerCnxn.process",
	AtSessionMoved:       "FinalRequestProcessor.processRequest",
	AtCloseSession:       "PrepRequestProcessor.pRequest2Txn",
	AtExpireSession:      "SessionTrackerImpl.run",
	AtCloseLocal:         "UpgradeableSessionTracker.removeLocalSession",
	AtBoot:               "QuorumPeer.start",
	AtBootFails:          "QuorumPeer.start",
	AtExit:               "ServiceUtils.requestSystemExit",
	AtStop:               "QuorumPeer.shutdown",
	AtClientTimer:        "ClientCnxn.SendThread.run",
	AtWriteLockFails:     "WriteLock.lock",
	AtLockAcquired:       "LockListener.lockAcquired",
	AtWriteLockWaits:     "WriteLock.LockWatcher.process",
	AtWriteLockLists:     "WriteLock.LockZooKeeperOperation.execute",
	AtWriteLockWatches:   "WriteLock.LockZooKeeperOperation.execute",
	AtFindPrefix:         "WriteLock.LockZooKeeperOperation.findPrefixInChildren",
	AtWriteLockCreates:   "WriteLock.LockZooKeeperOperation.findPrefixInChildren",
	AtLockReleased:       "LockListener.lockReleased",
	AtEnsureLooks:        "ProtocolSupport.ensureExists",
	AtEnsureCreates:      "ProtocolSupport.ensureExists",
	AtRetryDelay:         "ProtocolSupport.retryDelay",
	AtNodeCacheStarts:    "NodeCache.start",
	AtNodeCacheLoads:     "NodeCache.processBackgroundResult",
	AtNodeCacheWaits:     "NodeCache.setNewData",
	AtBackoff:            "ExponentialBackoffRetry.getSleepTimeMs",
	AtBackoffReconnects:  "CuratorZookeeperClient.blockUntilConnectedOrTimedOut",
	AtProtectedCreate:    "CreateBuilderImpl.protectedPathInForeground",
	AtFindProtected:      "CreateBuilderImpl.findProtectedNodeInForeground",
	AtMakeParents:        "ZKPaths.mkdirs",
	AtGuaranteedDelete:   "FailedDeleteManager.executeGuaranteedOperationInBackground",
	AtDeleteReconnects:   "FailedDeleteManager.executeGuaranteedOperationInBackground",
	AtMutexAgain:         "InterProcessMutex.internalLock",
	AtProtectedFails:     "LockInternals.attemptLock",
	AtMutexLists:         "LockInternals.internalLockLoop",
	AtMutexLineFails:     "LockInternals.internalLockLoop",
	AtMutexPlaceGone:     "StandardLockInternalsDriver.validateOurIndex",
	AtFirstOfMutex:       "StandardLockInternalsDriver.getsTheLock",
	AtMutexWatches:       "LockInternals.internalLockLoop",
	AtMutexWaits:         "LockInternals.internalLockLoop",
	AtMutexWatchFails:    "LockInternals.internalLockLoop",
	AtStillHeld:          "InterProcessMutex.release",
	AtReleased:           "LockInternals.releaseLock",
	AtWriteAgain:         "InterProcessMutex.internalLock",
	AtReadAgain:          "InterProcessMutex.internalLock",
	AtDowngrade:          "StandardLockInternalsDriver.createsTheLock",
	AtDowngraded:         "InterProcessReadWriteLock.ReadLock",
	AtLeaseFails:         "InterProcessSemaphoreV2.internalAcquire1Lease",
	AtLeasesList:         "InterProcessSemaphoreV2.internalAcquire1Lease",
	AtLeaseGone:          "InterProcessSemaphoreV2.internalAcquire1Lease",
	AtLeaseWaits:         "InterProcessSemaphoreV2.internalAcquire1Lease",
	AtLeaseHeld:          "InterProcessSemaphoreMutex.acquire",
	AtOneOfAllFails:      "InterProcessMultiLock.acquire",
	AtAllHeld:            "InterProcessMultiLock.acquire",
	AtMakeOffer:          "LeaderElectionSupport.makeOffer",
	AtOfferFails:         "LeaderElectionSupport.becomeFailed",
	AtDetermine:          "LeaderElectionSupport.determineElectionStatus",
	AtDetermineFails:     "LeaderElectionSupport.becomeFailed",
	AtOfferGone:          "LeaderElectionSupport.determineElectionStatus",
	AtElected:            "LeaderElectionSupport.becomeLeader",
	AtWatchNeighbour:     "LeaderElectionSupport.becomeReady",
	AtReady:              "LeaderElectionSupport.becomeReady",
	AtNeighbourFails:     "LeaderElectionSupport.becomeFailed",
	AtBarrierWatches:     "DistributedBarrier.waitOnBarrier",
	AtBarrierWaits:       "DistributedBarrier.waitOnBarrier",
	AtReadyWatched:       "DistributedDoubleBarrier.enter",
	AtEnters:             "DistributedDoubleBarrier.enter",
	AtCountsMembers:      "DistributedDoubleBarrier.internalEnter",
	AtOpensBarrier:       "DistributedDoubleBarrier.internalEnter",
	AtAwaitsReady:        "DistributedDoubleBarrier.internalEnter",
	AtReadyAgain:         "DistributedDoubleBarrier.internalEnter",
	AtListsMembers:       "DistributedDoubleBarrier.internalLeave",
	AtLastLeaves:         "DistributedDoubleBarrier.internalLeave",
	AtLeaves:             "DistributedDoubleBarrier.internalLeave",
	AtWatchesMember:      "DistributedDoubleBarrier.internalLeave",
	AtAwaitsMember:       "DistributedDoubleBarrier.internalLeave",
	AtShutsBarrier:       "DistributedDoubleBarrier.leave",
}

// Mirrors is the ZooKeeper class and method that the site of an event mirrors. One place makes every write of a disk, and
// one every sync; for these two the kind of what is written decides.
func (e *Event) Mirrors() string {
	switch e.Kind {
	case Write:
		return writers[e.Text]
	case Fsync:
		return syncers[e.Text]
	}
	if e.Kind == Sent(proto.Snap) { // which is no packet of the queue
		return "LearnerHandler.run"
	}
	if e.Site >= Sites { // a checker
		return ""
	}
	return mirrors[e.Site]
}

// writers names what each proto.WriteOp mirrors. To mark a log as superseded and to drop the snapshots above a cut is what
// ZooKeeper does not do (ZOOKEEPER-2846, 1549): they mirror nothing.
var writers = map[string]string{
	proto.AppendTxn.String():      "FileTxnLog.append",
	proto.RollLog.String():        "FileTxnLog.rollLog",
	proto.TruncateLog.String():    "FileTxnLog.truncate",
	proto.AcceptedEpoch.String():  "QuorumPeer.setAcceptedEpoch",
	proto.CurrentEpoch.String():   "QuorumPeer.setCurrentEpoch",
	proto.SaveSnapshot.String():   "FileTxnSnapLog.save",
	proto.SnapshotPart.String():   "FileSnap.serialize",
	proto.PurgeSnapshots.String(): "PurgeTxnLog.purge",
	proto.PurgeLogs.String():      "PurgeTxnLog.purge",
}

// syncers names what the sync of each proto.File mirrors.
var syncers = map[string]string{
	proto.LogFile.String():      "FileTxnLog.commit",
	proto.EpochFile.String():    "AtomicFileOutputStream.close",
	proto.SnapshotFile.String(): "FileSnap.serialize",
}

// rulers names what the functions mirror that only decide, and leave it to others to tell of it.
var rulers = map[string]string{
	"beats":             "FastLeaderElection.totalOrderPredicate",
	"planSync":          "LearnerHandler.syncFollower",
	"walk.fromLog":      "LearnerHandler.syncFollower",
	"walk.open":         "LearnerHandler.queueCommittedProposals",
	"Leader.commitRule": "Leader.tryToCommit",
}
