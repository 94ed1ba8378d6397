package script

import "testing"

// What is asked for is said in words, in both languages, whatever the predicate. One that is added needs a line here.
func TestWantedWords(t *testing.T) {
	kinds := map[PredicateKind]bool{}
	for _, test := range []struct{ source, en, zh string }{
		{"leader is 4", "server 4 is the leader", "Leader 是 4 号"},
		{"leader is none", "there is no leader", "没有 Leader"},
		{"leader exists", "there is a leader", "有 Leader"},
		{"server 2 is FOLLOWING", "server 2 is FOLLOWING", "2 号处于 FOLLOWING"},
		{"server 2 epoch is 1", "server 2 has epoch 1", "2 号的 epoch 是 1"},
		{"server 2 current-epoch is 1", "server 2 has epoch 1", "2 号的 epoch 是 1"},
		{"server 2 accepted-epoch is 1", "server 2 has acceptedEpoch 1", "2 号的 acceptedEpoch 是 1"},
		{"server 2 logged is 1:888", "the log of server 2 ends at 1:888", "2 号的日志到 1:888"},
		{"server 2 committed is 1:888", "server 2 has committed up to 1:888", "2 号已提交到 1:888"},
		{"server 2 sync is TRUNC+DIFF", "server 2 was synchronised with TRUNC+DIFF", "2 号的同步方式是 TRUNC+DIFF"},
		{"server 2 vote is 4", "server 2 votes for server 4", "2 号投 4 号"},
		{"server 2 round is 3", "server 2 is in round 3", "2 号在第 3 轮"},
		{"server 2 replayed is 3", "server 2 replayed 3 records when it last started", "2 号最近一次启动时重放了 3 条记录"},
		{"node /a exists", "node /a exists on the leader", "Leader 上有节点 /a"},
		{"node /a exists on 2", "node /a exists on server 2", "2 号上有节点 /a"},
		{"node /a data is 'x y' on 2", `the data of node /a on server 2 is "x y"`, `2 号上节点 /a 的数据是 "x y"`},
		{"node /a children are 9", "node /a has 9 children on the leader", "Leader 上节点 /a 有 9 个子节点"},
		{"node /a children are 1", "node /a has 1 child on the leader", "Leader 上节点 /a 有 1 个子节点"},
		{"node /a version is 7 on 1", "node /a has version 7 on server 1", "1 号上节点 /a 的版本是 7"},
		{"node /a bytes is 1.5MB on 1", "node /a and what is below it have 1.5 MB of data on server 1", "1 号上节点 /a 及其下面的数据一共 1.5 MB"},
		{"node /a bytes at-least 20KB", "node /a and what is below it have at least 20 KB of data on the leader", "Leader 上节点 /a 及其下面的数据一共至少 20 KB"},
		{"node /a bytes at-most 7B", "node /a and what is below it have at most 7 B of data on the leader", "Leader 上节点 /a 及其下面的数据一共至多 7 B"},
		{"node /a data is --size 2MB", `the data of node /a on the leader is "2 MB"`, "Leader 上节点 /a 的数据是 \"2 MB\""},
		{"servers agree", "the servers agree", "各服务器一致"},
		{"client alice is CONNECTED", "client alice is CONNECTED", "客户端 alice 处于 CONNECTED"},
		{"client alice on 2", "client alice is connected to server 2", "客户端 alice 连接在 2 号上"},
		{"client alice last is CONNECTIONLOSS", "the last result of client alice is CONNECTIONLOSS", "客户端 alice 最近的结果是 CONNECTIONLOSS"},
		{"client alice answer has 'added 2'", `the last answer to client alice has "added 2"`, `客户端 alice 最近的响应里有 "added 2"`},
		{"client alice read /app version 2", "client alice has read version 2 of node /app in this step", "客户端 alice 在这一步里读到过节点 /app 的版本 2"},
		{"not client alice read /app version 2", "client alice has not read version 2 of node /app in this step", "客户端 alice 在这一步里没有读到过节点 /app 的版本 2"},
		{"client alice owns /app", "the ephemeral node /app belongs to the session of client alice", "临时节点 /app 属于客户端 alice 的会话"},
		{"not client alice owns /app", "client alice owns no ephemeral node /app", "客户端 alice 没有临时节点 /app"},
		{"client alice knows bob", "a list of client alice names bob", "客户端 alice 的列表中有 bob"},
		{"not client alice knows bob", "no list of client alice names bob", "客户端 alice 的列表中没有 bob"},
		{"client alice knows bob of /p", "the list that client alice has of /p names bob", "客户端 alice 手里 /p 的列表中有 bob"},
		{"not client alice knows bob of /p", "the list that client alice has of /p does not name bob", "客户端 alice 手里 /p 的列表中没有 bob"},
		{"client alice deleted /app", "client alice has deleted node /app in this step", "客户端 alice 在这一步里删除过节点 /app"},
		{"not client alice created /app", "client alice has not created node /app in this step", "客户端 alice 在这一步里没有创建过节点 /app"},
		{"client alice set /app", "client alice has set node /app in this step", "客户端 alice 在这一步里修改过节点 /app"},
		{"client alice crashed", "client alice has crashed in this step", "客户端 alice 在这一步里崩溃过"},
		{"not client alice crashed", "client alice has not crashed in this step", "客户端 alice 在这一步里没有崩溃过"},
		{"client alice session is none", "client alice has had no session yet", "客户端 alice 还没有过会话"},
		{"not client alice session is none", "client alice has had a session", "客户端 alice 有过会话"},
		{"client alice command has get", `the last command of client alice has "get"`, `客户端 alice 最近结束的命令里有 "get"`},
		{"client alice sequence is 7", "the last sequential node of client alice has number 7", "客户端 alice 最近的顺序节点的序号是 7"},
		{"client alice sequence at-least 7", "the last sequential node of client alice has a number of at least 7", "客户端 alice 最近的顺序节点的序号至少是 7"},
		{"client alice sequence at-most 7", "the last sequential node of client alice has a number of at most 7", "客户端 alice 最近的顺序节点的序号至多是 7"},
		{"not client alice sequence at-most 7", "it is not true that the last sequential node of client alice has a number of at most 7", "并非“客户端 alice 最近的顺序节点的序号至多是 7”"},
		{"client alice stale is 1500ms", "the last read of client alice was stale by 1.5 s", "客户端 alice 最近一次读到的值已过时 1.5 s"},
		{"client alice stale at-least 8s", "the last read of client alice was stale by at least 8 s", "客户端 alice 最近一次读到的值至少已过时 8 s"},
		{"client alice stale at-most 1ticks", "the last read of client alice was stale by at most 2 s", "客户端 alice 最近一次读到的值至多已过时 2 s"},
		{"client alice spared is 10ms", "a sync or a write has spared client alice a read that was stale by 0.01 s", "先同步或写入，使客户端 alice 避免读到过时 0.01 s 的值"},
		{"client alice spared at-least 8s", "a sync or a write has spared client alice a read that was stale by at least 8 s", "先同步或写入，使客户端 alice 避免读到至少过时 8 s 的值"},
		{"client alice spared at-most 8s", "a sync or a write has spared client alice a read that was stale by at most 8 s", "先同步或写入，使客户端 alice 避免读到过时的值（至多 8 s）"},
		{"client alice at WriteLockCreates", "client alice is at the line WriteLockCreates", "客户端 alice 停在 WriteLockCreates 一行"},
		{"not client alice at ListLine", "client alice is not at the line ListLine", "客户端 alice 不在 ListLine 一行"},
		{"client alice may delete /l", "the ACL of node /l gives client alice the permission DELETE", "节点 /l 的 ACL 给予客户端 alice 权限 DELETE"},
		{"not client alice may admin /l", "the ACL of node /l does not give client alice the permission ADMIN", "节点 /l 的 ACL 没有给予客户端 alice 权限 ADMIN"},
		{"lock /l held by alice", "client alice holds the lock /l", "客户端 alice 持有锁 /l"},
		{"lock /l held by none", "nobody holds the lock /l", "锁 /l 无人持有"},
		{"lock /l held by alice then bob", "the holders of the lock /l in this step are alice → bob", "本步中锁 /l 的持有者依次为 alice → bob"},
		{"lock /l holders are 2", "2 clients believe that they hold the lock /l", "2 个客户端认为自己持有锁 /l"},
		{"not lock /l holders are 1", "it is not true that 1 client believes that it holds the lock /l", "并非“1 个客户端认为自己持有锁 /l”"},
		{"lock /l waiters are 1", "1 client waits for the lock /l", "1 个客户端在等待锁 /l"},
		{"queue /q waiters are 0", "0 clients wait at the queue /q", "0 个客户端在队列 /q 上等待"},
		{"store disk is 'x y'", `the store disk keeps "x y"`, `存储 disk 中是 "x y"`},
		{"client alice serves", "client alice is serving", "客户端 alice 在提供服务"},
		{"not client alice serves", "client alice is not serving", "客户端 alice 没有提供服务"},
		{"client alice serves for bob", "client alice is serving, and client bob reaches it", "客户端 alice 在提供服务，客户端 bob 能连到它"},
		{"not client alice serves for bob", "client alice is not serving, or client bob does not reach it", "客户端 alice 没有提供服务，或客户端 bob 连不到它"},
		{"store disk locked by alice", "client alice has locked the store disk", "客户端 alice 锁住了存储 disk"},
		{"store disk locked by none", "nobody has locked the store disk", "存储 disk 没有被锁住"},
		{"not store disk locked by none", "somebody has locked the store disk", "存储 disk 已被锁住"},
		{"store disk is ''", "nothing is in the store disk", "存储 disk 是空的"},
		{"count COMMIT is 4", "the step has 4 COMMIT", "该步骤内有 4 次 COMMIT"},
		{"count PROPOSAL from 5 to 1 at-least 1", "the step has at least 1 PROPOSAL from server 5 to server 1", "该步骤内至少有 1 次 PROPOSAL（来自 5 号，发往 1 号）"},
		{"total CLIENT_REQUEST from alice at-most 3", "so far the run has at most 3 CLIENT_REQUEST from alice", "从头算起至多有 3 次 CLIENT_REQUEST（来自 alice）"},
		{"total WATCH_EVENT to alice is 1", "so far the run has 1 WATCH_EVENT to alice", "从头算起有 1 次 WATCH_EVENT（发往 alice）"},

		{"time from LINK to LINK at-least 13s", "from LINK to LINK it was at least 13s", "从 LINK 到 LINK 至少间隔 13s"},
		{"time from CLIENT of alice to LOCK of bob at-most 1.5s", "from CLIENT of alice to LOCK of bob it was at most 1.5s", "从 alice 的 CLIENT 到 bob 的 LOCK 至多间隔 1.5s"},

		{"leader is 4 and server 2 round is 3", "server 4 is the leader; server 2 is in round 3", "Leader 是 4 号；2 号在第 3 轮"},
		{"servers agree and (leader is 4 or leader is 5)", "the servers agree; (server 4 is the leader or server 5 is the leader)", "各服务器一致；（Leader 是 4 号，或者 Leader 是 5 号）"},
		{"not leader is 4", "server 4 is not the leader", "Leader 不是 4 号"},
		{"not leader is none", "there is a leader", "有 Leader"},
		{"not leader exists", "there is no leader", "没有 Leader"},
		{"not not leader exists", "there is a leader", "有 Leader"},
		{"not server 2 is DOWN", "server 2 is not DOWN", "2 号不处于 DOWN"},
		{"not servers agree", "the servers do not agree", "各服务器不一致"},
		{"not node /a exists", "there is no node /a on the leader", "Leader 上没有节点 /a"},
		{"not client alice is CLOSED", "client alice is not CLOSED", "客户端 alice 不处于 CLOSED"},
		{"not lock /l held by none", "somebody holds the lock /l", "有客户端持有锁 /l"},
		{"not lock /l held by alice", "it is not true that client alice holds the lock /l", "并非“客户端 alice 持有锁 /l”"},
		{"not server 2 vote is 4", "it is not true that server 2 votes for server 4", "并非“2 号投 4 号”"},
		{"not count COMMIT is 0", "the step has at least 1 COMMIT", "该步骤内至少有 1 次 COMMIT"},
		{"not count COMMIT at-least 3", "the step has at most 2 COMMIT", "该步骤内至多有 2 次 COMMIT"},
		{"not count COMMIT at-most 3", "the step has at least 4 COMMIT", "该步骤内至少有 4 次 COMMIT"},
		{"not count COMMIT is 3", "it is not true that the step has 3 COMMIT", "并非“该步骤内有 3 次 COMMIT”"},
		{"not (leader is 4 and servers agree)", "server 4 is not the leader or the servers do not agree", "Leader 不是 4 号，或者各服务器不一致"},
		{"not (leader is 4 or not (leader is 5 or servers agree))", "server 4 is not the leader; (server 5 is the leader or the servers agree)",
			"Leader 不是 4 号；（Leader 是 5 号，或者各服务器一致）"},
	} {
		c, err := parseOne(t, "client bob 2\nexpect "+test.source)
		if err != nil {
			t.Fatal(err)
		}
		c.Pred.Each(func(q *Predicate) { kinds[q.Kind] = true })
		if en, zh := c.Pred.Wanted().In("en"), c.Pred.Wanted().In("zh"); en != test.en || zh != test.zh {
			t.Errorf("%s: got %s, %s", test.source, en, zh)
		}
	}
	for _, k := range Kinds() {
		if !kinds[k] {
			t.Errorf("nothing is known of the words for predicates of kind %d", k)
		}
	}
}
