//go:build !nobugs

package proto

// bugsAllowed says whether known bugs can be switched on. A build that serves real clients is made with the tag nobugs: there `bug=` is
// refused, and the guarded lines are compiled away.
const bugsAllowed = true
