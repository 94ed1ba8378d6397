package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// listRecursively lists a node and everything below it, each node before its children (zkCli's ls -R). A node that
// goes away meanwhile is listed without its children.
func listRecursively(c Conn, a Args) Result {
	list := c.At(trace.AtListsFirst).Do(listRequest(a.Path, false))
	if list.Err != proto.OK {
		return outcome(list.Err)
	}
	lines, code := listBelow(c, a.Path, list.Children, []string{a.Path})
	return Result{Code: code, Lines: lines}
}

func listBelow(c Conn, path string, children, lines []string) ([]string, proto.Code) {
	for _, child := range children {
		node := under(path, child)
		lines = append(lines, node)
		list := c.At(trace.AtListsBelow).Do(listRequest(node, false))
		if list.Err != proto.OK && list.Err != proto.NoNode {
			return nil, list.Err
		}
		var code proto.Code
		if lines, code = listBelow(c, node, list.Children, lines); code != proto.OK {
			return nil, code
		}
	}
	return lines, proto.OK
}
