package say

// zhBuild is what a build of the page tells.
var zhBuild = map[Form]string{
	"prose of the lessons": "课程的正文",
	"pages of the lessons": "课程的静态页面",
	"the base is %q; expected an address such as https://example.org/zookeeper/":           "网址是 %q；应为 https://example.org/zookeeper/ 这样的地址",
	"the version of SCORM is %q; expected 1.2 or 2004":                                     "SCORM 版本是 %q；应为 1.2 或 2004",
	"%q is no place in %s; expected a step from 1 to %d, its id, or an event such as e214": "%q 不是 %s 中的位置；应为第 1 到 %d 步的编号、步骤的名称，或 e214 这样的事件",
	"the film ends before it begins: from %s to %s":                                        "动画的结尾早于开头：从 %s 到 %s",
	"the size is %dx%d; expected %d to %d pixels each way":                                 "尺寸是 %dx%d；宽和高都应为 %d 到 %d 像素",
	"%d pictures a second; expected %d to %d":                                              "每秒 %d 帧；应为 %d 到 %d",
	"%s has no event #%d": "%s 没有事件 #%d",
	"the film is longer than %d seconds: choose fewer steps, or write a .webm":                              "动画超过 %d 秒：请少选几步，或者写成 .webm",
	"a .webm needs ffmpeg, which is not here: install it (Debian: apt-get install ffmpeg), or write a .gif": "写 .webm 需要 ffmpeg，这里没有：请安装（Debian：apt-get install ffmpeg），或者写成 .gif",
	"ffmpeg has failed: %s":                                    "ffmpeg 出错：%s",
	"the lesson %s is named twice":                             "课程 %s 写了两次",
	"the pass mark is %d; expected a percentage from 0 to 100": "通过线是 %d；应为 0 到 100 的百分比",
	"schema of messages":                                       "消息的模式",
	"questions and commands for the search":                    "搜索用的问题与命令",
	"concept map":                                              "知识地图",
	"sources of the core":                                      "协议实现的源码",
	"licences":                                                 "许可证",
	"scripts and styles":                                       "脚本和样式",
	"WebAssembly core":                                         "WebAssembly 模块",
	"pages":                                                    "页面",
	"reader of Markdown lessons":                               "读取 Markdown 课程的模块",
	"the sources of Zootrope are not here: run this inside its repository": "这里没有 Zootrope 的源码：请在它的代码仓库中运行",
}
