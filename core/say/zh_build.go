package say

// zhBuild is what a build of the page tells.
var zhBuild = map[Form]string{
	"prose of the lessons": "课程的正文",
	"pages of the lessons": "课程的静态页面",
	"the base is %q; expected an address such as https://example.org/zookeeper/": "网址是 %q；应为 https://example.org/zookeeper/ 这样的地址",
	"the version of SCORM is %q; expected 1.2 or 2004":                           "SCORM 版本是 %q；应为 1.2 或 2004",
	"the pass mark is %d; expected a percentage from 0 to 100":                   "通过线是 %d；应为 0 到 100 的百分比",
	"schema of messages":  "消息的模式",
	"sources of the core": "协议实现的源码",
	"licences":            "许可证",
	"scripts and styles":  "脚本和样式",
	"WebAssembly core":    "WebAssembly 模块",
	"pages":               "页面",
	"the sources of Zootrope are not here: run this inside its repository": "这里没有 Zootrope 的源码：请在它的代码仓库中运行",
}
