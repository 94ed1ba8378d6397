package browser

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// store is a record store with the platform's side of cmi5: it hands out a token once a launch, keeps documents, takes statements, and writes
// down whatever breaks a rule.
type store struct {
	t    *testing.T
	URL  string
	data map[string]any // LMS.LaunchData

	mu         sync.Mutex
	launches   int
	given      map[string]bool
	documents  map[string]string
	statements []statement
	wrong      []string
}

type statement struct {
	ID    string `json:"id"`
	Actor struct {
		Account struct{ Name string } `json:"account"`
	} `json:"actor"`
	Verb struct {
		ID string `json:"id"`
	} `json:"verb"`
	Object struct {
		ID         string `json:"id"`
		Definition struct {
			Description map[string]string `json:"description"`
			Correct     []string          `json:"correctResponsesPattern"`
		} `json:"definition"`
	} `json:"object"`
	Result struct {
		Completion *bool          `json:"completion"`
		Success    *bool          `json:"success"`
		Duration   string         `json:"duration"`
		Response   string         `json:"response"`
		Score      map[string]any `json:"score"`
	} `json:"result"`
	Context struct {
		Registration      string         `json:"registration"`
		Extensions        map[string]any `json:"extensions"`
		ContextActivities struct {
			Category []struct{ ID string } `json:"category"`
			Grouping []struct{ ID string } `json:"grouping"`
		} `json:"contextActivities"`
	} `json:"context"`
	Timestamp string `json:"timestamp"`

	session int
}

// verb is the last part of its address.
func (s *statement) verb() string { return s.Verb.ID[strings.LastIndex(s.Verb.ID, "/")+1:] }

func (s *statement) in(category string) bool {
	for _, c := range s.Context.ContextActivities.Category {
		if c.ID == "https://w3id.org/xapi/cmi5/context/categories/"+category {
			return true
		}
	}
	return false
}

const (
	registration = "0b4ab26c-4a25-4b6a-9f0b-9a2b1c8f4d11"
	activity     = "https://lms.example/activities/77"
	session      = "https://w3id.org/xapi/cmi5/context/extensions/sessionid"
	mastery      = "https://w3id.org/xapi/cmi5/context/extensions/masteryscore"
	actor        = `{"objectType":"Agent","account":{"homePage":"https://lms.example","name":"ada"}}`
)

// newStore serves one, at another origin than the package's.
func newStore(t *testing.T) *store {
	t.Helper()
	s := &store{t: t, given: map[string]bool{}, documents: map[string]string{}, data: map[string]any{
		"contextTemplate": map[string]any{"extensions": map[string]any{session: "s"}, "contextActivities": map[string]any{"grouping": []any{map[string]any{"id": "urn:zootrope:lesson:x"}}}},
		"launchMode":      "Normal", "moveOn": "Passed", "masteryScore": 0.6,
	}}
	h := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(h.Close)
	s.URL = h.URL + "/"
	return s
}

// launch gives what a platform puts behind the address of a unit.
func (s *store) launch() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.launches++
	q := url.Values{"endpoint": {s.URL + "xapi"}, "fetch": {fmt.Sprintf("%sfetch?n=%d", s.URL, s.launches)}, "actor": {actor}, "registration": {registration}, "activityId": {activity}}
	return "&" + q.Encode()
}

func (s *store) fault(format string, a ...any) { s.wrong = append(s.wrong, fmt.Sprintf(format, a...)) }

func (s *store) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Access-Control-Allow-Headers", "Authorization, Content-Type, X-Experience-API-Version")
	w.Header().Set("Access-Control-Allow-Methods", "GET, PUT, POST")
	if r.Method == http.MethodOptions {
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		s.fault("%v", err)
	}
	if r.URL.Path == "/fetch" {
		w.Header().Set("Content-Type", "application/json")
		if r.Method != http.MethodPost || s.given[r.URL.RawQuery] {
			fmt.Fprint(w, `{"error-code":"1","error-text":"given already"}`)
			return
		}
		s.given[r.URL.RawQuery] = true
		fmt.Fprintf(w, `{"auth-token":"dG9rZW4%d"}`, s.launches)
		return
	}
	if r.Header.Get("Authorization") != fmt.Sprintf("Basic dG9rZW4%d", s.launches) || !strings.HasPrefix(r.Header.Get("X-Experience-API-Version"), "1.0.") {
		s.fault("%s %s comes with %q", r.Method, r.URL, r.Header.Get("Authorization"))
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	q := r.URL.Query()
	switch r.URL.Path {
	case "/xapi/activities/state":
		if q.Get("activityId") != activity || q.Get("registration") != registration || q.Get("agent") != actor {
			s.fault("a document of %v", q)
		}
		s.document(w, r, q.Get("stateId"), body)
	case "/xapi/agents/profile":
		s.document(w, r, q.Get("profileId"), body)
	case "/xapi/statements":
		several := []statement{{}}
		var err error
		if r.Method == http.MethodPut {
			err = json.Unmarshal(body, &several[0])
		} else {
			err = json.Unmarshal(body, &several)
		}
		if err != nil || r.Method == http.MethodPut && several[0].ID != q.Get("statementId") {
			s.fault("%s: %v", body, err)
		}
		for i := range several {
			several[i].session = s.launches
			s.take(&several[i])
		}
		w.WriteHeader(http.StatusNoContent)
	default:
		s.fault("%s %s", r.Method, r.URL)
	}
}

