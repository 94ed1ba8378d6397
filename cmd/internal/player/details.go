package player

// The details of the events.
type (
	// Ready says that the lesson stands.
	Ready struct {
		Version int    `json:"version" jsonschema:"enum=1"`
		Build   string `json:"build"`
	}
	// Loading says how much of the core is here.
	Loading struct {
		Share float64 `json:"share" jsonschema:"minimum=0,maximum=1"`
	}
	// Step says how many steps the run has behind it. Id is that of the last of them, "" before the first.
	Step struct {
		Lesson string `json:"lesson" jsonschema:"description=Empty in a playground."`
		Step   int    `json:"step" jsonschema:"minimum=0"`
		ID     string `json:"id"`
		Steps  int    `json:"steps" jsonschema:"minimum=0,description=How many there are."`
	}
	// Moment is what is shown.
	Moment struct {
		Event int    `json:"event" jsonschema:"minimum=0"`
		Title string `json:"title"`
	}
	// Judged says what became of an answer. Choice and correct are answers as Answer has them.
	Judged struct {
		Question string   `json:"question"`
		Kind     string   `json:"kind" jsonschema:"enum=choice,enum=number,enum=order,enum=touch,enum=grid,enum=sort,enum=moment,enum=curve"`
		Choice   string   `json:"choice"`
		Right    bool     `json:"right"`
		Correct  string   `json:"correct" jsonschema:"description=Empty if the run has no right answer."`
		Choices  []string `json:"choices" jsonschema:"description=The choices or the events in the order of the script; the things that could be touched; what can hold in a cell; or the bins."`
	}
	// Goal says that a goal was reached, or lost again.
	Goal struct {
		Goal    string `json:"goal"`
		Reached bool   `json:"reached"`
	}
	// Score is a point for each right answer and each goal.
	Score struct {
		Raw    int     `json:"raw" jsonschema:"minimum=0"`
		Max    int     `json:"max" jsonschema:"minimum=1"`
		Scaled float64 `json:"scaled" jsonschema:"minimum=0,maximum=1"`
		Done   bool    `json:"done" jsonschema:"description=All steps were seen and all questions answered; each goal was reached or given up."`
	}
	// Visit is how far a visit has come.
	Visit struct {
		State State `json:"state"`
		Cut   bool  `json:"cut,omitempty" jsonschema:"description=A long run by hand did not fit: this is its beginning."`
	}
	// Size is the height that the player would like, in CSS pixels.
	Size struct {
		Height int `json:"height" jsonschema:"minimum=1"`
	}
	// Stated tells of an xAPI statement.
	Stated struct {
		Statement Statement `json:"statement"`
	}
)

// An xAPI statement has no actor: only the page around knows who learns.
type (
	// Statement is an xAPI statement without its actor.
	Statement struct {
		Verb      Verb     `json:"verb"`
		Object    Activity `json:"object"`
		Result    *Result  `json:"result,omitempty" ts:"present"`
		Timestamp string   `json:"timestamp" jsonschema:"format=date-time"`
	}
	// Verb is what the learner did.
	Verb struct {
		ID      string  `json:"id" jsonschema:"enum=http://adlnet.gov/expapi/verbs/progressed,enum=http://adlnet.gov/expapi/verbs/answered,enum=http://adlnet.gov/expapi/verbs/mastered,enum=http://adlnet.gov/expapi/verbs/completed"`
		Display English `json:"display"`
	}
	// English is a text in English.
	English struct {
		En string `json:"en"`
	}
	// Activity is the object of a Verb: a lesson, or a question, a step or a goal of it.
	Activity struct {
		ObjectType string  `json:"objectType" jsonschema:"enum=Activity"`
		ID         string  `json:"id"`
		Definition Defined `json:"definition"`
	}
	// Defined says what an activity is called, and what kind of question it is.
	Defined struct {
		Name    Named    `json:"name"`
		Type    string   `json:"type,omitempty" jsonschema:"enum=http://adlnet.gov/expapi/activities/cmi.interaction"`
		Kind    string   `json:"interactionType,omitempty" jsonschema:"enum=choice,enum=numeric,enum=sequencing,enum=matching,enum=fill-in"`
		Correct []string `json:"correctResponsesPattern,omitempty"`
	}
	// Named is a name in a language or two.
	Named struct {
		En string `json:"en,omitempty"`
		Zh string `json:"zh,omitempty"`
	}
	// Result is what came of a Statement: an answer has success and response, a lesson that was completed has the others.
	Result struct {
		Success    *bool   `json:"success,omitempty" ts:"present"`
		Response   string  `json:"response,omitempty"`
		Score      *Points `json:"score,omitempty" ts:"present"`
		Completion bool    `json:"completion,omitempty"`
		Duration   string  `json:"duration,omitempty"`
	}
	// Points is the score of a lesson.
	Points struct {
		Scaled float64 `json:"scaled" jsonschema:"minimum=0,maximum=1"`
		Raw    int     `json:"raw" jsonschema:"minimum=0"`
		Min    int     `json:"min" jsonschema:"enum=0"`
		Max    int     `json:"max" jsonschema:"minimum=1"`
	}
)

