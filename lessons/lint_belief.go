package lessons

// believes asks that one wrong answer can be run, at least: then one sees the world in which it would be right, beside ZooKeeper's. It
// names an answer for which there could be a block.
func (c *linter) believes() {
	if len(c.Beliefs) > 0 {
		return
	}
	for _, q := range c.Questions {
		for _, choice := range q.Choices {
			if len(choice.But) > 0 {
				c.add(c.prose[0].file, 0, "expected a fenced block `belief QUESTION/CHOICE`: a wrong answer that can be run, such as %s/%s (lessons/doc.go says how)",
					q.ID, choice.ID)
				return
			}
		}
	}
}
