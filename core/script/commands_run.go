package script

import (
	"slices"

	"zootrope/core/say"
)

// runCommands let time pass, check and teach.
var runCommands = []verb{
	{Name: "settle", Group: onTime, Fixed: true, Usage: "settle [within T]",
		Help: say.Sentence{En: "Run until the cluster is quiet: no message that can arrive is on its way (heartbeats and election messages aside), " +
			"every disk that is not stuck has synced, and no client waits for an answer.",
			Zh: "运行到请求都处理完为止：除心跳和选举消息外，没有可送达的在途消息，未卡住的磁盘都已落盘，也没有客户端在等待响应。"},
		Examples: []string{"settle", "settle within 10s"}, parse: parseSettle},
	{Name: "run", Group: onTime, Fixed: true, Usage: "run for T | run until PREDICATE [within T]",
		Help: say.Sentence{En: "Let time pass, or run until a predicate holds. If it does not within T (60s), the command fails and says what was missing.",
			Zh: "运行一段时间，或运行到条件成立为止；在时间 T（默认 60s）之内未成立即为失败，并说明还差什么。"},
		Examples: []string{"run for 4s", "run for 3ticks", "run until leader exists", "run until server 3 is LEADING within 10s"},
		parse:    parseRun},
	{Name: "events", Group: onTime, Fixed: true, Usage: "events N",
		Help: say.Sentence{En: "Exactly N events. One event here is the earliest thing that can happen (a delivery, a sync, a timer), with all that follows from it at once.",
			Zh: "恰好执行 N 个事件。这里的一个事件是时间上最早的一件事：一次送达、一次落盘或一次定时器到期，连同它立即引起的一切。"},
		Examples: []string{"events 10"}, parse: parseEvents},

	{Name: "expect", Group: onChecks, Fixed: true, Usage: "expect PREDICATE",
		Help: say.Sentence{En: "It must hold now.",
			Zh: "此刻必须成立。"},
		Examples: []string{"expect leader is 3", "expect (leader is 3 or leader is none) and not server 1 is LEADING"},
		parse:    parsePredicate},
	{Name: "never", Group: onChecks, Fixed: true, Usage: "never PREDICATE",
		Help: say.Sentence{En: "It must not hold at any event from here on.",
			Zh: "从这里起，在任何事件上都不得成立。"},
		Examples: []string{"never server 1 is LEADING"}, parse: parseNever},
	{Name: "goal", Group: onChecks, Fixed: true, Script: true, Usage: "goal ID PREDICATE",
		Help: say.Sentence{En: "Reached once it has held at any event after this line; it stays reached. If you go back by hand to an earlier step, you are before this line again, unless the script offers that `rewind`.",
			Zh: "在此行之后的任一事件上成立过，即算达成，之后不再撤销。手动回到更早的步骤，就还没到此行，除非脚本提供了这个 `rewind`。"},
		Examples: []string{"goal leads leader is 3"}, parse: parseGoal},
	{Name: "slip", Group: onChecks, Script: true, Usage: "slip ID GOAL PREDICATE",
		Help: say.Sentence{En: "A known mistake: while it holds and the goal is not reached, the lesson says what is wrong.",
			Zh: "常见的失误：谓词成立而目标尚未达成时，课程会说明问题所在。"},
		Examples: []string{"slip eager led leader is 2"}, parse: parseSlip},
	{Name: "duel", Group: onChecks, Script: true, Usage: "duel GOAL BROKEN world|CLIENT…",
		Help: say.Sentence{En: "Attack, then defend. Who reaches the goal BROKEN by hand has made an attack: the commands of these clients or, for world, those that do something to servers, links and disks. GOAL is reached only where the same attack is made after the exercise has begun again, and BROKEN does not hold there.",
			Zh: "先攻后守。手动达成目标 BROKEN 即为一次攻击，它由这些客户端的命令组成；写 world 时，由作用于服务器、链路和磁盘的命令组成。重新开始练习后再施加同样的攻击而 BROKEN 没有成立，目标 GOAL 才算达成。"},
		Examples: []string{"duel held led alice"}, parse: parseDuel},
	{Name: "build", Group: onChecks, Script: true, Usage: "build GOAL N CLIENT…",
		Help: say.Sentence{En: "The reader writes lines for these clients: requests, and `on` lines by which a client goes on by itself. N trials try the lines, each from the beginning of the exercise; GOAL is reached if it holds at the end of every trial. The first trial that breaks it opens.",
			Zh: "由读者为这些客户端写程序：请求，以及让客户端自行响应的 `on` 行。N 次试验从练习开头逐一检验这些行；每次试验结束时 GOAL 都成立，目标才算达成。第一次不成立的试验会展示出来。"},
		Examples: []string{"build led 200 alice"}, parse: parseBuild},
	{Name: "trial", Group: onChecks, Script: true, Usage: "trial GOAL COMMAND…",
		Help: say.Sentence{En: "What happens in each trial of a `build`, line by line. Each trial draws anew what stands in braces: {a|b} one of several, {5ms..80ms} or {1..3} a number; {who:a|b} keeps what was drawn, for {who} in lines below, or for {who=b|a}, the word at the same place of another list.",
			Zh: "`build` 的每次试验中发生什么，逐行写出。花括号里的内容每次试验重新抽取：{a|b} 取其一，{5ms..80ms} 或 {1..3} 取一个数；{who:a|b} 记住抽到的结果，后面的行用 {who} 引用，或用 {who=b|a} 取另一列里同一位置的词。"},
		Examples: []string{"trial led alice set /config {1..9}", "trial led run for {0ms..500ms}", "trial led crash {who:1|2}", "trial led start {who}"}, parse: parseTrial},

	{Name: "step", Group: onLessons, Fixed: true, Script: true, Usage: "step ID [TITLE]",
		Help: say.Sentence{En: "Begin a named step. What comes before the first is the set-up.",
			Zh: "开始一个有名称的步骤。第一个步骤之前的内容是准备工作。"},
		Examples: []string{"step vote", "step crash 'The leader dies'"}, parse: parseStep},
	{Name: "note", Group: onLessons, Fixed: true, Usage: "note TEXT",
		Help: say.Sentence{En: "A caption at this moment.",
			Zh: "在此刻显示一条说明。"},
		Examples: []string{"note 'Here the votes are counted'"}, parse: parseNote},
	{Name: "rewind", Group: onLessons, Fixed: true, Usage: "rewind STEP",
		Help: say.Sentence{En: "Go back to the beginning of that step. What follows is another branch; the first one stays.",
			Zh: "回到该步骤的开头。之后是另一个分支，原来的仍然保留。"},
		Examples: []string{"rewind intro"}, parse: parseRewind},
	{Name: "ask", Group: onLessons, Fixed: true, Script: true,
		Usage: "ask ID CHOICE=PREDICATE… | ask ID number EXPRESSION | ask ID order NAME=EVENT… | ask ID touch server|client|node PREDICATE | " +
			"ask ID grid|sort NAME=PREDICATE… | ask ID curve EXPRESSION | ask ID moment NAME=EVENT…",
		Help: say.Sentence{En: "A question that is asked before the step runs and graded after it: exactly one choice must hold then. Or a number is asked, such as `server 5 epoch`; or events are put in order; or things are touched for which the predicate holds with _ in their place. grid: what holds in each cell of a table; sort: into which bin each thing belongs; curve: a number at each point; the lines `mark` name cells, things and points. moment: when events happen, since the step began. The words of question and choices are in the prose.",
			Zh: "在该步骤运行之前提出、运行之后判定的问题：届时必须恰好有一个选项成立。也可以问一个数（如 `server 5 epoch`），给事件排序，或点选对象：把对象放到 _ 的位置，谓词成立的就是正确的。grid：表格的每一格成立的是什么；sort：每一项归入哪一类；curve：每个点上的数值；单元格、条目和点由 `mark` 行给出。moment：事件在步骤开始后多久发生。题目和选项的文字写在正文中。"},
		Examples: []string{"ask who a=leader is 3 b=leader is none", "ask who a='leader is 3' b='not leader is 3'", "ask many number count WATCH_EVENT",
			"ask turns order asked=SEND.txn done='APPLY at 3'", "ask leads touch server leader is _", "ask fires grid event='count WATCH_EVENT at-least 1' none='count WATCH_EVENT is 0'",
			"ask costs curve time", "ask gone moment closed=CLIENT.EXPIRED"}, parse: parseAsk},
	{Name: "mark", Group: onLessons, Script: true, Usage: "mark ID CELL",
		Help: say.Sentence{En: "Take down, for a question of the form grid, sort or curve, what holds now in this cell (ROW.COLUMN), of this thing or at this point (a number). Each cell can be a run of its own: `rewind` to its step stands before it.",
			Zh: "为 grid、sort 或 curve 形式的问题记下此刻的结果：单元格（行.列）、条目或点（数字）。每个单元格可以是一次独立的运行：在它之前用 `rewind` 回到本步骤。"},
		Examples: []string{"mark cells get.create"}, parse: parseMark},
	{Name: "offer", Group: onLessons, Fixed: true, Script: true, Usage: "offer COMMAND",
		Help: say.Sentence{En: "A button on the page that runs the command.",
			Zh: "在页面上提供一个按钮，按下即执行该命令。"},
		Examples: []string{"offer crash 3"}, parse: parseOffer},
	{Name: "allow", Group: onLessons, Script: true, Usage: "allow all|servers|clients|links|messages|choices|ID|CLIENT…",
		Help: say.Sentence{En: "What the reader may take in hand on the stage in this step: servers, clients, links, messages, what happens next, or single servers and clients. In the set-up: in every step.",
			Zh: "本步骤中读者可以在舞台上直接操作什么：服务器、客户端、链路、消息、接下来发生的事，或指定的服务器和客户端。写在准备工作中则对每个步骤都有效。"},
		Examples: []string{"allow all", "allow servers links", "allow 3 alice"}, parse: parseAllow},
}

