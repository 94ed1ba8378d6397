package terminal

import (
	"strings"
	"time"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"zootrope/lessons/form"
	"zootrope/lessons/setups"
	"zootrope/lessons/wording"
	"zootrope/wasm/port"
)

// Source is what is played.
type Source struct {
	Name   string        // of the file, for errors
	Title  wording.Words // nil: the name
	Text   wording.Words // what it is for
	Script string        // …unless it is a lesson
	Lesson *form.Lesson  // nil for a script
	Link   *Link         // where a shared link leads, nil for the beginning
}

// Link is a shared run, or a place of a lesson that ships with the program.
type Link struct {
	Lesson string // "" for the playground
	Step   int    // −1 before everything
	Seq    int64  // 0 for the end of the step
	Run    string // as it stands in the address, "" for the script's own run
}

// Options of the program.
type Options struct {
	Lang   string // en or zh
	ASCII  bool   // no signs beyond ASCII are drawn
	Setups []setups.Setup
	Open   func(name, lang string) (*Source, error)         // finds what is to be played
	Prose  func(text string, columns int) []string          // breaks prose into lines
	Source func(file string, line int) string               // the line of Go, "" where the sources are not at hand
	Save   func(file, text string, over bool) (bool, error) // writes a file; false: it is there already
	Say    func(err error, lang string) string              // an error in a language
	Clock  func() float64                                   // milliseconds; nil for that of the machine
}

// model is the state of the program.
type model struct {
	Options
	look   look
	w, h   int
	eng    *engine
	src    *Source
	view   view
	full   fullness
	at     map[view]int // which row of a view is chosen, or the first that is seen
	mark   int          // the row of a view of text that is chosen, −1 for the first in sight
	data   answers
	chosen string // a server or client, "" for none
	menu   *menu
	helps  bool
	helpAt int // the first row of the help that is seen
	line   textinput.Model
	typing bool
	past   []string            // commands that were typed
	given  []int64             // the events of the commands that are known, in order
	laid   map[string][]string // of the orders that are being made, by question: the events so far
	pastAt int
	cands  candidates
	log    []said
	newest int // the number of the newest command of the run
	serial int // of the run whose commands are known, 0 for none yet
	note   said
	ended  int64  // the request behind the stop that was looked at last …
	noted  said   // … and what was remarked then
	tale   string // the run that was told again with other bugs, "" for none
	sky    sky
	fell   bool // commands have fallen that next does not know yet
	reach  reach
	hunt   *hunt         // a search for a seed that goes on, nil for none
	proof  *port.Proving // how far the trials of lines have come, nil for none
	before string        // the run that was left for one that was found, written down; "" for none
	speed  float64
	beats  bool         // heartbeats are something to see
	stage  port.Picture // the picture that the reader has chosen, "" for the picture of the step
	leaves bool         // q was pressed once
	ticks  bool         // a redraw is due while things move
}

// said is a line of the console that was said when it had something to say. What the run itself tells of its commands is not drawn from here.
type said struct {
	how      sort
	text     string
	after    int  // the newest command of the run then: it stands behind that
	isReport bool // the run tells it: a command by hand or of the weather, and what came of it
}

// sort is what a line of the console is.
type sort uint8

const (
	typed sort = iota // a command
	fell              // a command that the weather has given
	fine              // what became of it
	bad               // why it was refused
)

// fullness is what has the whole window.
type fullness uint8

const (
	both fullness = iota
	onlyView
	onlyRing
)

// Messages of the program to itself.
type (
	sliceMsg struct{}
	timerMsg struct{ id int }
	frameMsg struct{}
)

const (
	workMillis  = 30 // of work between two messages
	frameMillis = 90 // between two pictures while messages travel
)

// newModel begins to play a source.
func newModel(o Options, src *Source) *model {
	if o.Clock == nil {
		o.Clock = sinceStart()
	}
	m := &model{Options: o, look: look{dark: true}, at: map[view]int{}, speed: 1, line: textinput.New(), view: viewOfConsole, sky: usualSky, reach: usualReach}
	m.line.Prompt = "> "
	m.line.CharLimit = 4000
	m.line.SetVirtualCursor(false)
	m.begin(src)
	return m
}

