package recipe

import (
	"slices"

	"zootrope/core/proto"
	"zootrope/core/trace"
)

// elect makes an offer to lead (docs/protocol/recipes/election.md): the lowest offer leads, and every other offer watches
// the offer before it. A leader holds the lock on the path; it gives up by unlock.
func elect(c Conn, a Args) Result {
	if code := made(readAt(c, trace.AtElectEnsures, createRequest(a.Path, proto.Persistent)).Err); code != proto.OK {
		return outcome(code)
	}
	req := createRequest(under(a.Path, "n_"), proto.EphemeralSequential)
	req.Data = []byte(a.Name)
	offer := c.At(trace.AtMakeOffer).Do(req)
	if offer.Err != proto.OK {
		return Result{Code: offer.Err, Site: trace.AtOfferFails}
	}
	c.Mine(offer.Path)
	for {
		list := readAt(c, trace.AtDetermine, listRequest(a.Path, false))
		if list.Err != proto.OK {
			return Result{Code: list.Err, Site: trace.AtDetermineFails}
		}
		offers := numbered(list.Children, "n_")
		at := slices.Index(offers, nameOf(offer.Path))
		if at < 0 {
			return Result{Code: proto.NoNode, Site: trace.AtOfferGone}
		}
		if at == 0 {
			return Result{Code: proto.OK, Site: trace.AtElected}
		}
		before := under(a.Path, offers[at-1])
		switch code := exists(c, trace.AtWatchNeighbour, before); code {
		case proto.OK:
			c.At(trace.AtReady).AwaitEvent(before)
		case proto.NoNode: // the offer before has gone since: determine again
		default:
			return Result{Code: code, Site: trace.AtNeighbourFails}
		}
	}
}
