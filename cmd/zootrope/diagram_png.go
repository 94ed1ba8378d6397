package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// browsers are the programs that can paint a diagram; the first one that is installed is used. A browser paints it because the text may be in any
// language, and a browser finds the fonts for every language.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge", "microsoft-edge"}

var (
	noPainter = words{"a PNG is painted by Chromium, Chrome or Edge, and none was found: install one, or write an SVG (-o %s)",
		"PNG 由 Chromium、Chrome 或 Edge 绘制，但没有找到：请安装其一，或改为输出 SVG（-o %s）"}
	notPainted = words{"%s has painted nothing: %s", "%s 没有画出图片：%s"}
)

const (
	pngScale    = "2" // pixels to a unit of the diagram
	paintingFor = 2 * time.Minute
)

var sizeOf = regexp.MustCompile(`^<svg [^>]*\bwidth="(\d+)" height="(\d+)"`)

// writePNG paints a diagram into a file.
func writePNG(svg []byte, file, lang string) error {
	size := sizeOf.FindSubmatch(svg)
	if size == nil {
		return errors.New("the diagram has no size")
	}
	painter := ""
	for _, name := range browsers {
		if found, err := exec.LookPath(name); err == nil {
			painter = found
			break
		}
	}
	if painter == "" {
		return refuse(lang, noPainter, strings.TrimSuffix(file, filepath.Ext(file))+".svg")
	}
	dir, err := os.MkdirTemp("", "zootrope-diagram-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	page, picture := filepath.Join(dir, "diagram.svg"), filepath.Join(dir, "diagram.png")
	if err := os.WriteFile(page, svg, 0o600); err != nil {
		return err
	}
	args := []string{"--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage", "--user-data-dir=" + filepath.Join(dir, "profile"),
		"--force-device-scale-factor=" + pngScale, "--window-size=" + string(size[1]) + "," + string(size[2]), "--screenshot=" + picture, "file://" + filepath.ToSlash(page)}
	if os.Geteuid() == 0 { // its sandbox refuses to serve the super user
		args = append([]string{"--no-sandbox"}, args...)
	}
	ctx, cancel := context.WithTimeout(context.Background(), paintingFor)
	defer cancel()
	said, err := exec.CommandContext(ctx, painter, args...).CombinedOutput()
	painted, wrong := os.ReadFile(picture)
	if wrong != nil {
		why := strings.TrimSpace(string(said))
		if err != nil {
			why = err.Error()
		}
		return refuse(lang, notPainted, painter, why)
	}
	return os.WriteFile(file, painted, 0o644)
}
