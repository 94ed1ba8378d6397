//go:build page

package say

// zhLessons is empty in the page's core, which checks no lesson.
var zhLessons map[Form]string
