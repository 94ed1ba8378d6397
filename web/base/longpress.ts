// A press that lasts means something else than a short one: with a mouse, a pen or a finger.

const LONG = 600; // ms

/** Calls `does` when a press of a control has lasted. The click with which such a press ends does not count. */
export function onLongPress(control: HTMLElement, does: () => void): void {
  let timer = 0; // not 0 while a press may still become a long one
  let long = false; // the last press was one
  const end = () => {
    clearTimeout(timer);
    timer = 0;
  };
  control.addEventListener("pointerdown", (e) => {
    end();
    long = false;
    if (e.button !== 0 || control.ariaDisabled === "true") return;
    timer = window.setTimeout(() => {
      end();
      long = true;
      does();
    }, LONG);
  });
  for (const up of ["pointerup", "pointercancel", "pointerleave"]) control.addEventListener(up, end);
  control.addEventListener(
    "click",
    (e) => {
      if (!long || e.detail === 0) return; // a key has no long press
      long = false;
      e.preventDefault();
      e.stopImmediatePropagation();
    },
    true,
  );
  control.addEventListener("contextmenu", (e) => {
    if (timer !== 0 || long) e.preventDefault(); // a finger that rests asks for a menu elsewhere
  });
}
