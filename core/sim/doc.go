// Package sim is the world: servers, their disks, clients, the links between them, and one virtual clock.
//
// A World is a chooser. What may happen next is the head of each connection's queue, the sync that each disk is at,
// and the next deadline of each process; Do performs the one that is due first, ties broken by a fixed order, and
// counts one turn. A script, a learner's finger and a random walk act on the same World by the same methods: they let
// turns happen, and between turns they crash, cut, hold and ask.
//
// Everything is deterministic: the same Settings and the same calls give the same turns, events and Hash, natively and
// in WebAssembly. Going back is done by replay on a new World.
//
// A search takes any of the Choices, in a copy (Explore, Fork), and knows a state again by its StateHash.
//
// Files: world.go the clock and the turns; schedule.go what is due next; net.go and pipe.go connections as honest TCP; links.go
// cut, hold, delay; disk.go what is written and what is synced; process.go servers; clients.go clients; faults.go what a
// script can do to them; record.go events, causes and counts; settle.go, look.go, view.go what can be asked; hash.go; layout.go
// what clone.go, freeze.go and thaw.go have to know of types to copy a world, and frozen.go one that stands still.
package sim
