// Package small has a small lesson for tests, in which everything is right: each test breaks it in one way.
package small

import (
	"strings"
	"testing/fstest"
)

// Lesson is the folder of a lesson in which everything is right.
func Lesson() fstest.MapFS {
	prose := `---
title: T
chapter: C
summary: S
minutes: 3
source: X
---
## First {#one}
It is {{server 1 state}}. [It looks.](<when VOTES.short at 1>)
` + "```ask who\nWho leads?\n- a: 1\n  since: it is up\n  but: It keeps looking {{see}}.\n  see: VOTES.short at 1\n- b: none\n  since: one is too few\n```\n```recap\n- One is too few.\n```\n```ask state\nWhat is 1?\n- l: LEADING\n- d: DOWN\n```\n```goal two\nLet 2 lead.\n```\n```hint two\n- Where.\n- Which.\n- Nearly.\n```\n```slip still\n3 leads.\n```\n```aims\n- Say.\n```\n" + `
## Second {#two}
Leader {{leader}}; before, {{server 1 vote @one}}.
` + "```offer crash 1\nCrash it\n```\n```compare one\nbefore: up\nafter: leads\n```\n\n> Taught\n>\n> **“1 leads.”** 3 does, at {{see ESTABLISHED at 3}}.\n>\n> — A text.\n\n```belief state/d\ntwo: 2 starts, too\nstart 2 3\nrun until leader is 3\nrun for 1s\n```\n```say\nWho leads?\n- One is too few.\n- A quorum is more than half.\n- Two of three are.\n```\n"
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"script.zk": file("servers 3\ngoal two leader is 2\nslip still two leader is 3\nstep one\nask who b=leader is none a=leader is 1\nstart 1\nrun for 1s\n" +
			"expect server 1 is LOOKING\nstep two\nask state l=server 1 is LEADING d=server 1 is FOLLOWING\nstart 3\n" +
			"run until leader is 3\nrun for 1s\noffer crash 1\n"),
		"en.md":              file(strings.ReplaceAll(prose, "```ask state\nWhat is 1?\n- l: LEADING\n- d: DOWN\n```\n", "") + "```ask state\nWhat is 1?\n- l: LEADING\n  since: up first\n  but: No {{see}}.\n  see: VOTE.adopted at 1\n- d: FOLLOWING\n  since: smaller\n```\n"),
		"zh.md":              file(strings.ReplaceAll(prose, "```ask state\nWhat is 1?\n- l: LEADING\n- d: DOWN\n```\n", "") + "```ask state\n1 号？\n- l: LEADING\n  since: up first\n  but: No {{see}}.\n  see: VOTE.adopted at 1\n- d: FOLLOWING\n  since: smaller\n```\n"),
		"solutions/two.zk":   file("rewind one\nstart 1 2\nrun until leader is 2\n"),
		"misses/restart.zk":  file("# misses two\nrestart 3\nrun for 4s\n"),
		"misses/unknown.txt": file("not read"),
		"teach.en.md":        file("Ask."),
		"teach.zh.md":        file("提问。"),
	}
}

// File is a lesson in one file: a set-up, and steps below it.
func File(setup, steps string) []byte {
	return []byte("# Own\n\nAbout it.\n\n```zk\n" + setup + "\n```\n\n" + steps)
}
