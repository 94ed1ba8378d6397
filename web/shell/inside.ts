// "Look inside": opening the drawer also stops the run, and shows the stage where the prose is in its place.
import type { Drawer } from "./drawer";
import type { Frame } from "./frame";
import type { Pace } from "./pace";
import type { Reading } from "./reading";

/** "Look inside": opens the drawer and pauses the showing, or closes the drawer. */
function turn(drawer: Drawer, pace: Pace, reading: Reading): void {
  if (!drawer.open) pace.rest();
  reading.show(false);
  drawer.toggle();
}

/** The keys for the drawer. */
export const insideActs = (drawer: Drawer, frame: Frame, pace: Pace, reading: Reading) => ({
  why: () => drawer.show("why"),
  inside: () => turn(drawer, pace, reading),
  details: () => (frame.simple ? turn(drawer, pace, reading) : drawer.toggle()),
  console: () => {
    drawer.show("console");
    drawer.focus();
  },
});
