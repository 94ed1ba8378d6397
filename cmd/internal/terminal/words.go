package terminal

import (
	"fmt"

	"zootrope/core/say"
)

// word is what the program says in each of its languages; its places are those of fmt.
type word say.Sentence

// in fills the places of the text of a language.
func (w word) in(lang string, parts ...any) string {
	text := say.Sentence(w).In(lang)
	if len(parts) == 0 {
		return text
	}
	return fmt.Sprintf(text, parts...)
}

// The frame.
var (
	tooSmall   = word{"This window has %d×%d; Zootrope needs %d×%d. Make it larger or the font smaller.", "窗口只有 %d×%d，至少需要 %d×%d。请放大窗口或缩小字号。"}
	atEvent    = word{"event %d", "事件 %d"}
	ofMoments  = word{"%d of %d", "%d/%d"}
	playingAt  = word{"playing ×%g", "播放 ×%g"}
	working    = word{"working …", "运行中……"}
	searching  = word{"searching …", "寻找中……"}
	standing   = word{"paused", "已暂停"}
	holds      = word{"promises hold", "不变式均成立"}
	brokenNow  = word{"BROKEN: %s", "违反：%s"}
	stepOf     = word{"step %d/%d", "第 %d/%d 步"}
	quorumOf   = word{"quorum %d of %d", "过半：%d/%d"}
	epochIs    = word{"epoch %d", "epoch %d"}
	noLeader   = word{"no leader", "没有 Leader"}
	noClients  = word{"no client; `client ann 1` makes one", "没有客户端；输入 `client ann 1` 新建一个"}
	moreOfThem = word{"+%d more", "另有 %d 个"}
	notYet     = word{"Nothing has happened yet. . goes to the first event, : takes a command.", "还没有任何事件。按 . 到第一个事件，按 : 输入命令。"}
	keysShort  = word{". , event  n b command  space play  : type  u until  Tab a act  ? keys  q quit",
		". , 事件  n b 命令  空格 播放  : 输入  u 运行到  Tab a 操作  ? 按键  q 退出"}
	keysLesson = word{"n b step  . , event  space play  : type  u until  Tab a act  ? keys  q quit",
		"n b 步骤  . , 事件  空格 播放  : 输入  u 运行到  Tab a 操作  ? 按键  q 退出"}
	keysTyping = word{"Enter does it  Tab completes  ↑ ↓ earlier ones  Esc back to the keys", "Enter 执行  Tab 补全  ↑ ↓ 历史命令  Esc 返回按键"}
	keysMenu   = word{"↑ ↓ choose  Enter does it  Esc closes", "↑ ↓ 选择  Enter 执行  Esc 关闭"}
	keysFind   = word{"Esc or space stops the search  F something else  ? keys  q quit", "Esc 或空格停止寻找  F 找别的  ? 按键  q 退出"}
	keysTurn   = word{"↑ ↓ choose  ← → Enter change it  Esc closes", "↑ ↓ 选择  ← → Enter 更改  Esc 关闭"}
)

// The views.
var (
	viewLesson   = word{"Lesson", "课程"}
	viewConsole  = word{"Console", "控制台"}
	viewMessages = word{"Messages", "消息"}
	viewLogs     = word{"Logs", "日志"}
	viewEvents   = word{"Events", "事件"}
	viewWhy      = word{"Why", "原因"}
	viewNext     = word{"What next", "接下来"}
	viewPromises = word{"Promises", "不变式"}
	viewClients  = word{"Clients", "客户端"}
	viewBranches = word{"Branches", "分支"}
	viewZnodes   = word{"Znodes", "znode"}
)

