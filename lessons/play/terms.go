package play

// Terms of the glossary that the stage draws. A step of a lesson draws a term only after the term has been introduced.
const (
	Vote      = "vote"      // the ballot of a server, and the table of those that have come to it
	Round     = "round"     // of an election, on the dial
	Epoch     = "epoch"     // on a card and on the dial, and how far a server is on its way to it
	Zxid      = "zxid"      // on a card, and beside a message
	Quorum    = "quorum"    // how many there are of those that it takes
	Log       = "log"       // the end of it, on a card, and what servers send each other to write it
	Broadcast = "broadcast" // the phase of the protocol that has this name, and the others
)

// OnStage lists these terms.
var OnStage = []string{Vote, Round, Epoch, Zxid, Quorum, Log, Broadcast}

// Hidden lists the terms that neither the lessons before nor a step up to this one have introduced. The set-up, −1, hides what the first step hides.
func (l *Lesson) Hidden(step int) []string {
	if step = max(0, step); step >= len(l.Steps) {
		return nil
	}
	return l.Steps[step].Hides
}
