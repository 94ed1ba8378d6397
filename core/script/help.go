package script

import (
	"slices"
	"strings"

	"zootrope/core/say"
)

// Row is a line of the help: a command or a predicate.
type Row struct {
	Name     string
	Usage    string
	Help     say.Sentence
	Examples []string
	Fixed    bool
	Script   bool // it stands in scripts only, and cannot be given by hand
	Asked    bool // it is a question, which is asked by hand and stands in no script
}

// Chapter is a group of the help.
type Chapter struct {
	Title say.Form
	Rows  []Row
}

// Preamble is what the examples of the help may refer to.
const Preamble = "servers 5\nclient alice 1\ngoal led leader is 1\nstep intro\n"

// Help is the whole reference, from the tables.
func Help() []Chapter {
	out := make([]Chapter, groups)
	for g := range out {
		out[g].Title = Group(g).title()
	}
	for _, v := range commandTable {
		out[v.Group].Rows = append(out[v.Group].Rows, Row{v.Name, v.Usage, v.Help, v.Examples, v.Fixed, v.Script, false})
	}
	return append(out, Chapter{Title: "Four-letter words", Rows: questionTable}, Chapter{Title: "Predicates", Rows: predicateTable})
}

// HelpOn is what the reference says of a command or a predicate. A command is found by the word of a button, too (崩溃), in wide letters, and by its first word:
// client finds all that may stand behind it.
func HelpOn(word string) []Chapter {
	word = strings.Join(strings.Fields(narrowName(word)), " ")
	if out := rowsOf([]string{word}); len(out) > 0 {
		return out
	}
	return rowsOf(called(word))
}

// rowsOf are the rows that bear one of these names, or begin with it.
func rowsOf(names []string) []Chapter {
	var out []Chapter
	for _, chapter := range Help() {
		rows := slices.DeleteFunc(slices.Clone(chapter.Rows), func(r Row) bool {
			return !slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(r.Name, n) || strings.HasPrefix(r.Name, n+" ") })
		})
		if len(rows) > 0 {
			out = append(out, Chapter{chapter.Title, rows})
		}
	}
	return out
}

// Spoken is what a row's command is called on the buttons in Chinese.
func (r *Row) Spoken() []string { return spokenFor(r.Name) }