// What stands in them.
var (
	noMessages   = word{"No message is on its way.", "没有消息在途。"}
	heldHere     = word{"held", "被扣留"}
	arrivesIn    = word{"in %d ms", "%d ms 后"}
	arrivesNow   = word{"due now", "即将到达"}
	andBehind    = word{"%d behind it", "后面还有 %d 条"}
	cutLink      = word{"cut", "已切断"}
	slowLink     = word{"+%d ms", "延迟 +%d ms"}
	logLegend    = word{"%s written  %s on disk  %s committed  %s truncated", "%s 已写入  %s 已落盘  %s 已提交  %s 已截断"}
	olderEntries = word{"%d older ones", "更早的还有 %d 个"}
	noEntries    = word{"The logs are empty.", "日志都是空的。"}
	noEvents     = word{"No event yet.", "还没有事件。"}
	eventsHow    = word{"↑ ↓ choose  Enter why  g go there", "↑ ↓ 选择  Enter 查看原因  g 回到那里"}
	noWhy        = word{"No event is chosen. View 4 lists the events; Enter there chooses one.", "还没有选中事件。在视图 4 的事件列表里按 Enter 选择。"}
	chainTitle   = word{"How it came to that, from the command on:", "来龙去脉，从最初的命令开始："}
	chainSkips   = word{"… %d more …", "……中间还有 %d 个……"}
	sourceAt     = word{"decided in %s, %s:%d", "由 %s 决定，见 %s:%d"}
	asIn         = word{"as ZooKeeper does in %s", "对应 ZooKeeper 的 %s"}
	countHas     = word{"counted: %s; %d are needed", "计入：%s；需要 %d 个"}
	nothingNext  = word{"Nothing more will happen here by itself.", "不会再有事件自行发生。"}
	nextHow      = word{"What can happen next. Enter makes the chosen one happen now.", "接下来可能发生的事。按 Enter 让选中的一件现在发生。"}
	nextArrives  = word{"%s from %s reaches %s", "%s 由 %s 到达 %s"}
	nextSynced   = word{"the disk of server %s finishes writing (%s)", "%s 号服务器的磁盘写完（%s）"}
	nextTimer    = word{"the timer of %s ends: %s", "%s 的定时器到期：%s"}
	promisesAre  = word{"%d promises, checked at each event. All hold.", "%d 项不变式，每个事件都检查。全部成立。"}
	promiseBroke = word{"%s is broken. Go back with , or b to see how.", "违反了 %s。按 , 或 b 后退，看看经过。"}
	lineIs       = word{"line %d: ", "第 %d 行："}
	clientOn     = word{"on server %d", "连接 %d 号"}
	clientBelow  = word{"its paths lie below %s", "路径都在 %s 之下"}
	clientOff    = word{"not connected", "未连接"}
	waitsFor     = word{"waits: %s", "等待：%s"}
	queued       = word{"%d queued", "排队 %d 条"}
	lastAnswer   = word{"last: %s", "上次：%s"}
	watchesOf    = word{"watches %s", "监听 %s"}
	lockHeld     = word{"lock %s: held by %s", "锁 %s：%s 持有"}
	lockFree     = word{"lock %s: free", "锁 %s：无人持有"}
	lockWaiting  = word{"waiting: %s", "等待者：%s"}
	noneOfThem   = word{"There is no client. The command `client ann 1` makes one on server 1.", "没有客户端。输入命令 `client ann 1`，在 1 号服务器上新建一个。"}
	branchesHow  = word{"Each command given in the past opens a branch; none is lost. Enter goes to the end of the chosen one.", "在过去给出的命令会新开一个分支，旧的都保留。按 Enter 到达选中分支的末尾。"}
	firstBranch  = word{"the run as it began", "最初的运行"}
	branchAt     = word{"from turn %d", "从第 %d 次推进开始"}
	byItself     = word{"the cluster runs by itself", "集群自行运行"}
	noDatabase   = word{"No server has a database now.", "现在没有服务器有数据。"}
	znodesOf     = word{"As server %d has them, up to %s", "%d 号服务器的数据，截至 %s"}
	differing    = word{"not as on the leader: %s", "与 Leader 不一致：%s"}
	lessonStart  = word{"Press n: the first step is played, and its text stands here.", "按 n：播放第一步，这里随即显示它的正文。"}
	lessonNext   = word{"n goes on to step %d: %s", "按 n 进入第 %d 步：%s"}
	lessonDone   = word{"The end of the lesson. Try things: : takes a command.", "课程结束。可以自己动手：按 : 输入命令。"}
	lessonRuns   = word{"The step is being played …", "正在播放这一步……"}
	questionHow  = word{"↑ ↓ and Enter answer", "用 ↑ ↓ 和 Enter 作答"}
	numberHow    = word{"Enter, then type the number", "按 Enter，再输入数字"}
	orderHow     = word{"↑ ↓ and Enter: the earliest first; once more takes it back. Or type answer %s", "用 ↑ ↓ 和 Enter 排序：最早的在前；再按一次取回。也可输入 answer %s"}
	lettersHow   = word{"Enter, or type answer: a letter for each line, in order, such as %s; ? leaves one out", "按 Enter 或输入 answer：按顺序为每一行输入一个字母，例如 %s；? 表示跳过"}
	valuesHow    = word{"Enter, or type answer: a whole number for each line, in order%s", "按 Enter 或输入 answer：按顺序为每一行输入一个整数%s"}
	secondsHow   = word{"Enter, or type answer: seconds since the step began for each line, in order, such as 8.6%s", "按 Enter 或输入 answer：按顺序为每一行输入步骤开始后的秒数，例如 8.6%s"}
	thingsHow    = word{"↑ ↓ and Enter choose, and take back. Or type answer %s", "用 ↑ ↓ 和 Enter 选中或取消。也可输入 answer %s"}
	answerHow    = word{"answer needs an answer to the open question: a number, letters or names, as the question says", "answer 后面应是当前问题的回答：数字、字母或名称，见问题下方的说明"}
	answerNone   = word{"No question is open here.", "现在没有要回答的问题。"}
	seeAt        = word{"at %.3f s (event %d)", "%.3f s（事件 %d）"}
	youSaid      = word{"your answer", "你的回答"}
	itWas        = word{"it happened", "实际如此"}
	goalIs       = word{"goal: %s", "目标：%s"}
	goalMissing  = word{"still open: %s", "尚未达成：%s"}
	youMayTry    = word{"try: %s", "试试：%s"}
	consoleHow   = word{"Press : and type a command, for example crash 3. Tab completes, help lists what there is.", "按 : 输入命令，例如 crash 3。Tab 补全，help 列出全部命令。"}
)

