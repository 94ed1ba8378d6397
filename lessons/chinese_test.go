package lessons

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Words that no Chinese text for learners has, and what is said instead (docs/words.md says more). Lines of other words for the search may have them.
var neverInChinese = map[string]string{
	"凑够": "票数过半", "放弃领导": "主动退位", "隔开": "网络隔离", "到过 epoch": "曾处于 epoch", "空档": "窗口期", "队伍": "队列", "归还锁": "释放锁", "还锁": "释放锁",
	"放手": "释放锁", "主人": "创建者、属主", "领导者": "Leader", "领袖": "Leader", "纪元": "epoch", "改票": "改投", "更好的票": "更优的选票", "报到": "注册", "回执": "确认",
	"未决": "未提交", "截去": "截断", "刷盘": "落盘", "配方": "典型应用场景", "答复": "响应", "应答": "响应", "扣住": "扣留", "停住": "暂停、假死", "平息": "恢复",
	"大的一边": "多数派一侧", "小的一边": "少数派一侧", "被打破": "违反", "打破了": "违反了", "投票者": "投票服务器", "出声": "及时参与", "愿望": "Watcher",
	"天气": "故障注入", "演练场": "试验场", "游乐场": "试验场",
}

func TestChineseAsEngineersSayIt(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*/zh.md", "*/teach.zh.md", "glossary/zh*.md", "cards/*.zh.md", "setups/*.zk", "../web/text/strings.ts", "../core/explain/chinese.go", "../core/say/zh_*.go",
		"../cmd/internal/terminal/words.go", "../docs/zh/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(found), err)
		}
		files = append(files, found...)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(string(text)) {
			if n++; strings.HasPrefix(line, "also:") || strings.Contains(line, "（不说") {
				continue
			}
			for word, better := range neverInChinese { //ordered: each alone
				if strings.Contains(line, word) {
					t.Errorf("%s:%d has %s: say %s", file, n, word, better)
				}
			}
		}
	}
}
