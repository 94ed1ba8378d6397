package main

import (
	"errors"
	"io/fs"
	"net"
	"syscall"

	"zootrope/core/say"
)

// failure ends the program with a status. Its message, if it has one, has not been printed yet.
type failure struct {
	status int
	msg    string
}

func (f *failure) Error() string { return f.msg }

// Exit statuses of everything that runs scripts (docs/script.md).
const (
	statusFailed = 1 // an expectation does not hold
	statusWrong  = 2 // the script, or the command line, is wrong
)

// refuse says in a language what is wrong with the command line, or with a script.
func refuse(lang string, w words, parts ...any) error {
	return &failure{statusWrong, w.in(lang, parts...)}
}

// reasons are the errors of the operating system that a user can do something about.
var reasons = []struct {
	is   error
	said words
}{
	{fs.ErrNotExist, said("there is no such file or folder", "找不到该文件或文件夹")},
	{fs.ErrPermission, said("access is denied", "没有访问权限")},
	{fs.ErrExist, said("it is there already", "已经存在")},
	{syscall.EISDIR, said("it is a folder, not a file", "是文件夹，不是文件")},
	{syscall.ENOTDIR, said("a part of the path is not a folder", "路径中有一段不是文件夹")},
	{syscall.ENOSPC, said("the disk is full", "磁盘空间不足")},
	{syscall.EROFS, said("the disk can only be read", "只能读取，不能写入")},
	{syscall.EADDRINUSE, said("it is taken", "已被占用")},
}

var reasoned = said("%s: %s", "%s：%s")

// sentence is an error in a language. What the operating system says about a file or an address is put into plain words.
func sentence(err error, lang string) string {
	var (
		file    *fs.PathError
		network *net.OpError
	)
	what := ""
	switch {
	case errors.As(err, &file):
		what, err = file.Path, file.Err
	case errors.As(err, &network) && network.Addr != nil:
		what, err = network.Addr.String(), network.Err
	default:
		return say.In(err, lang)
	}
	for _, r := range reasons {
		if errors.Is(err, r.is) {
			return reasoned.in(lang, what, r.said.in(lang))
		}
	}
	return reasoned.in(lang, what, err)
}