// Of what is done.
var (
	menuOfServer = word{"Server %s", "%s 号服务器"}
	menuOfClient = word{"Client %s", "客户端 %s"}
	menuOfWorld  = word{"The cluster", "集群"}
	menuUntil    = word{"Run until …", "运行到……"}
	menuSetups   = word{"Set-ups to begin with", "从预设场景开始"}
	menuBugs     = word{"Known bugs: the run is told again from its beginning", "已知缺陷：从头重新运行"}
	bugIsOn      = word{"%s — on", "%s——已打开"}
	doBugs       = word{"switch a known bug on or off", "打开或关闭已知缺陷"}
	doSky        = word{"let faults fall by themselves: the weather", "故障注入：让故障自行发生"}
	doFind       = word{"find a seed in which something happens", "寻找会发生某事的种子"}
	doZnodes     = word{"its znodes", "它的 znode"}
	doStartAll   = word{"start all", "全部启动"}
	doSetup      = word{"begin with another set-up", "换一个预设场景"}
	doWrite      = word{"write …", "写……"}
	doRead       = word{"read …", "读……"}

	untilLeader    = word{"a leader is elected", "选出 Leader"}
	untilSync      = word{"DIFF, TRUNC or SNAP is chosen", "选定 DIFF、TRUNC 或 SNAP"}
	untilCommit    = word{"a transaction is committed", "提交一个事务"}
	untilWatch     = word{"a watch fires", "触发一个 Watcher"}
	untilSession   = word{"a session expires", "一个会话过期"}
	untilTime      = word{"%d s of virtual time have passed", "虚拟时间过去 %d 秒"}
	untilOwn       = word{"a predicate of one's own holds …", "自定义谓词成立……"}
	untilViolation = word{"a promise is broken", "某项不变式被违反"}

	bugsNow      = word{"told again from the beginning, with %s", "已从头重新运行，带缺陷：%s"}
	noBugsNow    = word{"told again from the beginning, without known bugs", "已从头重新运行，不带已知缺陷"}
	bugsInLesson = word{"A lesson has no switches of bugs; o begins a set-up, which has them.", "课程里没有缺陷开关；按 o 换成预设场景就有。"}

	nothingBack  = word{"This is the beginning.", "已经在最开头。"}
	nothingOn    = word{"No later command; . goes on by events, space plays.", "后面没有命令了。按 . 逐个事件前进，按空格播放。"}
	lastStep     = word{"That was the last step.", "已经是最后一步。"}
	wentOn       = word{"The run has asked whether to go on; it goes on.", "运行曾询问是否继续；已继续。"}
	column       = word{"column %d: %s", "第 %d 列：%s"}
	lineColumn   = word{"line %d, column %d: %s", "第 %d 行第 %d 列：%s"}
	sentOff      = word{"sent; the answer comes later", "已发出，稍后有响应"}
	isDone       = word{"done", "完成"}
	isReached    = word{"reached", "已达到"}
	isMissed     = word{"not reached", "未达到"}
	isHolding    = word{"holds", "成立"}
	isFailing    = word{"does not hold", "不成立"}
	isStopped    = word{"stopped", "已停止"}
	cameLater    = word{"%s → %s", "%s → %s"}
	saved        = word{"written to %s", "已写入 %s"}
	saveHow      = word{"save needs a file name: save FILE.zk", "save 需要文件名：save FILE.zk"}
	openHow      = word{"open needs a set-up, a lesson or a file", "open 需要预设场景、课程或文件"}
	existsYet    = word{"%s is there already; save! %s writes over it", "%s 已存在；用 save! %s 覆盖"}
	noSuchHelp   = word{"there is no command %q; help alone lists all", "没有命令 %q；单独的 help 列出全部"}
	ownWords     = word{"Beside these, this program knows: help [WORD], open NAME, save FILE.zk, find PREDICATE, answer TEXT, quit.", "此外，本程序还有：help [命令]、open NAME、save FILE.zk、find 谓词、answer 回答、quit。"}
	quitAsks     = word{"q once more quits. (save FILE.zk keeps what was done.)", "再按一次 q 退出。（save FILE.zk 可保存所做的一切。）"}
	heartbeatsOn = word{"heartbeats are shown", "显示心跳"}
	heartbeatsNo = word{"heartbeats are not shown", "不显示心跳"}
)

