package tree

import "zootrope/core/proto"

// applyMulti applies every sub-transaction in order, or none if one of them is an error. Either way the reply's own Err
// is OK and the outcomes are in Results (docs/protocol/data.md#multi).
func (d *Database) applyMulti(t *proto.Txn, fired *[]Fired, rep *proto.Reply) {
	if rep != nil {
		rep.Err = proto.OK
		rep.Results = make([]proto.Reply, len(t.Sub))
	}
	if _, failed := t.Failure(); failed {
		if rep != nil {
			failedResults(t, rep.Results)
		}
		return
	}
	for i := range t.Sub {
		if rep == nil {
			d.applyOne(&t.Sub[i], fired, nil)
			continue
		}
		res := &rep.Results[i]
		res.Op = t.Sub[i].Type
		res.Err = d.applyOne(&t.Sub[i], fired, res)
	}
}

// failedResults: all are of type error; OK before the one that failed, its code, RUNTIMEINCONSISTENCY after it (which is
// what their error transactions carry).
func failedResults(t *proto.Txn, results []proto.Reply) {
	for i := range t.Sub {
		results[i].Op = proto.OpError
		if t.Sub[i].Type == proto.OpError {
			results[i].Err = t.Sub[i].Err
		}
	}
}
