// Package explore tries everything that may happen in a small world, in every order, under the checkers.
//
// A Scope is a script that sets the scene, and a budget of faults. From there on the search takes, in each state, each of
// the choices in turn: any message at the head of its queue arrives, any sync that is under way is done, any process whose
// deadline has come hears of it, any server crashes (what it had not synced is lost) or boots again, as far as the budget
// goes. States that it has met before, told by sim.World.StateHash, are not gone through again; two that differ only by a
// shift of time are one.
//
// # Time
//
// With timers such a search never ends; without them it is worth nothing, because much of the protocol begins with a time-out. Here
// messages and syncs take no time, and time passes only
//
//   - when nothing else can happen, and the scope's end is not reached: then the next deadline is reached, in every order
//     if there are several; or
//   - up to Overtakes times in a path, while something is still under way: a time-out that comes before the message.
//
// So a scope covers every order of deliveries, syncs, crashes and boots in a cluster whose network and disks are fast
// compared with its time-outs, and with them up to that many slow ones. Clocks run evenly. A path ends where nothing is
// under way, the servers that are up agree, and no client waits; only crashes and boots go on from there. One that has not
// ended after Horizon of virtual time is a fault in itself: the servers must come to agree.
//
// # What a scope leaves together
//
// Even a cluster of three has more states than can be searched. So each scope searches one part of the protocol message by message, and
// lets other parts happen at once (Scope.AtOnce): such a thing happens as soon as it can, before anything else, so there is no choice in
// it. One scope has an election in a single piece, another has it message by message. Nothing else is left out. In particular there is no
// partial-order reduction: the checkers see the order of events across servers, so two orders of independent events are not the same to
// them. With AtOnce 0 a scope may take longer than anybody waits.
//
// # Files
//
//	scope.go    the small worlds that can be searched
//	moves.go    what may happen next, and making it happen
//	search.go   a search: its workers, its report, and the script of what it found
//	worker.go   one worker, and how it takes over work from another
//	visited.go  the states that were met before
package explore
