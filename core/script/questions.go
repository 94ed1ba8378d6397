package script

import (
	"slices"
	"strings"

	"zootrope/core/proto"
	"zootrope/core/say"
	"zootrope/core/zab"
)

// Question is a four-letter word that an operator sends to servers (docs/protocol/wire.md#four-letter-words). A question changes nothing. It is
// no command of a run, so no script and no link has one.
type Question struct {
	Word string
	Of   []proto.ServerID
}

// questionTable is the help of the four-letter words; a test holds it to zab.FourLetterWords.
var questionTable = []Row{
	asked("ruok", "Is its process alive? It answers `imok`, also while it serves nobody.", "进程是否存活？即使不提供服务，也会回答 `imok`。"),
	asked("isro", "Does it serve? `rw` if it does, `ro` if it serves read-only, `null` if not.", "是否提供服务？是则回答 `rw`，只读模式回答 `ro`，否则回答 `null`。"),
	asked("srvr", "Its mode, zxid, latency, connections and number of znodes.", "它的模式、zxid、延迟、连接数和 znode 数。"),
	asked("stat", "What srvr tells, and each client in a line. (`NAME stat PATH` is the request of a client.)", "srvr 的内容，另加每个客户端一行。（`名称 stat 路径` 是客户端的请求。）"),
	asked("mntr", "What monitoring reads, a value a line. Several servers stand side by side.", "监控所读取的各项数值，每行一项；多台服务器并排列出。"),
	asked("cons", "Its connections: session, last request, zxid, latencies.", "它的连接：会话、最后一个请求、zxid、延迟。"),
	asked("conf", "Its settings and the membership of the ensemble.", "它的配置和集群成员。"),
	asked("dump", "Sessions and their ephemeral znodes; a leader tells when each session expires.", "会话及其临时节点；Leader 还给出每个会话的过期时间。"),
	asked("wchs", "How many watches there are on it.", "它上面有多少个 Watcher。"),
	asked("wchc", "Its watches, by session.", "它上面的 Watcher，按会话列出。"),
	asked("wchp", "Its watches, by path.", "它上面的 Watcher，按路径列出。"),
}

func asked(word, en, zh string) Row {
	return Row{Name: word, Usage: word + " [ID…]", Help: say.Sentence{En: en, Zh: zh}, Examples: []string{word, word + " 3"}, Asked: true}
}

// unanswered are four-letter words of ZooKeeper that tell of the machine, or change what a server counts: nobody answers them here.
var unanswered = []string{"envi", "dirs", "hash", "crst", "srst", "gtmk", "stmk"}

// ParseQuestion reads a question: a four-letter word, and the servers that it asks. A question that names no server asks all servers. is says whether the line
// is a question; any other line is a command.
func ParseQuestion(scope *Scope, line string) (q *Question, wrong *Error, is bool) {
	line = Unprompted(line)
	words, err := split(line)
	if !isASCII(line) {
		wide, _ := scope.meant(line)
		words = plain(numbers(wide))
	}
	if err != nil || !scope.asks(words) {
		return nil, nil, false
	}
	p := newParser(scope, words)
	c := &Command{}
	word := strings.ToLower(words[0].Text)
	if slices.Contains(unanswered, word) {
		p.expected(zab.FourLetterWords, "a four-letter word that is answered here (%s)", say.Or(zab.FourLetterWords))
		return nil, p.err, true
	}
	p.at++
	p.question(c)
	return &Question{word, c.IDs}, p.err, true
}

// asks says whether words are a question, in small letters or capitals. A client's name stands first in a command, and `stat PATH` lacks its client.
func (s *Scope) asks(words []Word) bool {
	if len(words) == 0 || !words[0].bare() || s.hasClient(words[0].Text) {
		return false
	}
	word := strings.ToLower(words[0].Text)
	if word == "stat" && len(words) > 1 && (strings.HasPrefix(words[1].Text, "/") || strings.HasPrefix(words[1].Text, "-")) {
		return false
	}
	return slices.Contains(zab.FourLetterWords, word) || slices.Contains(unanswered, word)
}

// question takes the servers that are asked.
func (p *parser) question(c *Command) {
	if !p.more() && !p.completing {
		p.words = append(slices.Clip(p.words), Word{Text: "all", Raw: "all", Col: p.end})
	}
	parseServerList(p, c)
	p.done()
}
