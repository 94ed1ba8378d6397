// Package stage draws the world with Ebitengine. What is drawn, and where, and what a hand means there, is decided in package scene; here are
// only the sprites and the loop. The loop runs nothing of the core: it reads the last view it was shown, and draws nothing while nothing
// moves.
//
//	stage.go    the loop
//	view.go     which part is seen: zoom and fingers
//	sprites.go  shapes and letters as images
//	sharp.go    makes them anew when they are shown larger
package stage
