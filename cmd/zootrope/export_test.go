package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What is wrong with a package or a film that is asked for is said before anything is built, in both languages.
func TestWrongPackages(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "a.zip")
	own := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const right = "# Own\n\n## One\n\nThe leader is {{leader}}.\n\n```zk\nservers 3\nstart all\n```\n"
	taken, named, strat := own("herd-effect.md", right), own("my.lesson.md", right), own("strat.md", strings.Replace(right, "start", "strat", 1))
	unfilled := own("unfilled.md", strings.Replace(right, "{{leader}}", "{{leeder}}", 1))
	for line, want := range map[string][2]string{
		"export html":                                    {"expected one lesson, found 0", "应给出一个课程，实际有 0 个"},
		"export html leader-crash":                       {"-o: expected the file to write", "-o 应给出要写入的文件"},
		"export html a<b> -o " + file:                    {`there is no lesson "a<b>"`, `没有课程 "a<b>"`},
		"export html " + taken + " -o " + file:           {"there is a shipped lesson herd-effect", "自带课程中已有 herd-effect"},
		"export html " + named + " -o " + file:           {`the name of its file or folder, "my.lesson"`, `文件或文件夹的名称 "my.lesson"`},
		"export scorm " + strat + " -o " + file:          {"strat.md:9:1: did you mean start? expected a command", "strat.md:9:1"},
		"export cmi5 " + unfilled + " -o " + file:        {`unfilled.md:5:15: {{leeder}}: expected leader`, "unfilled.md:5:15"},
		"export html " + folder + " -o " + file:          {"expected the lesson's script in this file", "script.zk"},
		"export scorm -o " + file:                        {"expected one lesson or more, found none", "应给出一个或多个课程"},
		"export scorm ../x -o " + file:                   {`there is no lesson "../x"`, `没有课程 "../x"`},
		"export scorm leader-crash -o " + folder:         {"expected a file to write, found the folder", "应为要写入的文件"},
		"export cmi5 leader-crash":                       {"-o: expected the file to write", "-o 应给出要写入的文件"},
		"export cmi5 leader-crash -o " + folder + "/b/c": {"there is no folder", "没有文件夹"},
		"export site":                                    {"-o: expected the file to write", "-o 应给出要写入的文件"},
		"export epub leader-crash":                       {`found "epub"`, `没有 "epub"`},
		"film -o a.gif":                                  {"expected one script or lesson, found 0", "应给出一个脚本或课程"},
		"film leader-crash":                              {"-o: expected the file to write; for example -o leader-crash.gif", "例如 -o leader-crash.gif"},
		"film leader-crash -o a.mp4":                     {"found \"a.mp4\"", "实际是 \"a.mp4\""},
		"film leader-crash -o a.gif --size big":          {"expected width and height", "应给出宽和高"},
		"film leader-crash -o a.gif --theme blue":        {"expected light or dark", "应为 light 或 dark"},
		"film leader-crash -o " + folder + "/b/c.gif":    {"there is no folder", "没有文件夹"},
		"film leader-crash -o a.gif --from 12":           {"leader-crash has no such step or event", "leader-crash 中没有这样的步骤或事件"},
	} {
		for i, lang := range []string{"en", "zh"} {
			var out, errs bytes.Buffer
			if status := execute(append(strings.Fields(line), "--lang", lang), nil, &out, &errs); status == 0 || !strings.Contains(errs.String(), want[i]) {
				t.Errorf("%s: %d, %s", line, status, errs.String())
			}
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("something was written")
	}
}
