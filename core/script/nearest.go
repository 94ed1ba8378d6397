package script

import "strings"

// nearest finds the known word that a misspelt one was probably meant to be, or "".
func nearest(word string, known []string) string {
	if len(word) < 2 { // any word is near to so short a one
		return ""
	}
	best, least := "", 1+len([]rune(word))/3
	if least == 2 && len([]rune(word)) < 4 { // two letters of three are nearly all
		least = 1
	}
	for _, k := range known {
		d := distance(strings.ToLower(word), strings.ToLower(k))
		if d < least || d == least && best == "" {
			best, least = k, d
		}
	}
	return best
}

// distance counts the insertions, deletions, replacements and swaps of neighbours that turn a into b.
func distance(a, b string) int {
	s, t := []rune(a), []rune(b)
	if len(s) > 64 || len(t) > 64 {
		return 64
	}
	older, old, now := make([]int, len(t)+1), make([]int, len(t)+1), make([]int, len(t)+1)
	for j := range old {
		old[j] = j
	}
	for i := 1; i <= len(s); i++ {
		now[0] = i
		for j := 1; j <= len(t); j++ {
			cost := 1
			if s[i-1] == t[j-1] {
				cost = 0
			}
			now[j] = min(old[j]+1, now[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && s[i-1] == t[j-2] && s[i-2] == t[j-1] {
				now[j] = min(now[j], older[j-2]+1)
			}
		}
		older, old, now = old, now, older
	}
	return old[len(t)]
}
