package actions

import (
	"fmt"

	"zootrope/core/say"
	"zootrope/core/script"
	"zootrope/core/sim"
	"zootrope/wasm/port"
)

// In lists what can be done in a world, in a language: with each server, with each client, and with all of it. The order is that
// of buttons and menus.
func In(v *sim.View, lang string) []port.Action {
	l := list{v: v, lang: lang, next: freeName(v), out: make([]port.Action, 0, 10*(len(v.Servers)+len(v.Clients)))}
	for i := range v.Servers {
		l.server(&v.Servers[i])
	}
	for i := range v.Clients {
		l.client(&v.Clients[i])
	}
	l.whole()
	return l.out
}

// list collects the actions of a world, thing by thing.
type list struct {
	v    *sim.View
	lang string
	next string // the name of the next client
	of   string // the thing whose actions are collected now
	out  []port.Action
}

// speaker is what can be said in a language.
type speaker interface{ In(lang string) string }

// action is a port.Action before its words are said in a language.
type action struct {
	label   speaker
	command string
	off     *say.Text // nil if it can be done
	key     string
	icon    port.Icon
	button  port.Button
	all     bool
	links   bool
}

func (l *list) add(a action) {
	l.out = append(l.out, port.Action{Of: l.of, Label: a.label.In(l.lang), Command: a.command, Off: a.off.In(l.lang), Key: a.key, Icon: a.icon,
		Button: a.button, All: a.all, Links: a.links})
}

// usual is a command VERB THING, with the label of the verb in the table of the language.
func usual(verb, to string, off *say.Text, key string, icon port.Icon) action {
	return action{label: script.Button(verb), command: verb + " " + to, off: off, key: key, icon: icon, button: port.Round}
}

// own is a command CLIENT VERB.
func own(client, verb string, off *say.Text, key string, icon port.Icon) action {
	a := usual(verb, "", off, key, icon)
	a.command = client + " " + verb
	return a
}

// either is the first reason that is not nil.
func either(reasons ...*say.Text) *say.Text {
	for _, r := range reasons {
		if r != nil {
			return r
		}
	}
	return nil
}

// when is a reason if something is so.
func when(is bool, form say.Form, parts ...any) *say.Text {
	if !is {
		return nil
	}
	return say.F(form, parts...)
}

// freeName is the next name that no client has.
func freeName(v *sim.View) string {
	has := map[string]bool{}
	for i := range v.Clients {
		has[v.Clients[i].Name] = true
	}
	for n := 1; ; n++ {
		if name := fmt.Sprint("c", n); !has[name] {
			return name
		}
	}
}
