package port

import (
	"math"

	"zootrope/core/explain"
	"zootrope/core/say"
)

type (
	// Look says how the page looks.
	Look struct {
		Theme      Theme    `json:"theme"`
		Reduced    bool     `json:"reduced"` // motion
		Heartbeats bool     `json:"heartbeats"`
		Selected   string   `json:"selected"`             // a server or a client
		Lang       string   `json:"lang"`                 // one that is compiled in, or one that AddWords has added
		Unnumbered bool     `json:"unnumbered,omitempty"` // the stage shows no numbers of events
		Whole      bool     `json:"whole,omitempty"`      // the stage shows all, even what no lesson has introduced yet
		Asks       bool     `json:"asks,omitempty"`       // the page asks the next question: the stage no longer marks what the answers before name
		Picture    Picture  `json:"picture,omitempty"`    // of the stage; "" as the step wants it
		Names      []string `json:"names,omitempty"`      // what run A and run B are called, in words; none: as their commands or words of the script call them
	}
	// AddWords adds a language that is not compiled in.
	AddWords struct {
		Lang    string   `json:"lang"`
		Texts   []string `json:"texts"`   // the explanations, in the order of explain.Texts; "" is told in English
		Phrases []string `json:"phrases"` // of core/say: the English of one and then its text, the English of the next …
		Joints  []string `json:"joints"`  // comma, semicolon, or, colon
	}
	// Zoom shows more or less of the stage.
	Zoom struct {
		Zoom   float64 `json:"zoom"` // 1 is all of it; 0.5 to 4
		Follow bool    `json:"follow"`
	}
	// Pan looks so much of the stage's width and height to the right, and down.
	Pan struct {
		X float64 `json:"x"`
		Y float64 `json:"y"`
	}
)

// Theme is a set of colours.
type Theme string

const (
	Light Theme = "light"
	Dark  Theme = "dark"
)

// Picture is what the stage shows of a run.
type Picture string

const (
	AsStep Picture = ""     // what the step wants
	Ring   Picture = "ring" // the servers
	Tree   Picture = "tree" // the znodes, and the clients around them
	Both   Picture = "both" // the servers, and beside them the znodes
)

// Limits of the zoom.
const (
	minZoom = 0.5
	maxZoom = 4
)

func (r *Look) check() error {
	switch {
	case !explain.Knows(r.Lang):
		return say.F("the language is %q; expected one of %s", r.Lang, say.List(explain.Known()))
	case r.Theme != Light && r.Theme != Dark:
		return say.F("the theme is %q; expected light or dark", string(r.Theme))
	case r.Picture != AsStep && r.Picture != Ring && r.Picture != Tree && r.Picture != Both:
		return say.F("the picture is %q; expected ring, tree or both", string(r.Picture))
	}
	return nil
}

func (r *AddWords) check() error {
	if len(r.Phrases)%2 != 0 || len(r.Joints) != 4 {
		return say.F("words of a language: expected two phrases each and 4 joints, found %d and %d", len(r.Phrases), len(r.Joints))
	}
	return nil
}

func (r *Zoom) check() error {
	if !within(r.Zoom, minZoom, maxZoom) {
		return say.F("the zoom is %g; expected %g to %d", r.Zoom, minZoom, maxZoom)
	}
	return nil
}

func (r *Pan) check() error {
	if !finite(r.X) || !finite(r.Y) {
		return say.F("x is %g and y is %g; expected finite numbers", r.X, r.Y)
	}
	return nil
}

// within says whether a number lies between two others. NaN does not. (A test of the form "v < low || v > high" would let NaN pass.)
func within(v, low, high float64) bool { return v >= low && v <= high }

func finite(v float64) bool { return within(v, -math.MaxFloat64, math.MaxFloat64) }
