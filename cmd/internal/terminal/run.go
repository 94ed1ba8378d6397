package terminal

import (
	"io"

	tea "charm.land/bubbletea/v2"
)

// Run plays a source until the reader leaves. in and out are a terminal; the environment says what it can (TERM, NO_COLOR …).
func Run(o Options, src *Source, in io.Reader, out io.Writer, more ...tea.ProgramOption) error {
	options := append([]tea.ProgramOption{tea.WithInput(in), tea.WithOutput(out)}, more...)
	_, err := tea.NewProgram(newModel(o, src), options...).Run()
	return err
}
