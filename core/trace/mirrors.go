package trace

import "zootrope/core/proto"

// The sites, by package. mirrors names for each the ZooKeeper class and method that it mirrors; AtWrite and AtFsync mirror
// many (Event.Mirrors). A new site stands where it belongs, and has a number that no other has: a notification that waits for its
// connection keeps its site, and so the numbers are in the hashes by which a shared run is known again. testdata/numbers.txt holds them.
const (
	NoSite Site = 0

	// core/client
	AtClientConnect    Site = 1
	AtClientConnected  Site = 2
	AtClientClosed     Site = 3
	AtClientCrash      Site = 249
	AtClientRefused    Site = 4
	AtClientLost       Site = 7
	AtClientExpired    Site = 8
	AtClientSubmit     Site = 9
	AtClientSubmitAll  Site = 10
	AtClientIdentities Site = 11
	AtClientPing       Site = 12
	AtClientSetWatches Site = 13
	AtClientAsksIsro   Site = 296

	// core/election
	AtLook              Site = 14
	AtSendNotifications Site = 15
	AtAskVoters         Site = 16
	AtCompareVotes      Site = 17
	AtLowerRound        Site = 18
	AtAdoptRound        Site = 19
	AtNewRound          Site = 20
	AtCountVotes        Site = 21
	AtDrain             Site = 22
	AtJoinRound         Site = 23
	AtJoinEstablished   Site = 24
	AtElectionEnds      Site = 25
	AtAnswerObserver    Site = 26
	AtAnswerLowerRound  Site = 27
	AtAnswerLooking     Site = 28
	AtInitialMessage    Site = 29
	AtResendLast        Site = 30

	// core/zab, the leader
	AtEpochToPropose     Site = 31
	AtLeaderInfo         Site = 32
	AtEpochAck           Site = 33
	AtNewLeaderAck       Site = 34
	AtEstablished        Site = 35
	AtSyncFollower       Site = 36
	AtSyncSnap           Site = 122
	AtSyncPacket         Site = 37
	AtSyncProposal       Site = 38
	AtSyncCommit         Site = 39
	AtForwardOutstanding Site = 40
	AtNewLeader          Site = 41
	AtUpToDate           Site = 42
	AtRevalidate         Site = 43
	AtPing               Site = 44
	AtDropLearner        Site = 45
	AtPropose            Site = 46
	AtProcessAck         Site = 47
	AtCommit             Site = 48
	AtInform             Site = 49
	AtSyncAnswer         Site = 50
	AtLeaderGivesUp      Site = 51

	// core/zab, learners
	AtRegister         Site = 52
	AtAckEpoch         Site = 53
	AtTruncate         Site = 54
	AtAckNewLeader     Site = 55
	AtAckUpToDate      Site = 56
	AtUpToDateReceived Site = 57
	AtSendAck          Site = 58
	AtAnswerPing       Site = 59
	AtForwardRequest   Site = 60
	AtAskRevalidate    Site = 61
	AtLearnerGivesUp   Site = 62
	AtApply            Site = 63

	// core/server
	AtLookAgain       Site = 64
	AtRefuseClient    Site = 65
	AtFinishSession   Site = 66
	AtConnectResponse Site = 67
	AtPong            Site = 68
	AtReply           Site = 69
	AtSetWatch        Site = 70
	AtFireWatch       Site = 71
	AtWatchEvent      Site = 72
	AtSessionMoved    Site = 73
	AtCloseSession    Site = 74
	AtExpireSession   Site = 75
	AtCloseLocal      Site = 76
	AtReadOnly        Site = 297
	AtNotReadOnly     Site = 298
	AtIsroAnswer      Site = 299
	AtNoSessionMade   Site = 300

	// core/sim: the world itself
	AtBoot        Site = 77
	AtWrite       Site = 78
	AtFsync       Site = 79
	AtLink        Site = 80
	AtPartition   Site = 81
	AtHeal        Site = 82
	AtBreak       Site = 83
	AtViolation   Site = 84
	AtBootFails   Site = 85
	AtExit        Site = 86
	AtServerTimer Site = 87
	AtDisk        Site = 88
	AtWriteFails  Site = 319
	AtClock       Site = 320
	AtCrash       Site = 89
	AtStop        Site = 90
	AtPause       Site = 91
	AtResume      Site = 92
	AtService     Site = 295
	AtRefuse      Site = 93
	AtAccept      Site = 94
	AtOpened      Site = 95
	AtLose        Site = 96
	AtClosed      Site = 97
	AtDeliver     Site = 98
	AtClientTimer Site = 99
	AtCommand     Site = 100
	AtNote        Site = 101

	// core/sim: what clients do by a recipe
	AtClientOutcome Site = 5
	AtClientLock    Site = 6
	AtLeadSuspended Site = 287
	AtLockAgain     Site = 105

	// core/player: what a script says of its own
	AtRewind Site = 102
	AtExpect Site = 103
	AtGoal   Site = 104

	// core/recipe: what becomes of a lock
	AtFirstInLine     Site = 106
	AtWaitBehind      Site = 107
	AtPlaceGone       Site = 108
	AtLineFails       Site = 109
	AtWatchFails      Site = 110
	AtLockWithoutList Site = 111
	AtFirstOfHerd     Site = 112
	AtWaitInHerd      Site = 113
	AtHerdPlaceGone   Site = 114
	AtHerdLineFails   Site = 115
	AtNameIsMine      Site = 116
	AtWaitForName     Site = 117
	AtNameFails       Site = 118
	AtNameWatchFails  Site = 119
	AtUnlock          Site = 120
	AtNothingToUnlock Site = 121

	// core/recipe: what the requests of a lock are made by
	AtEnsureLock      Site = 123
	AtListLine        Site = 124
	AtWatchBefore     Site = 125
	AtHerdEnsures     Site = 126
	AtHerdCreates     Site = 127
	AtHerdLists       Site = 128
	AtNameEnsures     Site = 129
	AtNameCreates     Site = 130
	AtNameWatches     Site = 131
	AtCreatePlace     Site = 132
	AtPlaceReconnects Site = 133
	AtFindPlace       Site = 134

	// core/recipe: ZooKeeper's WriteLock
	AtWriteLockFails   Site = 135
	AtLockAcquired     Site = 136
	AtWriteLockWaits   Site = 137
	AtWriteLockLists   Site = 138
	AtWriteLockWatches Site = 139
	AtFindPrefix       Site = 140
	AtWriteLockCreates Site = 141
	AtLockReleased     Site = 142
	AtEnsureLooks      Site = 143
	AtEnsureCreates    Site = 144
	AtRetryDelay       Site = 145

	// core/recipe: the lock with a latch
	AtLatchEnsures    Site = 146
	AtLatchCreates    Site = 147
	AtLatchLists      Site = 148
	AtLatchLineFails  Site = 149
	AtLatchPlaceGone  Site = 150
	AtFirstNode       Site = 151
	AtLatchWatches    Site = 152
	AtLatchWaits      Site = 153
	AtLatchWatchFails Site = 154

	// core/recipe: the lock with a NodeCache
	AtNodeCachePauses     Site = 155
	AtNodeCacheLists      Site = 156
	AtNodeCacheFails      Site = 157
	AtNodeCachePlaceGone  Site = 158
	AtFirstOfNames        Site = 159
	AtNodeCacheWatchFails Site = 160
	AtNodeCacheNoList     Site = 161
	AtNodeCacheStarts     Site = 162
	AtNodeCacheChecks     Site = 163
	AtNodeCacheLoads      Site = 164
	AtNodeCacheWaits      Site = 165
	AtNodeCacheCreates    Site = 166
	AtNodeCacheFinds      Site = 167
	AtNodeCacheReads      Site = 168
	AtNodeCacheFinally    Site = 248

	// core/recipe: what Curator does about lost connections
	AtBackoff           Site = 169
	AtBackoffReconnects Site = 170
	AtProtectedCreate   Site = 171
	AtFindProtected     Site = 172
	AtMakeParents       Site = 173
	AtGuaranteedDelete  Site = 174
	AtDeleteReconnects  Site = 175

	// core/recipe: InterProcessMutex
	AtMutexAgain      Site = 176
	AtProtectedFails  Site = 177
	AtMutexLists      Site = 178
	AtMutexLineFails  Site = 179
	AtMutexPlaceGone  Site = 180
	AtFirstOfMutex    Site = 181
	AtMutexWatches    Site = 182
	AtMutexWaits      Site = 183
	AtMutexWatchFails Site = 184
	AtStillHeld       Site = 185
	AtReleased        Site = 186

	// core/recipe: InterProcessReadWriteLock
	AtWriteAgain Site = 187
	AtReadAgain  Site = 188
	AtDowngrade  Site = 189
	AtDowngraded Site = 190

	// core/recipe: InterProcessSemaphoreMutex
	AtLeaseFails Site = 191
	AtLeasesList Site = 192
	AtLeaseGone  Site = 193
	AtLeaseWaits Site = 194
	AtLeaseHeld  Site = 195

	// core/recipe: InterProcessMultiLock
	AtOneOfAllFails Site = 196
	AtAllHeld       Site = 197

	// core/recipe: an election
	AtElectEnsures   Site = 198
	AtMakeOffer      Site = 199
	AtOfferFails     Site = 200
	AtDetermine      Site = 201
	AtDetermineFails Site = 202
	AtOfferGone      Site = 203
	AtElected        Site = 204
	AtWatchNeighbour Site = 205
	AtReady          Site = 206
	AtNeighbourFails Site = 207

	// core/recipe: LeaderLatch
	AtLeadFails      Site = 276
	AtLeadLists      Site = 277
	AtLeadLineFails  Site = 278
	AtLeadPlaceGone  Site = 279
	AtLeadAsksOwner  Site = 280
	AtLeadNotMine    Site = 281
	AtLeads          Site = 282
	AtLeadWatches    Site = 283
	AtLeadWaits      Site = 284
	AtLeadWatchFails Site = 285
	AtLeadResets     Site = 286

	// core/recipe: barriers
	AtBarrierWatches Site = 208
	AtBarrierWaits   Site = 209
	AtBarrierEnsures Site = 210
	AtReadyWatched   Site = 211
	AtEnters         Site = 212
	AtCountsMembers  Site = 213
	AtOpensBarrier   Site = 214
	AtAwaitsReady    Site = 215
	AtReadyAgain     Site = 216
	AtListsMembers   Site = 217
	AtLastLeaves     Site = 218
	AtLeaves         Site = 219
	AtWatchesMember  Site = 220
	AtAwaitsMember   Site = 221
	AtShutsBarrier   Site = 222

	// core/recipe: two-phase commit
	AtBeginsTransaction Site = 223
	AtAsksParticipant   Site = 224
	AtReadsVote         Site = 225
	AtAwaitsVote        Site = 226
	AtDecides           Site = 227
	AtLooksForQuestion  Site = 228
	AtAwaitsQuestion    Site = 229
	AtVotes             Site = 230
	AtReadsDecision     Site = 231
	AtAwaitsDecision    Site = 232

	// core/recipe: a store that asks for a token
	AtStoreWithoutToken Site = 233
	AtNoTokenToShow     Site = 234
	AtReadsToken        Site = 235
	AtStoreWithToken    Site = 236

	// core/recipe: queues, and what lists or deletes whole trees
	AtEnqueueEnsures   Site = 237
	AtEnqueues         Site = 238
	AtDequeueEnsures   Site = 239
	AtQueueWaits       Site = 240
	AtQueueReads       Site = 241
	AtDequeues         Site = 242
	AtQueueLists       Site = 243
	AtDeleteAllLists   Site = 244
	AtDeleteAllDeletes Site = 245
	AtListsFirst       Site = 246
	AtListsBelow       Site = 247

	// core/recipe: adding to a counter
	AtBlindReads      Site = 250
	AtBlindWrites     Site = 251
	AtVersionReads    Site = 252
	AtVersionWrites   Site = 253
	AtNamedReads      Site = 254
	AtNamedWrites     Site = 255
	AtNamedReconnects Site = 256

	// core/recipe: a queue with priorities
	AtUrgentEnsures        Site = 257
	AtUrgentEnqueues       Site = 258
	AtUrgentDequeueEnsures Site = 259
	AtUrgentLists          Site = 260
	AtUrgentWaits          Site = 261
	AtUrgentReads          Site = 262
	AtUrgentDequeues       Site = 263

	// core/recipe: membership of a group
	AtJoinEnsures    Site = 264
	AtJoins          Site = 265
	AtJoinedBefore   Site = 266
	AtFormerLifeEnds Site = 267
	AtGroupEnsures   Site = 268
	AtGroupLists     Site = 269
	AtGroupWaits     Site = 270
	AtGroupRemembers Site = 288
	AtGroupRenews    Site = 289
	AtAwaitsService  Site = 290
	AtAwaitsFault    Site = 291
	AtWithdraws      Site = 292

	// core/recipe: calling the members of a group
	AtCalls      Site = 293
	AtCallsSleep Site = 294

	// core/recipe: two machines that share a disk
	AtPairBegins    Site = 301
	AtPairSleeps    Site = 302
	AtPairWrites    Site = 303
	AtPairRefused   Site = 304
	AtPairHears     Site = 305
	AtPairUnlocks   Site = 306
	AtPairYields    Site = 307
	AtPairFirst     Site = 308
	AtPairPings     Site = 309
	AtPairCutOff    Site = 310
	AtPairTakes     Site = 311
	AtPairLocks     Site = 312
	AtPairClaims    Site = 313
	AtPairReads     Site = 314
	AtPairRestarts  Site = 315
	AtPairLosesLock Site = 316
	AtPairComesUp   Site = 317
	AtPairUp        Site = 318

	// core/recipe: publishing and subscribing
	AtPublishes       Site = 271
	AtPublishesFirst  Site = 272
	AtSubscriberReads Site = 273
	AtSubscriberLooks Site = 274
	AtSubscriberWaits Site = 275
)

