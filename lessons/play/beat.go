package play

// Division is how the prose of a step in one language is divided into beats. A beat is what is told at once: in the page's HTML it has the number
// of its place here (data-beat). It has the sights of its sentence in their order, each of them one of the step's. A step without any tie is told paragraph by
// paragraph; those beats have no sights.
type Division struct {
	Lang  string     `json:"lang"`
	Beats [][]string `json:"beats"`
}

// Beats are those of a step's prose in a language, or in the first that it has.
func (s *Step) Beats(lang string) [][]string {
	for i := range s.Divisions {
		if s.Divisions[i].Lang == lang {
			return s.Divisions[i].Beats
		}
	}
	if len(s.Divisions) > 0 {
		return s.Divisions[0].Beats
	}
	return nil
}

func (d *Division) size() int {
	n := len(d.Lang)
	for _, b := range d.Beats {
		for _, text := range b {
			n += len(text)
		}
	}
	return n
}