// predicateTable is the help of the predicates; a test parses every example and every usage's first words.
var predicateTable = []Row{
	{"server", "server ID is " + strings.Join(serverStates, "|"), say.Sentence{En: "The state of a server; READ_ONLY: it is LOOKING, and serves clients that want no more than to read (config readonlymode.enabled=true).",
		Zh: "服务器的状态；READ_ONLY 表示它处于 LOOKING，并为只读客户端服务（需 config readonlymode.enabled=true）。"},
		[]string{"server 1 is LEADING", "server 1 is READ_ONLY"}, true, false, false},
	{"leader", "leader is ID | leader is none | leader exists", say.Sentence{En: "The established leader of the highest epoch that is neither down nor paused.",
		Zh: "已确立、epoch 最大，且既未宕机也未暂停的 Leader。"},
		[]string{"leader is 3", "leader is none", "leader exists"}, true, false, false},
	{"server", "server ID epoch is N | server ID accepted-epoch is N", say.Sentence{En: "The epoch files.",
		Zh: "两个 epoch 文件中的值。"},
		[]string{"server 1 epoch is 2", "server 1 accepted-epoch is 2"}, true, false, false},
	{"server", "server ID logged is ZXID | server ID committed is ZXID", say.Sentence{En: "The last in its log, synced or not; the last committed.",
		Zh: "日志中的最后一条（无论是否落盘）；最后提交的一条。"},
		[]string{"server 1 logged is 1:333", "server 1 committed is 0x10000014d"}, true, false, false},
	{"server", "server ID sync is DIFF|TRUNC|TRUNC+DIFF|SNAP", say.Sentence{En: "How it was last synchronised with its leader.",
		Zh: "它最近一次与 Leader 同步的方式。"},
		[]string{"server 1 sync is TRUNC+DIFF"}, true, false, false},
	{"server", "server ID vote is ID | server ID round is N", say.Sentence{En: "Its current vote; its election round.",
		Zh: "它当前的选票；它的选举轮次。"},
		[]string{"server 1 vote is 5", "server 1 round is 1"}, true, false, false},
	{"server", "server ID replayed is N", say.Sentence{En: "How many records of its log it replayed, behind the snapshot that it read, when it last started.",
		Zh: "它最近一次启动时，在所载入的快照之后重放了多少条日志记录。"},
		[]string{"server 1 replayed is 3"}, false, false, false},
	{"node", "node PATH exists | data is TEXT | children are N | version is N | bytes is|at-least|at-most SIZE [on ID]",
		say.Sentence{En: "In the database of that server, or of the leader. Without a leader, a predicate that names no server fails. The bytes are those of the node's data and of all below it.",
			Zh: "查看该服务器或 Leader 的数据库。没有 Leader 时，未指定服务器的条件不成立。字节数包括该节点和它下面所有节点的数据。"},
		[]string{"node /app exists", "node /app data is 'some text' on 2", "node /app children are 3", "node /app version is 1 on 2", "node /app bytes at-least 1MB"}, true, false, false},
	{"servers", "servers agree", say.Sentence{En: "All that are up are in a quorum with one leader and hold the same znodes and sessions.",
		Zh: "所有运行中的服务器过半，跟随同一个 Leader，且 znode 和会话完全相同。"},
		[]string{"servers agree"}, true, false, false},
	{"client", "client NAME is " + strings.Join(clientStates, "|") + " | client NAME on ID", say.Sentence{En: "The state of a session, as its client knows it; CONNECTEDREADONLY: its server answers only reads; CRASHED: the client's process is dead.",
		Zh: "客户端所知的会话状态；CONNECTEDREADONLY 表示所连服务器只响应读请求；CRASHED 表示客户端进程已崩溃。"},
		[]string{"client alice is CONNECTED", "client alice on 2"}, true, false, false},
	{"client", "client NAME last is OK|PENDING|CODE", say.Sentence{En: "The outcome of its last issued command, by ZooKeeper's names.",
		Zh: "它最近发出的命令的结果，用 ZooKeeper 的名称表示。"},
		[]string{"client alice last is OK", "client alice last is NONODE"}, true, false, false},
	{"client", "client NAME answer has TEXT", say.Sentence{En: "A part of what its last command that has ended returned, in zkCli's words.",
		Zh: "它最近结束的命令所返回的内容中有这段文字，用 zkCli 的措辞。"},
		[]string{"client alice answer has 'added 10'"}, false, false, false},
	{"client", "client NAME sequence is|at-least|at-most N", say.Sentence{En: "The number that its last `create -s` was given. Before the first one it does not hold.",
		Zh: "它最近一次 `create -s` 得到的序号。在此之前不成立。"},
		[]string{"client alice sequence is 7", "client alice sequence at-least 7"}, false, false, false},
	{"client", "client NAME stale is|at-least|at-most T",
		say.Sentence{En: "How old the answer to its last read was: for so long a client had had OK for a newer write to that node when the read was given. 0s if there was no such write.",
			Zh: "它最近一次读取的结果有多旧：发出读命令时，对该节点的更新写入早在这么久之前已向客户端返回 OK。没有这样的写入则为 0s。"},
		[]string{"client alice stale is 0s", "client alice stale at-least 8s"}, false, false, false},
	{"client", "client NAME spared is|at-least|at-most T",
		say.Sentence{En: "Its last read was not stale, and a sync or a write that it gave before has spared it a read that was stale by T: its server was so far behind then.",
			Zh: "它最近一次读到的不是旧值，而此前发出 sync 或写命令时，它所连的服务器已落后这么久：当时直接读取会读到这么旧的值。"},
		[]string{"client alice spared at-least 8s"}, false, false, false},
	{"client", "client NAME may read|write|create|delete|admin PATH",
		say.Sentence{En: "The ACL of that node, in the leader's database, gives the client this permission. create and delete are about the node's children. Where there is no such node, it does not hold.",
			Zh: "按 Leader 数据库中该节点的 ACL，客户端拥有此权限；create 和 delete 针对它的子节点。节点不存在时不成立。"},
		[]string{"client alice may delete /app", "not client alice may create /lock"}, false, false, false},
	{"client", "client NAME read PATH version N", say.Sentence{En: "Since the current step began, a get (or a multiRead) of this client, or of its recipe, has returned that version of the node's data.",
		Zh: "自当前步骤开始以来，该客户端或其 recipe 的某次 get（或 multiRead）返回过该节点数据的这一版本。"},
		[]string{"client alice read /app version 2", "not client alice read /app version 1"}, false, false, false},
	{"client", "client NAME owns PATH", say.Sentence{En: "That node is ephemeral, in the leader's database, and belongs to the session of this client.",
		Zh: "按 Leader 的数据库，该节点是临时节点，属于该客户端的会话。"},
		[]string{"client alice owns /master", "not client alice owns /master"}, false, false, false},
	{"client", "client NAME knows CLIENT [of PATH]", say.Sentence{En: "Its list of the group PATH names that client; without PATH, any of its lists does. The list is what `members` has told last, as far as the program still has it.",
		Zh: "它手里组 PATH 的列表中有该客户端；不写 PATH 时，任何一份列表都算。列表是 `members` 最近告诉它的，只要程序还记得。"},
		[]string{"client alice knows bob", "not client alice knows bob of /providers"}, false, false, false},
	{"client", "client NAME serves [for CLIENT]", say.Sentence{En: "Its program is one of a `pair`, serves, and is not paused; with CLIENT, that client reaches it, too.",
		Zh: "它的程序是一对（`pair`）中的一台，正在提供服务，而且没有暂停；写出 CLIENT 时，该客户端还要能连到它。"},
		[]string{"client alice serves", "client alice serves for bob"}, false, false, false},
	{"client", "client NAME created|set|deleted|protected PATH",
		say.Sentence{En: "Since the current step began, a request of this client, alone or in a multi, has created that node, set its data, deleted it or given it an ACL (setAcl). What was refused does not count, nor what went with a session. A change that only a log has counts as soon as a leader that has it takes office.",
			Zh: "自当前步骤开始以来，该客户端的某个请求（单独发出或在 multi 中）创建、修改或删除了该节点，或设置了它的 ACL（setAcl）。被拒绝的请求不算，随会话消失的节点也不算。只写进日志的修改，在日志里有它的 Leader 上任时才算。"},
		[]string{"client alice deleted /jobs/qn-0000000000", "not client alice set /app"}, false, false, false},
	{"client", "client NAME crashed", say.Sentence{En: "Since the current step began, its process has crashed. Another one may have begun since.",
		Zh: "自当前步骤开始以来，它的进程崩溃过；此后可能又启动了新的进程。"},
		[]string{"client alice crashed and client alice is CONNECTED", "not client alice crashed"}, false, false, false},
	{"client", "client NAME session is none", say.Sentence{En: "Its process has had no session yet: no server has answered it since it began.",
		Zh: "它的进程还没有过会话：启动以来没有服务器响应过它。"},
		[]string{"client alice session is none", "not client alice session is none"}, false, false, false},
	{"client", "client NAME command has TEXT", say.Sentence{En: "A part of its last command that has ended, as it was given: the one to which the answer belongs.",
		Zh: "它最近结束的命令（即 answer 所对应的命令）的原文中有这段文字。"},
		[]string{"client alice command has 'create -s /paid/p-'"}, false, false, false},
	{"client", "client NAME at LINE", say.Sentence{En: "Where its recipe stands: at this line of `core/recipe` it has asked for something, or waits. The name of the line is that of its site, without `At`.",
		Zh: "它的 recipe 停在哪一行：在 `core/recipe` 的这一行，它已发出请求或正在等待。行名就是该处 site 的名称去掉 `At`。"},
		[]string{"client alice at WriteLockCreates", "client alice at WaitBehind"}, false, false, false},
	{"lock", "lock PATH held by NAME|none | lock PATH waiters are N", say.Sentence{En: "As its clients see it.",
		Zh: "以使用该锁的客户端所见为准。"},
		[]string{"lock /lock held by alice", "lock /lock held by none", "lock /lock waiters are 2"}, true, false, false},
	{"lock", "lock PATH holders are N", say.Sentence{En: "How many clients believe that they hold it; of a broken lock, two or more. Of these, `held by` names the first.",
		Zh: "有多少个客户端认为自己持有它；锁失效时可能有两个或更多，此时 `held by` 指其中第一个。"},
		[]string{"lock /lock holders are 2"}, false, false, false},
	{"lock", "lock PATH held by NAME then NAME …", say.Sentence{En: "Who has held it since the current step began: these, in this order, and nobody else.",
		Zh: "本步开始以来依次持有过它的客户端：正是这些，按此顺序，没有别的。"},
		[]string{"lock /lock held by alice then bob"}, false, false, false},
	{"queue", "queue PATH waiters are N", say.Sentence{En: "How many commands wait for an item of the queue.",
		Zh: "有多少条命令在等待该队列中的项。"}, []string{"queue /jobs waiters are 0"}, false, false, false},
	{"store", "store NAME is VALUE", say.Sentence{En: "What a store outside ZooKeeper keeps.",
		Zh: "ZooKeeper 之外的一个存储中保存的值。"}, []string{"store disk is hello"}, false, false, false},
	{"store", "store NAME locked by CLIENT|none", say.Sentence{En: "Which machine of a `pair` has locked the store.",
		Zh: "一对机器（`pair`）中的哪一台锁住了该存储。"}, []string{"store disk locked by alice", "store disk locked by none"}, false, false, false},
	{"count", "count KIND [from ID] [to ID] is|at-least|at-most N", say.Sentence{En: "Events of that kind since the current step began.",
		Zh: "当前步骤开始以来这类事件的次数。"},
		[]string{"count COMMIT is 4", "count PROPOSAL from 5 to 1 at-least 1", "count CLIENT_REQUEST from alice at-most 3"}, true, false, false},
	{"total", "total KIND [from ID] [to ID] is|at-least|at-most N", say.Sentence{En: "The same since the script began.",
		Zh: "同上，但从脚本开始时算起。"},
		[]string{"total FSYNC at-least 1"}, true, false, false},
	{"time", "time from KIND [of ID] to KIND [of ID] at-least|at-most T", say.Sentence{En: "How long it was to the last event of one kind in this step, from the last event of the other kind before it. Without both events it does not hold.",
		Zh: "本步中，从前一类事件到后一类的最近一次，间隔多久；前一类取在它之前最近的一次。缺少任何一方时不成立。"},
		[]string{"time from LINK to LINK at-least 13s", "time from CLIENT of alice to LOCK of bob at-most 20s"}, false, false, false},
}
