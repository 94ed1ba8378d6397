package film

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"strings"

	"zootrope/core/say"
)

// video is a WebM file that ffmpeg writes from what it is fed.
type video struct {
	cmd  *exec.Cmd
	to   io.WriteCloser
	errs bytes.Buffer
}

func newWebM(name string, f *Film) (*video, error) {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return nil, say.F("a .webm needs ffmpeg, which is not here: install it (Debian: apt-get install ffmpeg), or write a .gif")
	}
	file, err := os.Create(name) // what cannot be written is said at once
	if err != nil {
		return nil, err
	}
	if err := file.Close(); err != nil {
		return nil, err
	}
	v := &video{}
	v.cmd = exec.Command(path, "-v", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgba", "-video_size", fmt.Sprintf("%dx%d", f.W, f.H), "-framerate", fmt.Sprint(f.FPS),
		"-i", "-", "-an", "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", "30", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4", "-pix_fmt", "yuv420p",
		"-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-f", "webm", "file:"+name)
	v.cmd.Stderr = &v.errs
	if v.to, err = v.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	return v, v.cmd.Start()
}

func (v *video) add(picture *image.RGBA) error {
	if _, err := v.to.Write(picture.Pix); err != nil {
		return v.failed(v.cmd.Wait())
	}
	return nil
}

func (v *video) end() error {
	if err := v.to.Close(); err != nil {
		return err
	}
	return v.failed(v.cmd.Wait())
}

// stop ends ffmpeg without a film.
func (v *video) stop() {
	if v.cmd.ProcessState == nil {
		_ = v.cmd.Process.Kill() // it has ended, then
		_ = v.cmd.Wait()
	}
}

func (v *video) failed(err error) error {
	if err == nil {
		return nil
	}
	return say.F("ffmpeg has failed: %s", strings.TrimSpace(v.errs.String()+" "+err.Error()))
}