// These types are the data of answers.
type (
	// Outcome is what came of a command, or of waiting. The player hands on the Outcome of the core, which therefore has the same form.
	Outcome struct {
		Word string `json:"word" jsonschema:"enum=done,enum=holds,enum=fails,enum=reached,enum=unreached,enum=issued,enum=answered,enum=stopped"`
		Text string `json:"text" jsonschema:"description=What was observed or answered; of a command what it did."`
		Seq  int64  `json:"seq" jsonschema:"minimum=0,description=The event that was waited for; 0 for none."`
	}
	// GivenCore is what takeCore takes.
	GivenCore struct {
		Name string `json:"name"`
		Core Blob   `json:"core"`
	}
)

// These messages go by postMessage to the window of the parent or of the frame.
type (
	// Hello is what the frame says until it is connected; a poster says it once, when it can be pressed.
	Hello struct {
		Zootrope int    `json:"zootrope" jsonschema:"enum=1"`
		Type     string `json:"type" jsonschema:"enum=hello"`
		Role     string `json:"role" jsonschema:"enum=player,enum=poster"`
	}
	// Connect answers Hello, with a MessagePort.
	Connect struct {
		Zootrope int    `json:"zootrope" jsonschema:"enum=1"`
		Type     string `json:"type" jsonschema:"enum=connect"`
		Core     bool   `json:"core,omitempty" jsonschema:"description=takeCore will follow."`
	}
	// Press presses the button of a poster.
	Press struct {
		Zootrope int    `json:"zootrope" jsonschema:"enum=1"`
		Type     string `json:"type" jsonschema:"enum=press"`
	}
	// PosterLook says how a poster is to look.
	PosterLook struct {
		Zootrope int    `json:"zootrope" jsonschema:"enum=1"`
		Type     string `json:"type" jsonschema:"enum=look"`
		Lang     string `json:"lang,omitempty"`
		Theme    string `json:"theme,omitempty" jsonschema:"enum=light,enum=dark,enum=auto"`
	}
)

// The player sends these messages of other conventions to the window of its parent.
type (
	// SpliceGet asks for the state of an earlier visit.
	SpliceGet struct {
		Subject string `json:"subject" jsonschema:"enum=SPLICE.getState"`
		ID      string `json:"message_id"`
	}
	// SpliceReport reports score and state.
	SpliceReport struct {
		Subject string      `json:"subject" jsonschema:"enum=SPLICE.reportScoreAndState"`
		ID      string      `json:"message_id"`
		Score   float64     `json:"score" jsonschema:"minimum=0,maximum=1"`
		State   SpliceState `json:"state"`
	}
	// SpliceState is a state as SPLICE has it: an object.
	SpliceState struct {
		Zootrope int   `json:"zootrope" jsonschema:"enum=1"`
		State    State `json:"state"`
	}
	// FrameResize asks for a height, in CSS pixels.
	FrameResize struct {
		Subject string `json:"subject" jsonschema:"enum=lti.frameResize"`
		ID      string `json:"message_id"`
		Height  int    `json:"height" jsonschema:"minimum=1"`
	}
	// H5PResize asks for a height in the words of H5P's frames.
	H5PResize struct {
		Context string `json:"context" jsonschema:"enum=h5p"`
		Action  string `json:"action" jsonschema:"enum=resize"`
		Height  int    `json:"scrollHeight" jsonschema:"minimum=1"`
	}
)
