package ask

import (
	"slices"
	"strings"
	"testing"
)

// Every command and predicate has help, by its own name and in the whole list, and a word that is none has none.
func TestHelp(t *testing.T) {
	all := Help("", "en")
	if len(all) < 40 {
		t.Fatalf("%d rows", len(all))
	}
	for _, r := range all {
		if r.Usage == "" || r.Help == "" || r.Group == "" {
			t.Errorf("%s says too little: %+v", r.Name, r)
		}
		if len(Help(" "+r.Name+" ", "en")) == 0 {
			t.Errorf("there is no help for %q", r.Name)
		}
	}
	for _, r := range all {
		if r.Name == "seed" || r.Name == "offer" {
			t.Errorf("%s is listed, and cannot be given by hand", r.Name)
		}
	}
	if got := Help("seed", "en"); len(got) != 1 || !strings.HasSuffix(got[0].Help, " It stands in scripts only.") {
		t.Errorf("%+v", got)
	}
	if got := Help("nonsense", "en"); len(got) != 0 {
		t.Errorf("help for a word that is none: %v", got)
	}
}

// In Chinese the help says what a command does and what is to be put into it; what is to be typed stays.
func TestHelpInChinese(t *testing.T) {
	got := Help("set", "zh")
	if len(got) != 1 || got[0].Usage != "名称 set [-v N] 路径 数据|--size N" || got[0].Group != "客户端" || !strings.HasPrefix(got[0].Help, "修改 znode 的数据；加 -v 时，仅当版本为 N 才修改。") {
		t.Errorf("got %+v", got)
	}
	if got := Help("崩溃", "zh"); len(got) != 1 || got[0].Name != "crash" || !slices.Contains(got[0].Spoken, "崩溃") {
		t.Errorf("the word of the button: %+v", got)
	}
}
