package play

import "testing"

// A sentence loses its zxids, and only these, where zxids are hidden.
func TestPlain(t *testing.T) {
	hides := []string{Vote, Zxid}
	for text, want := range map[string]string{
		"Server 1 counts the ACK of server 2 for 1:333": "Server 1 counts the ACK of server 2 for",
		"Server 3 commits 1:4: a quorum has it on disk": "Server 3 commits: a quorum has it on disk",
		"1:4 is committed at 12:30:05":                  " is committed at 12:30:05",
		"Server 1 applies 1:5 create /north":            "Server 1 applies create /north",
		"Server 3 commits 1:888: a quorum has it":       "Server 3 commits: a quorum has it",
		"3 号服务器提交 1:888：法定人数已落盘":                        "3 号服务器提交：法定人数已落盘",
		"It is 10:15:30":                      "It is 10:15:30",
		"it waits: 3 are needed":              "it waits: 3 are needed",
		"2 ACKs of {1, 3}, 2 needed → commit": "2 ACKs of {1, 3}, 2 needed → commit",
		"3 号提交 1:4，过半":                        "3 号提交，过半",
		"":                                    "",
	} {
		if got := Plain(text, hides); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if got := Plain(text, []string{Vote}); got != text {
			t.Errorf("%q is told as %q", text, got)
		}
	}
}

func TestASentenceWithoutEpochs(t *testing.T) {
	for text, want := range map[string]string{
		"Server 1 leads epoch 2: a quorum has acknowledged NEWLEADER": "Server 1 leads: a quorum has acknowledged NEWLEADER",
		"1 号服务器确立为 epoch 2 的 Leader：过半已确认 NEWLEADER":                  "1 号服务器确立为 Leader：过半已确认 NEWLEADER",
		"Server 1 führt Epoche 2":  "Server 1 führt",
		"larger epoch wins 1:5":    "larger epoch wins 1:5",
		"epoch 3 after epoch 2 is": " after is",
	} {
		if got := Plain(text, []string{Epoch}); got != want {
			t.Errorf("%q becomes %q, expected %q", text, got, want)
		}
		if got := Plain(text, []string{Vote}); got != text {
			t.Errorf("%q is told as %q", text, got)
		}
	}
}
