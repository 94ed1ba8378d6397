// Package recipe holds what is built on ZooKeeper rather than into it: locks, and the commands of zkCli that take more
// than one request. A recipe is straight-line code that blocks on a Conn, so that the lock on the screen reads like
// the lock in a textbook.
//
// A running recipe is its journal: the calls that it has made, with their answers (Run). The coroutine that executes
// it is a cache: it is rebuilt by replaying the journal, and stopped when it is dropped. So a recipe must depend on
// nothing but its arguments and its answers.
//
// A recipe knows no events. It names the lines at which it waits for a lock, has it or gives it up (Conn.At, Result.Site), and
// the World that runs it tells of that: the reason of a lock's state is a line of the recipe.
//
// # Files
//
//	conn.go       what a recipe sees of its client
//	run.go        a running recipe: its journal
//	coroutine.go  …and the coroutine that executes it
//	registry.go   recipes by name
//	strategy.go   locks by the name of their strategy
//	lock.go       …the documented lock, and two worse ones
//	writelock.go  …WriteLock
//	latch.go      …a lock with a latch
//	nodecache.go  …a lock made of Curator's parts
//	mutex.go      …Curator's mutex
//	semaphore.go  …its semaphore with one lease or several
//	readwrite.go  …its read and write locks
//	multilock.go  …several locks as one
//	election.go   …an election
//	leaderlatch.go …Curator's LeaderLatch
//	curator.go    what Curator does about lost connections
//	fence.go      writing with a token to a store outside ZooKeeper
//	barrier.go    barriers
//	twophase.go   two-phase commit
//	queue.go      queues
//	priority.go   …with priorities
//	member.go     membership of a group
//	call.go       …and calling its members
//	pair.go       two machines that share a disk, without ZooKeeper
//	publish.go    publishing and subscribing
//	add.go        adding to a counter
//	deleteall.go  deleteall
//	ls.go         ls -R
//	requests.go   requests that may be repeated
//	text.go       the text of these files
package recipe
