package player

// A page sends these messages. Each has an id above 0 and is answered once. Steps are counted as in addresses: 0 is before the first one.
// Tag is:"source" marks a text whose length counts in bytes of UTF-8, is:"language" the code of a language: JSON Schema has no word for these.
type (
	// Next goes to the end of the step, or of the next one.
	Next struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=next"`
		Play bool   `json:"play,omitempty" jsonschema:"description=Show it; the answer comes when it has come to rest."`
	}
	// Plain is a message that says nothing more. A player in a sandbox answers giveCore once it has its core, with what TakeCore takes.
	Plain struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=back,enum=pause,enum=getState,enum=link,enum=giveCore"`
	}
	// Play lets the run go on by itself.
	Play struct {
		ID    int     `json:"id" jsonschema:"minimum=1"`
		Type  string  `json:"type" jsonschema:"enum=play"`
		Speed float64 `json:"speed,omitempty" jsonschema:"minimum=0.1,maximum=64,description=1 is three moments a second."`
	}
	// SeekStep goes to the end of a step.
	SeekStep struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=seek"`
		Step int    `json:"step" jsonschema:"minimum=0"`
	}
	// SeekMoment goes to a moment of the timeline.
	SeekMoment struct {
		ID     int    `json:"id" jsonschema:"minimum=1"`
		Type   string `json:"type" jsonschema:"enum=seek"`
		Moment int    `json:"moment" jsonschema:"minimum=0"`
	}
	// SeekEvent goes to an event, by its number.
	SeekEvent struct {
		ID    int    `json:"id" jsonschema:"minimum=1"`
		Type  string `json:"type" jsonschema:"enum=seek"`
		Event int    `json:"event" jsonschema:"minimum=0"`
	}
	// RunUntil lets time pass until something happens: leader, sync, commit, watch, session, violation, or a predicate of the script language.
	RunUntil struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=runUntil"`
		What string `json:"what" jsonschema:"maxLength=4096"`
	}
	// Command is a line of the script language.
	Command struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=command"`
		Text string `json:"text" jsonschema:"maxLength=4096"`
	}
	// Answer answers a question of the lesson: with the id of a choice, a number ("5"), the ids of events in order ("b,a,c"), or things ("server 4",
	// several "server 4,server 5"; "nobody").
	Answer struct {
		ID       int    `json:"id" jsonschema:"minimum=1"`
		Type     string `json:"type" jsonschema:"enum=answer"`
		Question string `json:"question" jsonschema:"maxLength=200"`
		Choice   string `json:"choice" jsonschema:"maxLength=1000"`
	}
	// SetState takes up a visit where getState left it.
	SetState struct {
		ID    int    `json:"id" jsonschema:"minimum=1"`
		Type  string `json:"type" jsonschema:"enum=setState"`
		State string `json:"state" jsonschema:"maxLength=4096,description=As getState has answered it."`
	}
	// Snapshot takes a picture of the stage.
	Snapshot struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=snapshot"`
		As   string `json:"as" jsonschema:"enum=png,enum=svg"`
	}
	// OpenLesson opens a lesson, or a run of it that was shared.
	OpenLesson struct {
		ID     int    `json:"id" jsonschema:"minimum=1"`
		Type   string `json:"type" jsonschema:"enum=open"`
		Lesson string `json:"lesson" jsonschema:"maxLength=200"`
		Step   int    `json:"step,omitempty" jsonschema:"minimum=0"`
		Event  int    `json:"event,omitempty" jsonschema:"minimum=0"`

		Artefact string `json:"artefact,omitempty" jsonschema:"maxLength=524288"`
	}
	// OpenScript begins the world of a script.
	OpenScript struct {
		ID     int    `json:"id" jsonschema:"minimum=1"`
		Type   string `json:"type" jsonschema:"enum=open"`
		Script string `json:"script" is:"source" jsonschema:"maxLength=65536,description=at most 65536 bytes of UTF-8"`
		Step   int    `json:"step,omitempty" jsonschema:"minimum=0"`
		Event  int    `json:"event,omitempty" jsonschema:"minimum=0"`
	}
	// OpenMarkdown plays a whole lesson that is sent along.
	OpenMarkdown struct {
		ID       int    `json:"id" jsonschema:"minimum=1"`
		Type     string `json:"type" jsonschema:"enum=open"`
		Markdown string `json:"markdown" is:"source" jsonschema:"maxLength=65536,description=at most 65536 bytes of UTF-8"`
		Step     int    `json:"step,omitempty" jsonschema:"minimum=0"`
		Event    int    `json:"event,omitempty" jsonschema:"minimum=0"`
	}
	// OpenRun opens a run that was shared.
	OpenRun struct {
		ID       int    `json:"id" jsonschema:"minimum=1"`
		Type     string `json:"type" jsonschema:"enum=open"`
		Artefact string `json:"artefact" jsonschema:"maxLength=524288"`
		Step     int    `json:"step,omitempty" jsonschema:"minimum=0"`
		Event    int    `json:"event,omitempty" jsonschema:"minimum=0"`
	}
	// Look says how the page is to look. Nothing of it is remembered.
	Look struct {
		ID    int    `json:"id" jsonschema:"minimum=1"`
		Type  string `json:"type" jsonschema:"enum=look"`
		Lang  string `json:"lang,omitempty" is:"language"`
		Theme string `json:"theme,omitempty" jsonschema:"enum=light,enum=dark,enum=auto"`
		Sized bool   `json:"sized,omitempty" jsonschema:"description=The page around gives the frame its height; the player asks for no other one."`
	}
	// Visible says whether the player is in sight; out of sight it pauses.
	Visible struct {
		ID   int    `json:"id" jsonschema:"minimum=1"`
		Type string `json:"type" jsonschema:"enum=visible"`
		On   bool   `json:"on"`
	}
)

// TakeCore hands the bytes of the core, which another player had, to a player in a sandbox that was opened with core=shared. Without the bytes
// the player loads its core itself. A page that will send TakeCore says so in its Connect.
type TakeCore struct {
	ID   int    `json:"id" jsonschema:"minimum=1"`
	Type string `json:"type" jsonschema:"enum=takeCore"`
	Name string `json:"name,omitempty" jsonschema:"maxLength=200"`
	Core *Blob  `json:"core,omitempty" ts:"present"`
}

// The page receives these messages.
type (
	// Done answers a message that was carried out.
	Done struct {
		Type string `json:"type" jsonschema:"enum=answer"`
		ID   int    `json:"id" jsonschema:"minimum=1"`
		OK   bool   `json:"ok"`
		Data any    `json:"data"`
	}
	// Refused answers a message that was not carried out; nothing has changed.
	Refused struct {
		Type  string `json:"type" jsonschema:"enum=answer"`
		ID    int    `json:"id" jsonschema:"minimum=0"`
		OK    bool   `json:"ok"`
		Error Fault  `json:"error"`
	}
	// Fault is what was wrong.
	Fault struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
)
