// Command soak plays an hour of virtual time on the page, at its fastest, and prints what the tab needs meanwhile: writes,
// locks that change hands, and now and then a leader that dies. Then it goes back and plays the same hour again. Memory is to
// stay flat but for the record of the hour.
//
//	main.go    builds the page with the hour in it, and opens it
//	lesson.go  the lesson that is the hour
//	watch.go   plays it in the browser, and reads how much memory is in use
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"zootrope/cmd/internal/browser"
	"zootrope/cmd/internal/site"
)

func main() {
	minutes := flag.Int("minutes", 60, "how much virtual time")
	flag.Parse()
	if err := run(*minutes); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(minutes int) error {
	root, err := site.Root(".")
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "zootrope-soak")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	// The page plays shipped lessons only, so a copy of the sources is given one more and built.
	fmt.Println("building a site with the lesson that is played")
	if err := copySources(root, work); err != nil {
		return err
	}
	if err := addLesson(filepath.Join(work, "lessons"), minutes); err != nil {
		return err
	}
	dist := filepath.Join(work, "dist")
	build := exec.Command("go", "run", "./cmd/zootrope", "build", "-o", dist)
	build.Dir, build.Stderr = work, os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	b, err := browser.Start(browser.Options{Chosen: browser.Whole})
	if err != nil {
		return err
	}
	defer b.Close()
	return watch(b, "file://"+dist+"/index.html#/lesson/"+lessonID)
}

// copySources copies what a build needs.
func copySources(from, to string) error {
	for _, name := range []string{"go.mod", "go.sum", "LICENSE", "NOTICE"} {
		text, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, name), text, 0o644); err != nil {
			return err
		}
	}
	for _, folder := range []string{"cmd", "core", "lessons", "wasm", "web"} {
		if err := os.CopyFS(filepath.Join(to, folder), os.DirFS(filepath.Join(from, folder))); err != nil {
			return err
		}
	}
	return nil
}
