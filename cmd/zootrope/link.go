package main

import (
	"bufio"
	"fmt"
	"io"

	"zootrope/cmd/internal/headless"
	"zootrope/core/player"
	"zootrope/core/say"
)

var (
	linkOrScript = said("--link: expected no script beside it, found %q", "--link 已指定运行，不应再给出脚本：%q")
	linkStands   = said("\nThe link stands at event #%d.\n", "\n链接停在事件 #%d。\n")
	wrongLink    = said("--link: %s", "--link：%s")
	noLinkSeed   = said("--%s: a link has its own; leave the flag out", "--%s：链接自带这一项，请去掉该参数")
)

// runLink goes where a link of the page leads, and says what happened on the way there.
func runLink(link string, f runFlags, out, errs io.Writer) error {
	l, err := headless.ReadLink(link)
	if err != nil {
		return refuse(f.lang, wrongLink, say.In(err, f.lang))
	}
	h, note, err := headless.Open(l, f.lang)
	if err != nil {
		return refuse(f.lang, wrongLink, err.Error())
	}
	if note != "" {
		fmt.Fprintln(errs, note)
	}
	there := h.Player()
	buffered := bufio.NewWriterSize(out, 1<<16)
	r := &runner{out: buffered, errs: errs, file: there.Script().File, lang: f.lang}
	switch {
	case f.json:
		r.player = there.Retrace(r.json)
	case !f.quiet && !f.hash:
		r.tell = newStory(r)
		r.player = there.Retrace(r.tell.event)
	default:
		r.player = there.Retrace(nil)
	}
	defer r.player.Close()
	r.runTo(there.Moves())
	if r.tell != nil && h.State != nil {
		fmt.Fprint(buffered, linkStands.in(f.lang, h.State.At))
	}
	r.printHash(f)
	if err := buffered.Flush(); err != nil {
		return err
	}
	if err := r.verdict(); err != nil || note == "" {
		return err
	}
	return &failure{status: statusFailed}
}

// runTo plays until so many moves have been made.
func (r *runner) runTo(moves int64) {
	for r.player.Moves() < moves {
		s := r.player.Tick()
		r.follow(s)
		if s != player.Running && s != player.Replaying {
			break
		}
	}
	r.ended()
}
