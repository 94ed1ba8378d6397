// A command is shown in the console while its button is down, and written when it is let go: sliding off, or Escape, writes nothing.
import { onKeys } from "../base/keys";
export function pressing(ghost: (commands: string[]) => void): void {
  let down: HTMLElement | null = null;
  let off = false; // Escape has ended the press: a click that follows does not count
  const end = () => {
    if (down) ghost([]);
    down = null;
  };
  addEventListener(
    "pointerdown",
    (e) => {
      off = false;
      const button = e.target instanceof Element ? e.target.closest<HTMLElement>("[data-command]") : null;
      if (!button?.dataset["command"] || button.ariaDisabled === "true" || e.button !== 0) return;
      down = button;
      ghost([button.dataset["command"]]);
    },
    true,
  );
  addEventListener("pointermove", (e) => {
    if (down) ghost(down.contains(document.elementFromPoint(e.clientX, e.clientY)) ? [down.dataset["command"] ?? ""] : []);
  });
  for (const up of ["pointerup", "pointercancel"]) addEventListener(up, end, true);
  onKeys(
    window,
    (e) => {
      if (e.key !== "Escape" || !down) return;
      e.stopImmediatePropagation();
      off = true;
      end();
    },
    true,
  );
  addEventListener(
    "click",
    (e) => {
      if (off) e.stopImmediatePropagation();
      if (off) e.preventDefault();
      off = false;
    },
    true,
  );
}
