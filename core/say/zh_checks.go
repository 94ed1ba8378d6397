package say

// zhChecks is the small worlds that are searched through. What the checkers watch is said in both languages where it is listed.
var zhChecks = map[Form]string{
	"an established leader of 3, one write in flight, one server crashes and boots again; dials and votes at once":            "3 台服务器，Leader 已确立，一个写请求在途，一台服务器崩溃后重新启动；建立连接和选票立即发生",
	"an election of 3 from a cold start, until each leads or follows; all but votes and time-outs at once":                    "3 台服务器从冷启动开始选举，直到每台成为 Leader 或 Follower；除选票和超时外，一切立即发生",
	"3 clients of one server contend for a lock by the predecessor recipe; syncs at once":                                     "同一台服务器的 3 个客户端用 predecessor 策略竞争一把锁；落盘立即发生",
	"2 clients, each at another of 3 servers, contend for a lock; syncs at once":                                              "2 个客户端各连接 3 台服务器中不同的一台，竞争一把锁；落盘立即发生",
	"3 clients, each at another of 3 servers, in the queue of a lock; one may close its session at any moment; syncs at once": "3 个客户端各连接 3 台服务器中不同的一台，排队等同一把锁；任一时刻可能有一个客户端关闭会话；落盘立即发生",
}
