package run

// Taken is where a run stood before a command was taken back, and the tip of the story that the timeline showed.
type Taken struct {
	Tip    int
	Branch int
	Moves  int64
}
