package recipe

import (
	"zootrope/core/proto"
	"zootrope/core/trace"
)

// deletePath deletes a node and everything below it, the deepest nodes first. It is no transaction: a client that looks
// meanwhile sees a part of the tree, and a child that is created meanwhile makes deletePath end with NOTEMPTY.
func deletePath(c Conn, a Args) Result { return outcome(deleteAll(c, a.Path)) }

func deleteAll(c Conn, path string) proto.Code {
	list := c.At(trace.AtDeleteAllLists).Do(listRequest(path, false))
	if list.Err != proto.OK {
		return list.Err
	}
	for _, child := range list.Children {
		// A child that cannot be deleted leaves this node not empty, which its own delete will tell.
		if code := deleteAll(c, under(path, child)); code == proto.ConnectionLoss {
			return code
		}
	}
	return c.At(trace.AtDeleteAllDeletes).Do(deleteRequest(path)).Err
}
