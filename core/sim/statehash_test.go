package sim

import (
	"reflect"
	"testing"
)

// A field that is renamed must be renamed in the tables of StateHash, too: else a search would take states apart that are one.
func TestStateHashKnowsItsFields(t *testing.T) {
	there := map[string]bool{}
	for typ := range stateBook.shapes {
		if typ.Kind() == reflect.Struct {
			for i := range typ.NumField() {
				there[typ.String()+"."+typ.Field(i).Name] = true
			}
		}
	}
	for _, table := range []map[string]bool{moments, leftOut} {
		for name := range table {
			if !there[name] {
				t.Errorf("there is no %s in a world", name)
			}
		}
	}
}