func parseSettle(p *parser, c *Command) { c.Time = p.within() }

func parseRun(p *parser, c *Command) {
	c.How = p.oneOf("for", "until")
	if c.How == "for" {
		c.Time = p.span()
		return
	}
	c.Pred = p.predicate()
	c.Time = p.within()
	p.endOfPredicate("within")
}

// endOfPredicate says what could have come instead of a word that fits nowhere.
func (p *parser) endOfPredicate(more ...string) {
	if p.more() {
		p.expected(append(more, "and", "or", "on"), "%s or the end of the line", say.List(append([]string{"and", "or"}, more...)))
	}
}

// maxEvents is as far as one command may ask to go.
const maxEvents = 1_000_000

func parseEvents(p *parser, c *Command) { c.N = p.number("a number of events", 1, maxEvents) }

func parsePredicate(p *parser, c *Command) {
	c.Pred = p.predicate()
	p.endOfPredicate()
}

// parseNever takes a predicate that is looked at from now on, and may be about a client that comes later.
func parseNever(p *parser, c *Command) {
	p.lasts = true
	parsePredicate(p, c)
}

func parseGoal(p *parser, c *Command) {
	c.Name = p.newID("the id of the goal (letters, digits, _ or -)", p.scope.Goals, isNumberedID)
	parseNever(p, c)
}

