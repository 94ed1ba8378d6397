// Package await waits for a run to come to something: that an event happens, that a predicate holds, or that a time passes.
//
// # Files
//
//	condition.go  Condition: what can be waited for
//	awaiting.go   Awaiting: whether it has come, or will not come
package await
