package say

// zhBuild is what a build of the page tells.
var zhBuild = map[Form]string{
	"prose of the lessons": "课程的正文",
	"pages of the lessons": "课程的静态页面",
	"the base is %q; expected an address such as https://example.org/zookeeper/": "网址是 %q；应为 https://example.org/zookeeper/ 这样的地址",
	"schema of messages":  "消息的模式",
	"sources of the core": "协议实现的源码",
	"licences":            "许可证",
	"scripts and styles":  "脚本和样式",
	"WebAssembly core":    "WebAssembly 模块",
	"pages":               "页面",
	"the sources of Zootrope are not here: run this inside its repository": "这里没有 Zootrope 的源码：请在它的代码仓库中运行",
}