func (s *store) document(w http.ResponseWriter, r *http.Request, name string, body []byte) {
	if r.Method == http.MethodPut {
		s.documents[name] = string(body)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	text, ok := s.documents[name]
	if name == "LMS.LaunchData" {
		data, err := json.Marshal(s.data)
		if err != nil {
			s.t.Error(err)
		}
		text, ok = string(data), true
	}
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprint(w, text)
}

var uuid = regexp.MustCompile(`^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`)

// take judges a statement by the rules of cmi5.
func (s *store) take(one *statement) {
	v := one.verb()
	had := func(verb string, session int) bool {
		for i := range s.statements {
			if o := &s.statements[i]; o.in("cmi5") && o.verb() == verb && (session == 0 || o.session == session) {
				return true
			}
		}
		return false
	}
	if slices.ContainsFunc(s.statements, func(o statement) bool { return o.ID == one.ID }) {
		return // it is one statement, however often it is sent
	}
	defer func() { s.statements = append(s.statements, *one) }()
	first := !had("initialized", one.session)
	rules := []struct {
		broken bool
		what   string
	}{
		{!uuid.MatchString(one.ID), "its id is no UUID"},
		{one.Actor.Account.Name != "ada" || one.Context.Registration != registration || one.Timestamp == "", "whose it is"},
		{one.Context.Extensions[session] != "s" || len(one.Context.ContextActivities.Grouping) != 1, "the template is not in it"},
		{first != (v == "initialized"), "initialized comes first, and once"},
		{had("terminated", one.session), "terminated is the last"},
	}
	if one.in("cmi5") {
		judged := one.Result.Success != nil
		rules = append(rules, []struct {
			broken bool
			what   string
		}{
			{one.Object.ID != activity, "its object"},
			{one.in("moveon") != (judged || one.Result.Completion != nil), "moveon goes with completion and success"},
			{(one.Result.Score != nil) != (v == "passed" || v == "failed"), "score"},
			{judged != (v == "passed" || v == "failed"), "success"},
			{(one.Result.Completion != nil) != (v == "completed"), "completion"},
			{(one.Result.Duration == "") != (v == "initialized"), "duration"},
			{(one.Context.Extensions[mastery] != nil) != judged, "masteryscore"},
			{judged && (*one.Result.Success != (v == "passed") || *one.Result.Success != (one.Result.Score["scaled"].(float64) >= 0.6)), "its success and score"},
			{v != "initialized" && v != "terminated" && s.data["launchMode"] != "Normal", "nothing is judged in this mode"},
			{had(v, one.session), "no verb twice in a session"},
			{(v == "completed" || v == "passed") && had(v, 0), "completed and passed once in a registration"},
			{v == "failed" && had("passed", 0) || v == "passed" && had("failed", one.session), "passed and failed"},
		}...)
	} else if v != "answered" && v != "progressed" {
		s.fault("%s is no statement that cmi5 allows here", v)
	}
	for _, rule := range rules {
		if rule.broken {
			s.fault("session %d, %s: %s", one.session, v, rule.what)
		}
	}
}

// said gives the verbs of a session in their order; what cmi5 does not define stands in brackets, of progress only the first.
func (s *store) said(session int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for i := range s.statements {
		one := &s.statements[i]
		switch {
		case one.session != session:
		case one.in("cmi5"):
			out = append(out, one.verb())
		case one.verb() == "answered":
			out = append(out, "("+one.Result.Response+")")
		}
	}
	return strings.Join(out, " ")
}
