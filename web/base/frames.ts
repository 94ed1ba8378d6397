// The frames of the stage. Ebitengine asks for the next frame as soon as it has shown one, sixty times a second. While nothing on the stage
// moves, its request is kept back: a page at rest costs next to nothing.
const next = requestAnimationFrame.bind(globalThis);
let kept: FrameRequestCallback | null = null;
let still = false;

/** What Ebitengine has in place of requestAnimationFrame. */
export function frame(f: FrameRequestCallback): number {
  if (!still) return next(f);
  kept = f;
  return 0;
}

/** Whether nothing on the stage moves. When something does, the request that was kept back is made. */
export function rest(is: boolean): void {
  still = is;
  if (still || !kept) return;
  next(kept);
  kept = null;
}

/** A window that comes to a screen of other pixels wants another picture. */
export function heedScale(): void {
  const again = () => {
    rest(false);
    heedScale();
  };
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", again, { once: true });
}
