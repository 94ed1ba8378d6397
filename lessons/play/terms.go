package play

// Terms of the glossary of which the stage shows something of its own. A step of a lesson shows it only when the term has been introduced.
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

// Hidden lists the terms that a step has not introduced, −1 for the set-up, which is like the first step.
func (l *Lesson) Hidden(step int) []string {
	if step = max(0, step); step >= len(l.Steps) {
		return nil
	}
	return l.Steps[step].Hides
}