// Of what a lesson does not let be done.
var (
	handsNone     = word{"This step of the lesson lets nothing be taken in hand.", "课程的这一步不能直接操作任何东西。"}
	handsOnly     = word{"This step of the lesson lets only this be taken in hand: %s.", "课程的这一步只能直接操作：%s。"}
	handsExercise = word{"The exercise of this lesson does not offer that.", "本课的练习不提供这项操作。"}
	handsMore     = word{"It offers everything for: %s.", "完全开放的有：%s。"}
	isAhead       = word{"(ahead)", "（尚未执行到）"}
	isUndone      = word{"(taken back)", "（已撤销）"}
	handsTyped    = word{"Any command can be typed behind :", "按 : 仍可输入任何命令。"}
	handsPause    = word{" ", ""}
	handsServer   = word{"server %s", "%s 号服务器"}
	handsClient   = word{"client %s", "客户端 %s"}
)

// handsKinds are the words of allow for all things of a kind.
var handsKinds = map[string]word{"servers": {"servers", "服务器"}, "clients": {"clients", "客户端"}, "links": {"links", "链路"},
	"messages": {"messages", "消息"}, "choices": {"what comes next", "接下来发生的事"}}

// Of the weather.
var (
	menuSky       = word{"Weather", "故障注入"}
	skyHow        = word{"Faults fall while the run is played, and pass. Each is a command in the console, so the run can be told again without them.", "运行播放时，故障会自行发生，随后恢复。每个故障都是控制台里的一条命令，因此运行可以原样重放。"}
	skyBegins     = word{"let it blow", "开始"}
	skyEnds       = word{"stop the weather", "停止"}
	skyCrashes    = word{"crashes", "崩溃"}
	skyPartitions = word{"partitions", "分区"}
	skyDelays     = word{"delays", "延迟"}
	skyDisks      = word{"slow disks", "慢盘"}
	skyWrites     = word{"writes", "写请求"}
	skySeed       = word{"seed %d, draw another", "种子 %d，换一个"}
	skyIs         = word{"weather %d", "故障注入 %d"}
	skyGave       = word{"(weather)", "（故障注入）"}
	skyNow        = word{"Weather from seed %d falls while the run is played. W stops it.", "播放时按种子 %d 注入故障。按 W 停止。"}
	skyOver       = word{"The weather is over: nothing new falls, and what has fallen passes as the run is played.", "故障注入已停止：不再发生新的故障；继续播放，已有的故障会恢复。"}
	skyEmpty      = word{"Nothing would fall: let one kind fall at least.", "没有任何故障会发生：请至少选一种。"}
	skyInLesson   = word{"A lesson has no weather; o begins a set-up, which has it.", "课程里没有故障注入；按 o 换成预设场景就有。"}
)

