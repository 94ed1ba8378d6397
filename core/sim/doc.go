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
// # Files
//
//	world.go             World: settings, the clock, one turn
//	schedule.go          what is due next
//	choices.go           …and what else could be
//	net.go               connections as honest TCP
//	pipe.go              …one direction of one
//	links.go             cut, hold, delay
//	costs.go             what work costs, and what waits to leave
//	desk.go              …and what waits to be handled
//	wire.go              how long messages are
//	coded.go             …sent by way of their bytes
//	disk.go              what is written and what is synced
//	torn.go              …and what a crash during a write leaves of the log
//	diskfails.go         a disk that refuses writes
//	wallclock.go         a wall clock that jumps
//	host.go              what servers and clients have in common: a clock, sockets, sending
//	process.go           servers
//	deadlines.go         …what they wait for
//	clients.go           clients
//	actor.go             …a client of a script: its commands
//	actor_begin.go       …beginning one
//	actor_ends.go        …and what became of it
//	actor_reads.go       …and which versions of nodes it has read
//	actor_lock.go        …locks
//	actor_latches.go     …nodes of LeaderLatches, which outlive a session
//	actor_sleep.go       …recipes that sleep
//	actor_reacts.go      …what it does by itself at an event
//	actor_believes.go    …what it knows of paths
//	actor_calls.go       …calls from one to another
//	pair.go              …two machines that share a disk
//	memory.go            …what a program remembers beside its session
//	ages.go              how old the answers to their reads are
//	stores.go            what clients write to besides ZooKeeper
//	faults.go            what a script can do to the world
//	writes.go            which nodes clients have created, set and deleted
//	record.go            events: causes, counts, the newest of them
//	settle.go            whether anything is under way
//	look.go              what predicates ask
//	fourletter.go        what four-letter words answer
//	idle.go              why a command would change nothing
//	look_client.go       …of clients
//	look_code.go         …of the lines that their recipes stand at
//	look_lock.go         …of locks and queues
//	look_view.go         …for a picture: View
//	view.go              what a View holds
//	look_tree.go         …of the znodes
//	tree.go              what a TreeView holds
//	inspect.go           znodes
//	inspect_logs.go      logs side by side
//	inspect_sessions.go  sessions and watches
//	layout.go            what has to be known of types to copy a world
//	clone.go             a copy
//	freeze.go            …as bytes
//	thaw.go              …and back
//	frozen.go            …that stands still
//	hash.go              a hash of the whole state
//	statehash.go         …of what can still come, for a search
package sim
