package recipe

// Strategies of a lock, the default first.
const (
	Predecessor = "predecessor"
	Herd        = "herd"
	Name        = "name"
	WriteLock   = "writelock" // published recipes, mended; a known bug switches back to what was published
	Latch       = "latch"
	NodeCache   = "nodecache"
	Mutex       = "mutex" // Curator's
	Semaphore   = "semaphore"
	Read        = "read"
	Write       = "write"
	All         = "all"
	Elect       = "elect"
	Lead        = "lead"
)

// strategy is a way to take a lock. It has an unlock of its own if giving back is more than to delete a node.
type strategy struct {
	name   string
	file   string // the file that has its lines
	lock   func(Conn, Args) Result
	unlock func(Conn, Args) Result
}

var strategies = []strategy{
	{Predecessor, "lock.go", lockBehindPredecessor, nil},
	{Herd, "lock.go", lockInHerd, nil},
	{Name, "lock.go", lockByName, nil},
	{WriteLock, "writelock.go", lockAsWriteLock, unlockAsWriteLock},
	{Latch, "latch.go", lockWithLatch, nil},
	{NodeCache, "nodecache.go", lockWithNodeCache, nil},
	{Mutex, "mutex.go", lockMutex, release},
	{Semaphore, "semaphore.go", lockSemaphore, release},
	{Read, "readwrite.go", lockToRead, release},
	{Write, "readwrite.go", lockToWrite, release},
	{All, "multilock.go", lockAll, release},
	{Elect, "election.go", elect, nil},
	{Lead, "leaderlatch.go", lead, release},
}

// Strategies lists the strategies that can be asked for by name. Several locks as one, an election and a LeaderLatch have words of their own.
func Strategies() []string {
	var names []string
	for _, s := range strategies[:len(strategies)-3] {
		names = append(names, s.name)
	}
	return names
}

// strategyOf gives the strategy of a name, the first for any other.
func strategyOf(name string) *strategy {
	for i := range strategies {
		if strategies[i].name == name {
			return &strategies[i]
		}
	}
	return &strategies[0]
}

// Places lists the prefixes of the names of the znodes with which clients queue for a lock.
func Places() []string { return []string{"lock", "x-", "node_", "n_", "_c_"} }

// Again says whether a client that holds a lock by one strategy may take it once more by another, or the same, without waiting.
func Again(held, wanted string) bool {
	return held == wanted && (held == Mutex || held == Read || held == Write) || held == Write && wanted == Read
}

// GetsName says whether a recipe gets its client's name, and entropy. The oldest recipes do not: their arguments are part of the hashes by
// which a shared run is known again, and must not change.
func GetsName(recipe, strategy string) bool {
	switch recipe {
	case "lock":
		return strategy != "" && strategy != Predecessor && strategy != Herd && strategy != Name
	case "add", "barrier", "join", "leave", "pair", "propose", "vote", "write":
		return true
	}
	return false
}