func parseSlip(p *parser, c *Command) {
	c.Name = p.newID("the id of the mistake (letters, digits, _ or -)", p.scope.Slips, isNumberedID)
	c.Goal = p.goal()
	parseNever(p, c)
}

func parseStep(p *parser, c *Command) {
	c.Name = p.newID("the id of the step (letters, digits, _ or -)", p.scope.stepIDs(), isNumberedID)
	c.Title = p.rest()
}

// isNumberedID allows what it names to be numbered, too.
func isNumberedID(s string) bool { return s != "" && isID("x"+s) }

func parseNote(p *parser, c *Command) {
	if !p.more() {
		p.expected(nil, "the text of the note")
	}
	c.Title = p.rest()
}

func parseRewind(p *parser, c *Command) {
	known := p.scope.stepIDs()
	p.suggest(known...)
	for _, id := range known {
		if p.more() && p.words[p.at].Text == id {
			p.at++
			c.Name = id
			return
		}
	}
	if len(known) == 0 {
		p.expected(nil, "an earlier step (there are none yet)")
		return
	}
	p.expected(known, "an earlier step (%s)", say.Or(known))
}

func parseOffer(p *parser, c *Command) {
	start, words := p.at, p.words // the command takes its options out
	p.inner = start
	inner := p.command()
	if p.err == nil && inner.ScriptOnly() {
		p.at = start
		p.fail(nil, "expected a command that can be given by hand, but %s is for scripts only", inner.Word())
	}
	c.Title = texts(words[start:])
}

// loose are the words for all things of a kind that allow lets go.
var loose = []string{"all", "servers", "clients", "links", "messages", "choices"}

func parseAllow(p *parser, c *Command) {
	for p.err == nil && (len(c.Who) == 0 || p.more()) {
		p.suggest(loose...)
		what := ""
		if p.more() && slices.Contains(loose, p.words[p.at].Text) {
			what = p.next("").Text
		} else if parties := p.scope.parties(); p.more() && !p.isNumber() && !p.isClient() {
			p.expected(slices.Concat(loose, parties), "what may be taken in hand: %s", say.Or(slices.Concat(loose, parties)))
		} else {
			what = p.party()
		}
		if p.err == nil && slices.Contains(c.Who, what) {
			p.back(nil, "expected each of them once, found %s again", what)
		}
		c.Who = append(c.Who, what)
	}
	p.suggest(loose...)
	p.suggest(p.scope.parties()...)
}