// skyRates is how often something falls, by its rate.
var skyRates = [...]word{{"none", "无"}, {"rare", "很少"}, {"seldom", "偶尔"}, {"often", "常有"}, {"very often", "频繁"}, {"a storm", "不断"}}

// Of the search for a seed.
var (
	menuFind     = word{"Find a seed", "寻找种子"}
	menuPromises = word{"One promise is broken", "某项不变式被违反"}
	findPromise  = word{"any promise is broken", "任何不变式被违反"}
	findLeads    = word{"server %d leads", "%d 号成为 Leader"}
	findLost     = word{"a write is lost: a log is cut", "写入丢失：日志被截断"}
	findNobody   = word{"nobody leads", "没有 Leader"}
	findExpired  = word{"a session ends", "会话结束"}
	findSnap     = word{"a whole snapshot is sent", "发送了完整快照"}
	findOne      = word{"one promise is broken …", "某项不变式被违反……"}
	findOwn      = word{"something else: type a predicate", "其他：输入谓词"}
	findRuns     = word{"how many runs", "运行次数"}
	findSeconds  = word{"seconds of virtual time", "虚拟时间（秒）"}
	findSky      = word{"the weather in which it is looked for …", "寻找时的故障设置……"}
	findBack     = word{"back to the run before", "回到之前的运行"}
	findWhere    = word{"In %s runs of %d s each, seeds from %d.", "运行 %s 次，每次 %d 秒，种子从 %d 起。"}
	proveNothing = word{"prove tries lines that you write; this run asks for none.", "试验用来检验你写的行；这次运行不要求写行。"}
	proveBreaks  = word{"World %d breaks your lines: %s. It follows here.", "在第 %d 个世界里不成立：%s。接下来就是这个世界。"}
	proveHolds   = word{"Your lines hold in all %d worlds.", "你写的行在全部 %d 个世界里都成立。"}
	proveGoes    = word{"%d of %d worlds have held (Esc stops)", "已通过 %d 个世界，共 %d 个（Esc 停止）"}
	findHow      = word{"From here on, the weather falls in each run from another seed. The first run in which it happens is opened.", "从此刻起按设定的故障运行多次，每次换一个种子。第一个出现它的运行会被打开。"}
	findCalm     = word{"All runs would be the same: let some kind of weather fall.", "所有运行都会相同：请至少选一种故障。"}
	findBegins   = word{"The run is told again … (Esc stops)", "正在重新运行……（Esc 停止）"}
	findGoes     = word{"%s of %s runs, now seed %d: %s events, %s a second", "%s/%s 次，当前种子 %d：%s 个事件，每秒 %s 个"}
	findStop     = word{"Esc stops the search", "Esc 停止寻找"}
	findFound    = word{"Seed %d, at %.3f s: %s. Run %s of the search.", "种子 %d，%.3f 秒：%s。第 %s 次运行找到。"}
	findNone     = word{"Not found in %s runs with %s events. Try more runs, longer ones, or more of the weather.", "运行 %s 次、%s 个事件，没有找到。可以增加次数、延长时间，或提高故障频率。"}
	findStopped  = word{"Stopped after %s runs with %s events: not found so far.", "运行 %s 次、%s 个事件后停止：尚未找到。"}
	findBroken   = word{"%s runs ended early, because a promise was broken.", "其中 %s 次因违反不变式而提前结束。"}
)

