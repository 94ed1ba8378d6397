// Package typescript writes Go types as TypeScript, with their comments.
//
//	types.go     a type as TypeScript has it
//	comments.go  the comments of a type and of its fields, and the values of a string type
//	text.go      comments as text
package typescript