var mirrors = [Sites]string{
	AtClientConnect:      "ClientCnxn.SendThread.primeConnection",
	AtClientConnected:    "ClientCnxn.SendThread.onConnected",
	AtClientClosed:       "ClientCnxn.close",
	AtClientRefused:      "ClientCnxn.SendThread.readResponse",
	AtClientLost:         "ClientCnxn.SendThread.cleanup",
	AtClientExpired:      "ClientCnxn.SendThread.onConnected",
	AtClientSubmit:       "ClientCnxn.queuePacket",
	AtClientSubmitAll:    "ClientCnxn.queuePacket",
	AtClientIdentities:   "ClientCnxn.SendThread.primeConnection",
	AtClientPing:         "ClientCnxn.SendThread.sendPing",
	AtClientSetWatches:   "ClientCnxn.SendThread.primeConnection",
	AtClientAsksIsro:     "ClientCnxn.SendThread.pingRwServer",
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
	AtReadOnly:           "ReadOnlyZooKeeperServer.startup",
	AtNotReadOnly:        "ReadOnlyRequestProcessor.run",
	AtNoSessionMade:      "ReadOnlyRequestProcessor.run",
	AtIsroAnswer:         "IsroCommand.commandRun",
	AtBoot:               "QuorumPeer.start",
	AtBootFails:          "QuorumPeer.start",
	AtExit:               "ServiceUtils.requestSystemExit",
	AtStop:               "QuorumPeer.shutdown",
	AtWriteFails:         "ZooKeeperCriticalThread.handleException",
	AtClientTimer:        "ClientCnxn.SendThread.run",
	AtClientOutcome:      "ClientCnxn.finishPacket",
	AtFirstInLine:        "WriteLock.LockZooKeeperOperation.execute",
	AtWaitBehind:         "WriteLock.LockZooKeeperOperation.execute",
	AtPlaceGone:          "StandardLockInternalsDriver.validateOurIndex", // Curator's
	AtLineFails:          "WriteLock.LockZooKeeperOperation.execute",
	AtWatchFails:         "WriteLock.LockZooKeeperOperation.execute",
	AtUnlock:             "WriteLock.unlock",
	AtNothingToUnlock:    "WriteLock.unlock",
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
	AtLeadFails:          "LeaderLatch.reset",
	AtLeadLists:          "LeaderLatch.getChildren",
	AtLeadLineFails:      "LeaderLatch.getChildren",
	AtLeadPlaceGone:      "LeaderLatch.checkLeadership",
	AtLeadAsksOwner:      "LeaderLatch.checkLeadership",
	AtLeadNotMine:        "LeaderLatch.checkLeadership",
	AtLeads:              "LeaderLatch.setLeadership",
	AtLeadWatches:        "LeaderLatch.checkLeadership",
	AtLeadWaits:          "LeaderLatch.checkLeadership",
	AtLeadWatchFails:     "LeaderLatch.checkLeadership",
	AtLeadResets:         "LeaderLatch.reset",
	AtLeadSuspended:      "LeaderLatch.handleStateChange",
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

// Mirrors is the ZooKeeper class and method that the site of an event mirrors. All writes to a disk have one site, and all syncs have one:
// for those, Mirrors goes by what is written, which the event's text names.
func (e *Event) Mirrors() string {
	switch e.Kind {
	case Write:
		return writers[e.Text]
	case Fsync:
		return syncers[e.Text]
	}
	if e.Kind == Sent(proto.Snap) { // ZooKeeper sends a snapshot past the queue of packets
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