// begin plays something else from its beginning.
func (m *model) begin(src *Source) {
	m.eng = newEngine(m.Clock, m.heard)
	m.src, m.data, m.chosen, m.menu, m.note, m.given, m.tale = src, answers{}, "", nil, said{}, nil, ""
	m.laid = map[string][]string{}
	m.log, m.newest, m.serial = nil, 0, 0
	m.at, m.view, m.sky.on, m.fell, m.hunt, m.proof, m.before = map[view]int{}, viewOfConsole, false, false, nil, nil, ""
	m.stage = port.AsStep
	m.speak()
	r := &port.Load{Script: src.Script, Name: src.Name}
	if l := src.Lesson; l != nil {
		r.Script, r.Name, r.Outline = l.Script.Source, l.Script.File, l.Outline()
		m.view = viewOfLesson
	}
	if to := src.Link; to != nil {
		r = &port.Load{Name: src.Name, Lesson: to.Lesson, Step: to.Step, Seq: to.Seq, Artefact: to.Run}
	}
	m.eng.ask(r, m.refused)
	m.say(fine, m.title())
	if text := src.Text.In(m.Lang); text != "" {
		m.say(fine, text)
	}
}

// speak tells the core the language, which picture is chosen, and what is something to see.
func (m *model) speak() {
	m.eng.ask(&port.Look{Theme: "dark", Lang: m.Lang, Heartbeats: m.beats, Picture: m.stage}, nil)
}

func (m *model) title() string {
	if t := m.src.Title.In(m.Lang); t != "" {
		return t
	}
	return m.src.Name
}

// stepped says whether steps lead through the run.
func (m *model) stepped() bool { return len(m.eng.state.Steps) > 0 }

func (m *model) say(how sort, text string) {
	for _, line := range strings.Split(text, "\n") {
		m.log = append(m.log, said{how: how, text: line, after: m.newest})
	}
	m.log = m.log[max(0, len(m.log)-2000):]
	m.at[viewOfConsole] = 0
}

// tell is for a short remark.
func (m *model) tell(text string) { m.note = remark(fine, text) }

// remark is a line that stands in no console.
func remark(how sort, text string) said { return said{how: how, text: text} }

// refused hears an answer, and says what was wrong.
func (m *model) refused(a port.Answer) {
	for _, p := range a.Problems {
		m.note = remark(bad, p.Message)
	}
}

// Init asks the terminal for its background.
func (m *model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.after()) }

// Update hears a message.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		m.line.SetWidth(max(1, m.w-4))
	case tea.BackgroundColorMsg:
		m.look.dark = msg.IsDark()
	case tea.KeyPressMsg:
		if cmd = m.key(msg); cmd != nil {
			return m, cmd
		}
	case tea.PasteMsg:
		m.paste(msg)
	case timerMsg:
		m.eng.rings(msg.id)
	case frameMsg:
		m.ticks = false
	}
	return m, m.after()
}

// stopped remarks why what was under way has ended, unless something else has been remarked since.
func (m *model) stopped() {
	s := &m.eng.state
	if s.Running == "" && s.Heard != m.ended {
		m.ended = s.Heard
		if m.note == m.noted && remarked[s.Stop.Why] {
			m.tell(s.Stop.Text)
		}
	}
	m.noted = m.note
}

// remarked are the endings that the terminal says in words, because the screen shows nothing of them.
var remarked = map[port.Ending]bool{port.IsPaused: true, port.TimeOver: true, port.InVain: true, port.NothingDue: true, port.LivedOver: true}

// after works a while, asks for what the view needs, and says what is to come.
func (m *model) after() tea.Cmd {
	m.eng.work(workMillis)
	m.refresh()
	m.eng.work(workMillis)
	m.stopped()
	var cmds []tea.Cmd
	for _, t := range m.eng.wanted {
		wait := time.Duration(t.ms * float64(time.Millisecond))
		cmds = append(cmds, tea.Tick(wait, func(time.Time) tea.Msg { return timerMsg{t.id} }))
	}
	m.eng.wanted = nil
	if m.eng.soon {
		cmds = append(cmds, func() tea.Msg { return sliceMsg{} })
	}
	if m.eng.moving() && !m.ticks {
		m.ticks = true
		cmds = append(cmds, tea.Tick(frameMillis*time.Millisecond, func(time.Time) tea.Msg { return frameMsg{} }))
	}
	return tea.Batch(cmds...)
}

// View is the picture.
func (m *model) View() tea.View {
	v := tea.NewView("")
	v.AltScreen = true
	v.WindowTitle = "zootrope · " + clean(m.title())
	if m.w <= 0 || m.h <= 0 {
		return v
	}
	s := newScreen(m.w, m.h, m.ASCII)
	v.Cursor = m.draw(s)
	v.SetContent(s.Render())
	return v
}
