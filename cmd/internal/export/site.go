package export

import (
	"path"
	"slices"

	"zootrope/cmd/internal/site"
)

// folder is the one within the zip of a site that is opened or uploaded.
const folder = "site"

// readme says what to do with the files of the zip.
const readme = `Zootrope: ZooKeeper at work, one event at a time.
To look at it: open site/index.html by a double click. It needs no network.
To put it on the web: upload the folder site as it is, to any web server, under any path.
To give homework with a score: on the web, open a lesson, press Share, then File: that saves a package for a learning platform (SCORM).
To put a lesson into a page of yours: Share, then Embed. More is in docs/teaching.md and docs/embedding.md of the source code.
To update: replace the whole folder. Links to lessons stay as they are.
What it is made of, and under which licences: site/LICENSE and site/NOTICE.

Zootrope：逐个事件观察 ZooKeeper 的运行。
查看：双击 site/index.html，无需联网。
发布：把 site 文件夹原样上传到任何 Web 服务器的任何路径下。
布置带成绩的作业：在网上打开课程，按“分享”，选“文件”，即可保存供学习平台使用的课程包（SCORM）。
放进自己的网页：按“分享”，选“嵌入”。详见源码中的 docs/zh/teaching.md 和 docs/embedding.md。
更新：替换整个文件夹，课程的链接不变。
组成部分及许可证：见 site/LICENSE 和 site/NOTICE。
`

// Site makes a zip of a whole built site, with what to do with it. Equal builds give equal bytes.
func Site(dist string) ([]byte, error) {
	files, err := site.Files(dist)
	if err != nil {
		return nil, err
	}
	files = slices.DeleteFunc(files, func(name string) bool { return path.Ext(name) == ".br" }) // few hosts of folders send them
	list, err := site.List(files)                                                               // by it the page packs a lesson
	if err != nil {
		return nil, err
	}
	return pack(dist, folder+"/", files, map[string][]byte{site.ListFile: list}, map[string][]byte{"README.txt": []byte(readme)})
}
