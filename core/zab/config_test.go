package zab

import (
	"regexp"
	"strings"
	"testing"

	"zootrope/core/say"
)

// What a setting is for is said in the language of the refusal that quotes it, and so is the refusal of a bug.
func TestSettingsAreRefusedInChinese(t *testing.T) {
	english := regexp.MustCompile(`[a-z]{2,} [a-z]{2,}`)
	for _, key := range Keys() {
		var c Config
		err := c.Set(key, "no such value")
		if err == nil {
			continue
		}
		said := strings.ReplaceAll(say.In(err, "zh"), "no such value", "")
		if wrong := english.FindString(said); wrong != "" {
			t.Errorf("%s: %q in %s", key, wrong, said)
		}
	}
}

// A group takes every id that a server can have.
func TestGroupsTakeEverySid(t *testing.T) {
	for text, ok := range map[string]bool{"1:64:255": true, "0": false, "256": false, "-1": false} {
		var c Config
		if err := c.Set("group.1", text); (err == nil) != ok {
			t.Errorf("group.1=%s: %v", text, err)
		}
	}
}
