package check

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/say"
)

// Bug is a known fault that can be switched on (`config bug=NAME`), in words.
type Bug struct {
	Name  string
	Title say.Sentence // a few words, for a switch
	Text  say.Sentence // what the faulty code does
	Usual bool         // one of the faults that learners try first
}

// usual are the faults that learners try first: what such a fault breaks is seen soon.
var usual = []proto.Bugs{proto.BugCommitWithoutQuorum, proto.BugAckBeforeFsync, proto.BugVotesWithoutEpoch, proto.BugLockWithoutList, proto.BugAckOutlivesTrunc}

// Bugs lists the known faults: the usual ones first, then the others in the order of proto.KnownBugs.
func Bugs() []Bug {
	var out []Bug
	for _, b := range usual {
		out = append(out, bugOf(b, true))
	}
	for _, b := range proto.KnownBugs() {
		if !slices.Contains(usual, b) {
			out = append(out, bugOf(b, false))
		}
	}
	return out
}

func bugOf(b proto.Bugs, usual bool) Bug {
	w := bugWords[b]
	return Bug{b.String(), w[0], w[1], usual}
}

// bugWords are the title and the text of each, by what they are about. The numbers are those of ZooKeeper's issues.
var bugWords = map[proto.Bugs][2]say.Sentence{
	proto.BugVotesWithoutEpoch: {{En: "Votes without an epoch", Zh: "选票不比较 epoch"},
		{En: "Votes are compared by zxid and id alone; the epoch does not count.", Zh: "比较选票时只看 zxid 和 id，不看 epoch。"}},
	proto.Bug1805: {{En: "1805: the leader is not believed", Zh: "1805：不相信已有的 Leader"},
		{En: "A server that joins believes the followers of a leader only if their zxid and round agree, too.", Zh: "新加入的服务器要求 Follower 的 zxid 和轮次也一致，否则不相信它们的 Leader。"}},
	proto.BugFirstVoteStays: {{En: "The first vote stays", Zh: "第一票不变"},
		{En: "A voter keeps its first vote, though a better one of the same round has come.", Zh: "同一轮中来了更好的选票，服务器仍坚持自己的第一票。"}},
	proto.Bug1154: {{En: "1154: DIFF instead of TRUNC", Zh: "1154：该截断却给 DIFF"},
		{En: "A learner's last zxid that the leader does not have is taken for a known one.", Zh: "Leader 没有 Learner 的最后一个 zxid，却当作自己有。"}},
	proto.Bug2846: {{En: "2846: old records after a SNAP", Zh: "2846：SNAP 之后重发旧记录"},
		{En: "Log records that a SNAP has replaced are read and sent again.", Zh: "已被 SNAP 取代的日志记录又被读出并发送。"}},
	proto.Bug3104: {{En: "3104: NEWLEADER too early", Zh: "3104：NEWLEADER 发得太早"},
		{En: "NEWLEADER leaves before the transactions that belong in front of it.", Zh: "NEWLEADER 先于本应在它之前的事务发出。"}},
	proto.Bug4925: {{En: "4925: a gap in committedLog", Zh: "4925：committedLog 缺一段"},
		{En: "Transactions of a synchronisation are missing from committedLog.", Zh: "同步得到的事务没有进入 committedLog。"}},
	proto.Bug3642: {{En: "3642: half a SNAP stays", Zh: "3642：中断的 SNAP 留在内存"},
		{En: "A SNAP that was interrupted before NEWLEADER stays in memory.", Zh: "SNAP 在 NEWLEADER 之前中断，其内容仍留在内存。"}},
	proto.Bug3911: {{En: "3911: DIFF is logged too late", Zh: "3911：DIFF 记录得太晚"},
		{En: "What a DIFF brings is logged only after UPTODATE.", Zh: "DIFF 带来的事务在 UPTODATE 之后才写入日志。"}},
	proto.Bug4643: {{En: "4643: the epoch is written too early", Zh: "4643：epoch 写得太早"},
		{En: "currentEpoch is written before the history that belongs to it is on disk.", Zh: "currentEpoch 先于它所对应的历史落盘。"}},
	proto.Bug4646: {{En: "4646: NEWLEADER is acknowledged too early", Zh: "4646：过早确认 NEWLEADER"},
		{En: "NEWLEADER is acknowledged before the log is on disk.", Zh: "日志落盘之前就确认了 NEWLEADER。"}},
	proto.Bug4685: {{En: "4685: DIFF is acknowledged too early", Zh: "4685：过早确认 DIFF"},
		{En: "What a DIFF has brought is acknowledged before NEWLEADER.", Zh: "DIFF 带来的事务在 NEWLEADER 之前就被确认。"}},
	proto.Bug1156: {{En: "1156: TRUNC cuts one too many", Zh: "1156：截断多截一条"},
		{En: "A truncation removes one transaction that should stay.", Zh: "截断时把应当保留的一条也删去。"}},
	proto.Bug1549: {{En: "1549: snapshot too early", Zh: "1549：快照存得太早"},
		{En: "A leader saves a snapshot before it has a quorum, and TRUNC leaves snapshots above the cut.", Zh: "Leader 在得到法定人数之前就保存快照，截断时也不删除截断点之后的快照。"}},
	proto.Bug2845: {{En: "2845: the database is behind the log", Zh: "2845：数据库落后于日志"},
		{En: "A server that goes back to LOOKING keeps a database that lacks what its log has.", Zh: "服务器回到 LOOKING 时，数据库缺少日志中已有的内容。"}},
	proto.BugTornLogGoesOn: {{En: "The log goes on behind a tear", Zh: "日志在断裂处之后继续写"},
		{En: "After a full disk has torn a record in two, the log goes on in the same file. No start reads on behind the tear.", Zh: "磁盘写满使一条记录只写了半截之后，日志仍在同一个文件里继续写；之后每次启动都只读到断裂处。"}},
	proto.BugCommitWithoutQuorum: {{En: "Commit without a quorum", Zh: "未达法定人数就提交"},
		{En: "The leader commits a proposal as soon as one server has acknowledged it.", Zh: "只要有一台服务器确认，Leader 就提交提议。"}},
	proto.BugAckBeforeFsync: {{En: "ACK before it is on disk", Zh: "落盘之前就确认"},
		{En: "A follower acknowledges a proposal before its log is synced.", Zh: "Follower 在日志落盘之前就确认提议。"}},
	proto.BugAckOutlivesTrunc: {{En: "ACK outlives TRUNC", Zh: "截断之后确认仍有效"},
		{En: "What a learner acknowledged and then had to cut off still counts as acknowledged.", Zh: "Learner 确认过、后来又被截断的提议，仍算作已确认。"}},
	proto.BugFormerConnection: {{En: "The former connection counts", Zh: "旧连接仍算数"},
		{En: "What a learner has sent by an earlier connection still counts once it has another one.", Zh: "Learner 换了连接之后，旧连接上发来的内容仍然算数。"}},
	proto.Bug1277: {{En: "1277: the counter runs over", Zh: "1277：计数器溢出"},
		{En: "When the counter of a zxid is used up, it runs into the epoch.", Zh: "zxid 的计数器用尽后，进位到 epoch。"}},
	proto.BugQueueByConnection: {{En: "A queue for each connection", Zh: "按连接排队"},
		{En: "A session's requests wait only for its writes by the same connection, and are forgotten with it.", Zh: "会话的请求只等待同一连接上的写请求，连接一断便被忘记。"}},
	proto.BugLockWithoutList: {{En: "Lock without a second look", Zh: "加锁不再看一次"},
		{En: "A client whose predecessor is gone takes the lock without listing the nodes again.", Zh: "前一个节点消失后，客户端不重新列出节点就当作得到了锁。"}},
	proto.BugNoSecondLook: {{En: "WriteLock: no second look", Zh: "WriteLock：不再看一次"},
		{En: "A node that has gone between the list and exists is waited for all the same.", Zh: "前一个节点在列出之后、exists 之前就消失了，客户端仍然等它。"}},
	proto.BugFoundWithoutPath: {{En: "WriteLock: found without its path", Zh: "WriteLock：找回的名字缺目录"},
		{En: "A client that finds its node again keeps the name without the directory, and waits for itself.", Zh: "客户端找回自己的节点后，记下的名字不含目录，于是等待自己。"}},
	proto.BugTriesWithoutEnd: {{En: "WriteLock: tries without end", Zh: "WriteLock：重试没有上限"},
		{En: "What lost its connection is tried for ever, not ten times.", Zh: "连接丢失后一直重试，不止十次。"}},
	proto.BugRetriesBlindly: {{En: "Create again without a look", Zh: "不查看就重新创建"},
		{En: "A create whose answer was lost is repeated at once, and may leave a second node in the queue.", Zh: "创建请求的响应丢失后直接重发，队列中可能多出一个节点。"}},
	proto.BugNotLoadedNotTold: {{En: "Not loaded, not told", Zh: "没有加载就不通知"},
		{En: "A node that goes before the NodeCache has loaded it is waited for without end.", Zh: "节点在 NodeCache 加载之前就消失，客户端会一直等下去。"}},
	proto.BugEmptyListIsFirst: {{En: "An empty list means first", Zh: "列表为空就算第一"},
		{En: "A client does not notice that its node is missing; in an empty list it is first.", Zh: "客户端没有发现自己的节点不在列表里；列表为空时，当作自己排第一。"}},
	proto.BugErrorLeavesNode: {{En: "An error leaves the node", Zh: "出错之后节点留下"},
		{En: "A lock() that fails does not delete its node.", Zh: "lock() 失败后不删除自己的节点。"}},
	proto.BugReaderWaitsForLater: {{En: "Read lock: waits for later writers", Zh: "读锁：等待后来的写者"},
		{En: "A reader waits for the last writer of the line, also for one that came after it and waits for the reader.", Zh: "读者等待队列中最后一个写者；那个写者可能比它来得晚，正在等它。"}},
	proto.BugGoneMeansReset: {{En: "LeaderLatch: gone means reset", Zh: "LeaderLatch：前一个不在就重来"},
		{En: "A client whose predecessor has gone before it is watched deletes its own node and begins again; several can do that without end.", Zh: "前一个节点在监听之前就消失，客户端便删除自己的节点重来；几个客户端可能这样循环不止。"}},
	proto.BugOldSessionCounts: {{En: "LeaderLatch: the old session counts", Zh: "LeaderLatch：旧会话的节点仍算数"},
		{En: "A client in a new session leads by the node of its former session, which goes as soon as the servers end that session.", Zh: "客户端在新会话中凭旧会话的节点当选；服务器一结束旧会话，这个节点就消失。"}},
	proto.BugStoreTakesAll: {{En: "The store takes every token", Zh: "存储接受任何令牌"},
		{En: "A store takes a write whose token is older than one that it has seen.", Zh: "存储见过更新的令牌，却仍接受令牌较旧的写入。"}},
}
