package say

// zhSettings is what the settings of zoo.cfg are for. Their names are the same in every language.
var zhSettings = map[Form]string{
	"ms: the unit of initLimit, syncLimit and session timeouts":                                         "毫秒；initLimit、syncLimit 和会话超时以它为单位",
	"ticks that discovery and synchronisation may take":                                                 "发现与数据同步阶段至多占用的 tick 数",
	"ticks that a follower may be silent or behind":                                                     "Follower 允许失联或落后的 tick 数",
	"ms; 2 ticks unless set":                                                                            "毫秒；不设置时为 2 个 tick",
	"ms; 20 ticks unless set":                                                                           "毫秒；不设置时为 20 个 tick",
	"transactions between snapshots (half of it is random)":                                             "两次快照之间的事务数（其中一半是随机的）",
	"KiB of log between snapshots (half of it is random), 0 for no limit":                               "两次快照之间的日志大小，以 KiB 计（其中一半是随机的）；0 表示不限",
	"learners that get a SNAP at the same time; further observers are refused":                          "同时进行全量同步（SNAP）的 Learner 数；超出时拒绝 Observer",
	"learners that are synchronised otherwise at the same time; further observers are refused":          "同时以其他方式同步的 Learner 数；超出时拒绝 Observer",
	"znodes that a snapshot takes at once; those of a larger tree come later, as they are then (fuzzy)": "快照一次写入的 znode 数；树更大时其余的随后写入，取那时的内容（模糊快照）",
	"snapshots that a purge keeps, with the log after the oldest; below 3 it is 3":                      "清理时保留的快照数，以及最旧一份之后的日志；小于 3 时按 3 计",
	"hours between purges of old snapshots and logs, 0 for none; the first is at boot":                  "清理旧快照和旧日志的间隔，以小时计；首次在启动时；0 表示不清理",
	"transactions that a leader keeps in memory for DIFF; below 500 it is 500":                          "Leader 为差异化同步（DIFF）保留在内存中的事务数；小于 500 时按 500 计",
	"ms that dialling the election port of a peer may take":                                             "毫秒；连接其他服务器选举端口的时限",
	"ms after which a vote is first repeated":                                                           "毫秒；首次重发选票之前的等待时间",
	"idle containers that a leader deletes in a minute at most":                                         "Leader 每分钟最多删除多少个闲置的容器节点",
	"ms after which a container goes that never had a child, 0 for never":                               "毫秒；从未有过子节点的容器节点多久之后被删除，0 表示不删除",
	"ms up to which that interval doubles":                                                              "毫秒；重发选票的间隔逐次加倍，以此为上限",
	"bytes of the longest frame that a server or a client reads":                                        "服务器或客户端可读取的最长一帧的字节数",
	"the last counter of an epoch: a leader that has come to it gives up":                               "一个 epoch 的最后一个计数器；Leader 用到它时退出",
}
