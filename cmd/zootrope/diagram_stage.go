package main

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"zootrope/cmd/internal/headless"
	"zootrope/core/diagram"
	"zootrope/wasm/port"
	"zootrope/wasm/scene"
)

// Errors in the flags of a picture of the stage.
var (
	diagramViews = words{"--view: expected spacetime or stage, found %q", "--view 应为 spacetime 或 stage，实际是 %q"}
	notOnStage   = words{"--%s is of the space–time diagram; where the stage is drawn, --at says when", "--%s 用于时空图；绘制舞台时用 --at 指定时刻"}
	onStageOnly  = words{"--%s is of the stage: give --view stage, too", "--%s 用于舞台：请同时给出 --view stage"}
	stageKinds   = words{"-o: expected a file that ends in .svg or .png, found %q", "-o 应给出以 .svg 或 .png 结尾的文件，实际是 %q"}
	noSuchEvent  = words{"--at: the run has no event %d; its last is %d", "--at：运行中没有事件 %d，最后一个是 %d"}
)

// Sizes of a picture of the stage, in pixels of CSS each way, and how many pixels of a PNG there are to one.
const (
	leastStage, mostStage = 120, 4096
	stageScale            = 2
)

// onStage are the flags that only the stage has, ofSpaceTime those that it does not have.
var (
	onStage     = []string{"at", "size", "theme"}
	ofSpaceTime = []string{"from", "to", "select", "all", "true-spacing"}
)

// viewOf says which picture is asked for, and checks that the given flags belong to it.
func viewOf(cmd *cobra.Command, view, lang string) (stage bool, err error) {
	if view != "spacetime" && view != "stage" {
		return false, refuse(lang, diagramViews, view)
	}
	others, wrong := onStage, onStageOnly
	if view == "stage" {
		others, wrong = ofSpaceTime, notOnStage
	}
	for _, name := range others {
		if cmd.Flags().Changed(name) {
			return false, refuse(lang, wrong, name)
		}
	}
	return view == "stage", nil
}

// drawStage writes the stage as it stands at a moment of a run: the picture of the page, without a page.
func drawStage(name string, f diagramFlags, in io.Reader, out io.Writer) error {
	w, h, err := sizeIn(f.size, f.lang)
	if err != nil {
		return err
	}
	if w < leastStage || h < leastStage || w > mostStage || h > mostStage {
		return refuse(f.lang, filmSizes, f.size)
	}
	if f.theme != "light" && f.theme != "dark" {
		return refuse(f.lang, filmTheme, f.theme)
	}
	s, l, err := scriptOf(name, f.lang, in)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(s.Commands, happens) {
		return refuse(f.lang, idleRecord, name)
	}
	load := &port.Load{Name: name, Script: s.Source}
	if l != nil {
		load = &port.Load{Lesson: l.ID, Outline: l.Outline()}
	}
	r := &recording{lang: f.lang, script: s, starts: map[int]int64{}, step: -1}
	if r.to, err = r.parse("--at", f.at); err != nil {
		return err
	}
	p, err := r.play()
	if err != nil {
		return err
	}
	p.Close()
	switch {
	case !r.to.given && len(s.Steps) > 0: // the end of the run
		load.Step = len(s.Steps)
	case !r.to.given:
		load.Seq = r.last()
	case r.to.step >= 0:
		load.Step = r.to.step + 1
	default:
		load.Seq = r.to.seq
		if load.Seq == 0 {
			_, load.Seq = diagram.Between(r.events, 0, r.to.at)
		}
		if last := r.last(); load.Seq > last {
			return refuse(f.lang, noSuchEvent, load.Seq, last)
		}
	}
	host := headless.New(f.lang)
	if a := host.Ask(load); !a.OK {
		return &failure{statusWrong, a.Problems[0].Message}
	}
	if load.Seq > 0 && host.State.At != load.Seq {
		host.Ask(&port.Select{Seq: load.Seq})
	}
	picture := *host.Picture
	picture.Asked = nil // a picture asks no questions
	var drawn scene.Scene
	painted := strings.EqualFold(filepath.Ext(f.output), ".png")
	o := scene.Options{W: float64(w), H: float64(h), Lang: f.lang}
	if painted && !scene.Drawable(f.lang) {
		o.Lang = "en"
	}
	drawn.Prepare(&picture, nil, o)
	drawn.Move(float64(picture.View.Now), scene.Settled)
	title := "Zootrope"
	if focus := host.State.Focus; focus != nil && focus.Title != "" {
		title = focus.Title
	}
	dark := f.theme == "dark"
	data := drawn.SVG(float64(w), float64(h), dark, title)
	if painted {
		var painter scene.Painter
		canvas := image.NewRGBA(image.Rect(0, 0, w*stageScale, h*stageScale))
		painter.Paint(canvas, &drawn, stageScale, dark)
		var file bytes.Buffer
		if err := png.Encode(&file, canvas); err != nil {
			return err
		}
		data = file.Bytes()
	}
	if f.output == "" {
		_, err = out.Write(data)
		return err
	}
	return os.WriteFile(f.output, data, 0o644)
}
