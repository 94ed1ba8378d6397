// The way inside: the drawer is opened by what stops the run and turns from the prose, and closed again.
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

/** What keys do with the drawer. */
export const insideActs = (drawer: Drawer, frame: Frame, pace: Pace, reading: Reading) => ({
  why: () => drawer.show("why"),
  inside: () => turn(drawer, pace, reading),
  details: () => (frame.simple ? turn(drawer, pace, reading) : drawer.toggle()),
  console: () => {
    drawer.show("console");
    drawer.focus();
  },
});
