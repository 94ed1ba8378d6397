//go:build nobugs

package proto

// bugsAllowed: not in this build.
const bugsAllowed = false
