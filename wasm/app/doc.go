// Package app joins the page to the core: it owns the run, hears requests, and reports what has become of it. The page's
// messages drive it, in slices of at most 8 ms, so that a pause is heard at once; Ebitengine's loop has no part in it. It
// imports neither syscall/js nor Ebitengine, and is tested natively.
package app
