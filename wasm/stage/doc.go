// Package stage draws the world with Ebitengine. What is drawn, and where, is decided in package layout; here are only
// the sprites and the loop. The loop runs nothing of the core: it reads the last view it was shown, and draws nothing
// while nothing moves.
package stage
