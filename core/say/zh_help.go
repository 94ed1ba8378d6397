package say

// zhHelp is the reference of the script language.
var zhHelp = map[Form]string{
	"The world":         "环境",
	"Servers":           "服务器",
	"Network and disks": "网络与磁盘",
	"Clients":           "客户端",
	"Running":           "运行",
	"Checking":          "检查",
	"Teaching":          "教学",
	"Predicates":        "条件",
	"Four-letter words": "四字命令",

	"NAME": "名称", "CLIENT": "客户端", "PATH": "路径", "DATA": "数据", "TEXT": "文本", "TITLE": "标题", "COMMAND": "命令",
	"PREDICATE": "条件", "CHOICE": "选项", "STEP": "步骤", "KEY": "键", "VALUE": "值", "KIND": "类型", "LINE": "行", "SCHEME": "方案",
	"AUTH": "凭据", "OP": "操作", "CODE": "错误码",
}
