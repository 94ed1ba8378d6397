package script

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// wideScope has five servers, and the clients ann and 小明.
func wideScope() Scope {
	s := NewScope()
	for _, line := range []string{"servers 5", "client ann 1", "client 小明 2"} {
		c, err := ParseLine(&s, line)
		if err != nil {
			panic(err)
		}
		s.Grow(c)
	}
	return s
}

// What input methods and word processors write is read as it was meant. What is kept is a line that every build reads.
func TestWideLines(t *testing.T) {
	for line, want := range map[string]string{
		"ａｎｎ　ｌｓ　／":                          "ann ls /",
		"ａｎｎ　ｌｓ　／ａｐｐ":                       "ann ls /app",
		"ann ls ／app":                       "ann ls /app",
		"crash　3":                           "crash 3",
		"ｃｒａｓｈ　４":                           "crash 4",
		"crash 3，":                          "crash 3",
		"crash 3，4。":                        "crash 3,4",
		"crash 3、4":                         "crash 3,4",
		"crash 3 ，4":                        "crash 3 ,4",
		"crash\u00a03":                      "crash 3",
		"crash\u200b 3\u200b":               "crash 3",
		"crash 1 —torn":                     "crash 1 --torn",
		"ann create –e /x":                  "ann create -e /x",
		"partition 1 2 ｜ 3 4 5":             "partition 1 2 | 3 4 5",
		"link １＞２　ｃｕｔ":                      "link 1>2 cut",
		"run for １．５ｓ":                      "run for 1.5s",
		"ann multi create /a x ； delete /a": "ann multi create /a x ; delete /a",
		"ann multi create /a x； delete /a":  "ann multi create /a x; delete /a",
		"expect （leader is 3）":              "expect (leader is 3)",
		"config ｔｉｃｋＴｉｍｅ＝２０００":              "config tickTime=2000",
		"config group.1=1：2：3":              "config group.1=1:2:3",
		"ann setAcl /x world：anyone：cdrwa":  "ann setAcl /x world:anyone:cdrwa",
		"ann create /x “two words”":         `ann create /x "two words"`,
		"ann create /x ‘two words’":         "ann create /x 'two words'",
		"ann create /x “word”":              `ann create /x "word"`,
		"ann create /x ＂全　角＂":               `ann create /x "全　角"`,
		"expect node /x data is “hello”":    `expect node /x data is "hello"`,
		"ａｎｎ set　/x　ＡＢＣ":                    "ann set /x ＡＢＣ",
		"ａｎｎ create　/ａ　１，２。":                "ann create /ａ １，２。",
		"client ｂｏｂ 3":                      "client bob 3",
		"崩溃 4":                              "crash 4",
		"offer 崩溃 4":                        "offer crash 4",
		"view　ｔｒｅｅ　／ａｐｐ":                    "view tree /app",
		"崩溃4":                               "crash 4",
		"崩溃　４号，":                            "crash 4",
		"重启 4":                              "restart 4",
		"重启4号":                              "restart 4",
		"重启 4 号 ":                           "restart 4",
		"启动 all":                            "start all",
		"恢复 2":                              "resume 2",
		"恢复所有链路":                            "heal",
		"暂停 ann":                            "pause ann",
		"暂停小明":                              "pause 小明",
		"ann 断开":                            "ann disconnect",
		"小明 创建 /小明 数据":                      "小明 create /小明 数据",
		"小明　令会话过期":                          "小明 expire",
		"分区 1 2 ｜ 3 4 5":                    "partition 1 2 | 3 4 5",
		"ａｎｎ　ｒｅｐｅａｔ　３　ｃｒｅａｔｅ　／ｎ％ｄ":            "ann repeat 3 create /n%d",
		"ａｎｎ　ｏｎ　ＮｏｄｅＤａｔａＣｈａｎｇｅｄ　／ｃ　ｇｅｔ　－ｗ　／ｃ": "ann on NodeDataChanged /c get -w /c",
	} {
		s := wideScope()
		c, err := ParseLine(&s, line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if c.Text != want {
			t.Errorf("%s is %q, want %q", line, c.Text, want)
		}
		s = wideScope()
		if again, err := ParseLine(&s, c.Text); err != nil || again.Text != c.Text {
			t.Errorf("%s, kept as %q, is read as %v (%v)", line, c.Text, again, err)
		}
	}
}

// What can mean itself stays as it is: scripts kept elsewhere say what they said.
func TestWideCharactersThatMeanThemselves(t *testing.T) {
	for _, line := range []string{
		"note 你好，世界。", "note “他说”", "step s 全角　标题", "ann create /全角，路径 数据；", "ann set /x １２３", "ann set /x 全角　空格", "ann create /x 'ａ'", "ann set /x don’t",
		"expect node /x data is ＯＫ", "小明 create /ａ", "ann set /x say“hi”", "ann create /x 3，",
	} {
		s := wideScope()
		if c, err := ParseLine(&s, line); err != nil || c.Text != line {
			t.Errorf("%s became %v (%v)", line, c, err)
		}
	}
}

// A client may be called like a button.
func TestAClientCalledLikeAButton(t *testing.T) {
	s := wideScope()
	c, err := ParseLine(&s, "client 崩溃 1")
	if err != nil {
		t.Fatal(err)
	}
	s.Grow(c)
	if c, err = ParseLine(&s, "崩溃 ls /"); err != nil || c.Name != "崩溃" {
		t.Errorf("%v, %v", c, err)
	}
}

// An error names the column in the line as it was written, and the word that is wrong however it is read.
func TestErrorsOfWideLines(t *testing.T) {
	for line, want := range map[string]string{
		"crash　9":           `7: expected a server (1 to 5), found "9"`,
		"ａｎｎ　ｃｒｅａｔ　／":       `5: did you mean create?`,
		"崩溃 9":              `4: expected a server (1 to 5), found "9"`,
		"崩 4":               `1: expected a command or a client, found "崩"`,
		"ann set /x “a":     "", // an open quote that is data
		"ann set /x “a b c": `15: expected the end of the line, found "b"`,
	} {
		s := wideScope()
		_, err := ParseLine(&s, line)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// Whatever is read, is read the same when it was kept.
func TestWhatIsKeptIsReadTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"ann", "ａｎｎ", "崩溃", "crash", "４", "4", "，", "。", "create", "／", "/x", "“", "”", "a", "ａ", "—e", "号", "note", "启动", "all", "；", "'", "\"", "multi", "expect", "leader", "is", "（", "）", "小明"}), 1, 6).Draw(t, "words")
		gap := rapid.SampledFrom([]string{" ", "　", "\u00a0", ""}).Draw(t, "gap")
		line := strings.Join(words, gap)
		s := wideScope()
		c, err := ParseLine(&s, line)
		if err != nil || c == nil {
			return
		}
		s = wideScope()
		again, err := ParseLine(&s, c.Text)
		if err != nil || again.Text != c.Text || again.Verb() != c.Verb() {
			t.Fatalf("%q is kept as %q, which is read as %v (%v)", line, c.Text, again, err)
		}
	})
}

// Completion knows what the parser knows: wide characters, and what buttons are called. It offers the language's own word.
func TestCompletionOfWideWords(t *testing.T) {
	for line, want := range map[string]string{
		"崩":           "crash",
		"崩溃":          "crash",
		"重":           "restart",
		"ｃｒａ":         "crash",
		"崩溃 ":         "ann 小明 all 1 2 3 4 5",
		"崩溃　ａ":        "ann all",
		"crash　小":     "小明",
		"ａｎｎ　ｌｏｃ":     "lock",
		"ann 抢":       "lock",
		"ann 断":       "disconnect",
		"expect （lea": "leader",
		"小":           "小明",
		"没有":          "",
	} {
		var got []string
		for _, c := range Complete(wideScope(), line, len(line)) {
			got = append(got, c.Text)
			if c.To != len(line) || !utf8.ValidString(line[:c.From]) {
				t.Errorf("%s: %s replaces %d to %d", line, c.Text, c.From, c.To)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", line, got, want)
		}
	}
	if c := Complete(wideScope(), "崩", len("崩")); len(c) != 1 || !strings.HasPrefix(c[0].Help, "崩溃 · crash ID") {
		t.Errorf("%+v", c)
	}
}
