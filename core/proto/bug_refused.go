//go:build nobugs

package proto

// BugsAllowed: not in this build.
const BugsAllowed = false
