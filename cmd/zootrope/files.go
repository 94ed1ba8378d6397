package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"zootrope/lessons"
	"zootrope/lessons/setups"
)

// Errors about a file that the command line names.
var (
	noScript      = said("%[2]sexpected a script, found no file %[1]q; - is standard input", "%[2]s应为脚本，但没有文件 %[1]q；- 表示标准输入")
	lessonsName   = said("expected a script, found no file %[1]q; `zootrope lesson run %[1]s` plays the lesson of that name", "应为脚本，但没有文件 %[1]q；`zootrope lesson run %[1]s --lang zh` 播放这个名称的课程")
	setupsName    = said("expected a script, found no file %[1]q; `zootrope play %[1]s` plays the set-up of that name", "应为脚本，但没有文件 %[1]q；`zootrope play %[1]s --lang zh` 打开这个名称的预设场景")
	folderScript  = said("expected a script, found the folder %[1]q; `zootrope lesson run %[1]s` plays the folder of a lesson", "应为脚本，%[1]q 是文件夹；`zootrope lesson run %[1]s --lang zh` 播放课程文件夹")
	scriptsName   = said("expected a lesson, found the script %[1]q; `zootrope run %[1]s` runs it, and `zootrope lesson record %[1]s` makes a lesson of it", "应为课程，%[1]q 是脚本；`zootrope run %[1]s --lang zh` 运行它，`zootrope lesson record %[1]s --lang zh` 把它写成课程")
	outputFolder  = said("%s: expected a file to write, found the folder %q", "%s 应为要写入的文件，%q 是文件夹")
	outputNowhere = said("%s: expected a file in a folder that is there, found %q: there is no folder %s", "%s 应为已有文件夹中的文件，实际是 %q：没有文件夹 %s")
	outputRefused = said("%s: %s; choose another file", "%s：%s；请换一个文件")
	outputFile    = said("%s: expected a folder, found the file %q", "%s 应为文件夹，%q 是文件")
	idleScript    = said("%s: the script has no commands; `zootrope help script` lists them", "%s：脚本里没有命令；`zootrope help script --lang zh` 列出全部命令")
)

// absent says whether there is nothing at a path.
func absent(err error) bool { return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) }

// allSetups are embedded, so a wrong one is a defect.
func allSetups() []setups.Setup {
	all, err := setups.All()
	if err != nil {
		panic(err)
	}
	return all
}

func setupIDs() (ids []string) {
	for _, s := range allSetups() {
		ids = append(ids, s.ID)
	}
	return ids
}

// unopened says why a script cannot be read, and what was probably meant.
func unopened(name, lang string, err error) error {
	switch {
	case absent(err) && slices.Contains(lessons.Shipped(), name):
		return refuse(lang, lessonsName, name)
	case absent(err) && slices.Contains(setupIDs(), name):
		return refuse(lang, setupsName, name)
	case absent(err):
		near, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*.zk"))
		return refuse(lang, noScript, name, didYouMean(lang, filepath.Clean(name), near))
	case errors.Is(err, syscall.EISDIR):
		return refuse(lang, folderScript, name)
	}
	return err
}

// writable says early why a file that a flag names cannot be written, because making its content may take long.
func writable(flag, name, lang string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return refuse(lang, outputFolder, flag, name)
	}
	folder := filepath.Dir(name)
	info, err := os.Stat(folder)
	switch {
	case absent(err), err == nil && !info.IsDir():
		return refuse(lang, outputNowhere, flag, name, folder)
	case err != nil:
		return refuse(lang, outputRefused, flag, sentence(err, lang))
	}
	return nil
}

// refuseFile gives an error if a folder that a flag names is a file.
func refuseFile(flag, name, lang string) error {
	if info, err := os.Stat(name); err == nil && !info.IsDir() {
		return refuse(lang, outputFile, flag, name)
	}
	return nil
}
