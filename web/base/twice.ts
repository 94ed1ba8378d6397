// A press is meant for what was there when the reader decided to press. So three presses are dropped:
//
//   - the second click of a double click, if the control under it is another by then or says something else, and nobody can have seen that,
//     or the control has a meaning of its own (below): two taps on Next must not skip the question that the first one has brought;
//   - a press of a pointer that begins before a reader can have seen that the control under it means something else now;
//   - the repeats of a key that is held down on a control.

const CONTROL = "button, a, summary, label";
const REACTION = 400; // ms from a change on the screen to a press that answers it, at least

/** The meaning of a press on a control: its `data-means` if it has one, else its label or text. */
const meaning = (control: HTMLElement | null): string =>
  control?.dataset["means"] ?? control?.getAttribute("aria-label") ?? control?.textContent ?? "";

const turned = new WeakMap<Element, number>(); // when a control has come to mean something else

/** Sets what pressing a control means from now on. The control is `data-fresh` as long as nobody can have seen that its meaning has changed. */
export function means(control: HTMLElement, what: string): void {
  const before = control.dataset["means"];
  if (before === what) return;
  control.dataset["means"] = what;
  if (before === undefined) return;
  turned.set(control, performance.now());
  control.dataset["fresh"] = "";
  setTimeout(() => {
    if (performance.now() >= turned.get(control)! + REACTION) delete control.dataset["fresh"];
  }, REACTION + 1);
}

const controlOf = ({ target }: Event): HTMLElement | null => (target instanceof Element ? target.closest(CONTROL) : null);

function drop(e: Event): void {
  e.preventDefault();
  e.stopImmediatePropagation();
}

/** Drops the three kinds of presses above, on the whole page. */
export function heedPresses(): void {
  let early: Element | null = null; // the control that is pressed too early
  let first = ""; // the meaning of the click before, of several in a row …
  let clicked = 0; // … when it came …
  let down = 0; // … and when the last press began
  addEventListener(
    "pointerdown",
    (e) => {
      down = e.timeStamp;
      const control = controlOf(e);
      early = control && e.timeStamp < (turned.get(control) ?? -Infinity) + REACTION ? control : null;
    },
    true,
  );
  addEventListener(
    "click",
    (e) => {
      const control = controlOf(e);
      if (e.detail > 0 && control !== null && control === early) return drop(e);
      const now = meaning(control);
      const unseen = down < clicked + REACTION || control?.dataset["means"] !== undefined;
      if (e.detail > 1 && control !== null && now !== first && unseen) return drop(e);
      first = now;
      clicked = e.timeStamp;
    },
    true,
  );
  addEventListener(
    "keydown",
    (e) => {
      if (e.repeat && (e.key === "Enter" || e.key === " ") && controlOf(e) !== null) drop(e);
    },
    true,
  );
}