var helpTitle = word{"Keys", "按键"}

// help is the list of keys: a key, and what it does.
var help = [...]struct {
	key  string
	word word
}{
	{". →", word{"next event", "下一个事件"}},
	{", ←", word{"previous event", "上一个事件"}},
	{"n PgDn", word{"on by a command, a step", "前进一条命令，课程里一步"}},
	{"b PgUp", word{"back by a command, a step", "后退一条命令，课程里一步"}},
	{"space", word{"play, pause", "播放、暂停"}},
	{"] [", word{"faster, slower", "加快、减慢"}},
	{"u", word{"run until …", "运行到……"}},
	{": /", word{"type a command", "输入命令"}},
	{"Tab", word{"choose server or client", "选择服务器或客户端"}},
	{"a", word{"act on what is chosen", "可以对它做什么"}},
	{"1-9 z t", word{"another view", "切换视图"}},
	{"↑ ↓", word{"choose, scroll", "选择或滚动"}},
	{"Enter", word{"do or explain the chosen", "执行或解释选中项"}},
	{": answer", word{"answer a question by typing", "输入回答"}},
	{"g", word{"go to the chosen event", "回到选中的事件"}},
	{"w", word{"why did this happen", "所述事件的原因"}},
	{"f", word{"view or ring alone", "视图或服务器占满窗口"}},
	{"p", word{"servers, znodes, or both", "服务器、znode 或两者"}},
	{"o", word{"another set-up", "换一个预设场景"}},
	{"B", word{"known bugs on and off", "打开或关闭已知缺陷"}},
	{"W", word{"weather: faults that fall", "故障注入：故障自行发生"}},
	{"F", word{"find a seed in which …", "寻找会发生某事的种子"}},
	{"h", word{"heartbeats or none", "显示或隐藏心跳"}},
	{"l", word{"English, 中文", "English、中文"}},
	{"q", word{"quit", "退出"}},
}

// shapes is what the signs mean, below the keys.
var shapes = [...]word{
	{"Servers: L leads ═, F follows ─, O observes, ? elects ╌, = is paused, x is down ·", "服务器：L 是 Leader ═，F 是 Follower ─，O 是 Observer，? 正在选举 ╌，= 已暂停，x 没有运行 ·"},
	{"Messages: V vote, E epoch, D DIFF, T TRUNC, S SNAP, N NEWLEADER, U UPTODATE, P PROPOSAL, A ACK, C COMMIT, I INFORM, q request",
		"消息：V 选票，E epoch，D DIFF，T TRUNC，S SNAP，N NEWLEADER，U UPTODATE，P PROPOSAL，A ACK，C COMMIT，I INFORM，q 请求"},
	{"Znodes: 1 … is first in the queue for a lock, ◇ann is watched by ann, ◆ann tells ann of a change", "znode：1 … 在锁的队列中排第一，◇ann 被 ann 监听，◆ann 正在通知 ann"},
}
