// Package typescript writes Go types as TypeScript, with their comments.
//
//	types.go     a type as TypeScript has it
//	tags.go      what the tag of a field says to JSON Schema
//	comments.go  the comments of a type and of its fields, and the values of a string type
//	text.go      comments as text
package typescript
