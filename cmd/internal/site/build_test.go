package site

import "testing"

func TestTmp(t *testing.T) {
	if err := Build("../../..", "../../../dist", t.Output()); err != nil {
		t.Fatal(err)
	}
}
