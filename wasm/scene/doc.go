// Package scene says where everything on the stage is: it turns a view of the world and a moment of virtual time into
// a list of sprites, lines and texts. It draws nothing and knows no graphics library, so that it runs, and is tested,
// on any machine. It is a pure function: the same view, time and options give the same scene, but for what goes from where a scene drew it last to its place.
//
// # Files
//
//	scene.go                              a Scene: what is drawn, in order
//	picture.go                            a Picture: what is to be shown
//	draw.go                               one becomes the other
//	shown.go                              pictures one after the other, in time
//	paint.go                              a scene as an image
//	plan.go                               how much of each part there is room for
//	ring.go                               where servers, clients and queues stand
//	scale.go                              units and pixels
//	camera.go                             which part of the canvas is seen
//	box.go                                a rectangle
//	crowd.go                              many clients, at two edges
//	near.go                               …or each beside its server
//	lanes.go                              lanes that would become too short
//	apart.go                              messages that keep apart
//	settle.go                             …and lie on nothing
//	fold.go                               many messages as one
//	places.go                             where things stand, for the page
//	pick.go                               what lies under a finger
//	hand.go                               …or a mouse: how much each covers
//	stroke.go                             what a line crosses, where something is carried to
//	fingers.go                            what fingers do
//	card.go                               a server
//	compact.go                            …on a phone
//	badge.go                              …its badge
//	bare.go                               …on a very small stage
//	hides.go                              what is not introduced yet, and not shown
//	asked.go                              …whose vote a question asks for
//	touched.go                            …what can be touched to answer one, and what answers name
//	entry.go                              …an entry of its log
//	counts.go                             …counting votes
//	values.go                             …its copy of a znode
//	clients.go                            clients
//	calls.go                              …their calls, and what they remember
//	names.go                              …their names
//	watches.go                            …sessions and watches
//	locks.go                              queues for a lock
//	corner.go                             what stands in a corner
//	rooms.go                              outlines of rooms
//	links.go                              lanes between servers
//	held.go                               …that are held
//	partition.go                          …that are cut
//	dials.go                              …that are being dialled
//	focus.go                              …the one that is looked at
//	beads.go                              messages
//	sprite.go                             …their colour
//	pulses.go                             …heartbeats of a silence that is skipped
//	labels.go                             …what they are called
//	motion.go                             what moves from one picture to the next
//	glide.go                              …the ways of what stands elsewhere than before
//	rim.go                                the timeline round the stage
//	dial.go                               the clock
//	halo.go                               a thing is to be taken in hand
//	goal.go                               a goal is reached
//	tree.go                               the znodes, in place of the ring
//	tree_layout.go                        …where they and all around them stand
//	tree_branch.go                        …as a tree
//	tree_rows.go                          …as a queue below one node
//	tree_node.go                          …a node
//	tree_client.go                        …a client, and what it believes
//	tree_plug.go                          …the plug of a client, which drops, searches, and comes to another server
//	tree_silence.go                       …the silence of a session
//	tree_strip.go                         …the servers, and what a store keeps
//	tree_disk.go                          …the disk that two machines share, in its place
//	tree_thread.go                        …a watch, from its node to its client
//	tree_ways.go                          …all watches, their events, requests and answers
//	tree_words.go                         …what an event says, in words
//	tree_tally.go                         …how many were woken
//	tree_hand.go                          …what a hand means there
//	curve.go                              a way that is not straight
//	compare.go                            two runs side by side
//	compare_half.go                       …one of them, in its half
//	compare_badges.go                     …its servers and its numbers
//	compare_differs.go                    …what in it is not alike in the other
//	compare_first.go                      …and the ring round what differs first
//	palette.go                            colours
//	font.go                               letters
//	words.go                              …of the reader's language
//	shape.go                              outlines
//	raster.go                             …as pixels
//	svg.go                                a scene as a file
package scene
