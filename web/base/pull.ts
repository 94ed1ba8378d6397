// A sheet is pulled up and down by its button, with a finger, a pen or a mouse.

const FAR = 24; // px: a hand that has moved less has pressed

/** Calls `does` when a press of a control is pulled up, or down. The click with which such a press may end does not count. */
export function onPull(control: HTMLElement, does: (up: boolean) => void): void {
  let from: number | null = null; // where the press began, in px of the page
  let pulled = false;
  control.addEventListener("pointerdown", (e) => {
    pulled = false;
    from = e.button === 0 ? e.clientY : null;
    if (from !== null) control.setPointerCapture(e.pointerId);
  });
  control.addEventListener("pointermove", (e) => {
    if (from === null || Math.abs(e.clientY - from) < FAR) return;
    const up = e.clientY < from;
    from = null;
    pulled = true;
    does(up);
  });
  for (const over of ["pointerup", "pointercancel"]) control.addEventListener(over, () => (from = null));
  control.addEventListener(
    "click",
    (e) => {
      if (!pulled || e.detail === 0) return; // a key pulls nothing
      pulled = false;
      e.stopImmediatePropagation();
    },
    true,
  );
}
