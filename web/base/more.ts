// A box that scrolls says whether it is scrolled ("data-scrolled"), and at its lower edge whether there is more below: its content fades there (base.css).
// If nothing in it takes the keyboard focus, the box does, so that it can be scrolled by keys.

const NEAR = 4; // px that may be left out of sight without a sign

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]';

/** Keeps the sign of a box true, until the box is given up: what is in it changes, its size does, or it is scrolled. */
export class More {
  private box: HTMLElement | null = null;
  private taken = false; // the box takes the focus where nothing in it does
  private readonly sizes = new ResizeObserver(() => this.sign());
  private readonly content = new MutationObserver(() => this.heed());
  private readonly scrolled = () => this.sign();

  /** Heeds this box instead of the one before. */
  of(box: HTMLElement): void {
    if (box === this.box) return;
    this.box?.removeEventListener("scroll", this.scrolled);
    this.box = box;
    this.taken = false;
    box.addEventListener("scroll", this.scrolled, { passive: true });
    this.content.disconnect();
    this.content.observe(box, { childList: true });
    this.heed();
  }

  private heed(): void {
    const { box } = this;
    if (!box) return;
    this.sizes.disconnect();
    for (const e of [box, ...box.children]) this.sizes.observe(e);
  }

  private sign(): void {
    const { box } = this;
    if (!box) return;
    const hidden = box.scrollHeight - box.clientHeight;
    box.toggleAttribute("data-more", hidden - box.scrollTop > NEAR);
    box.toggleAttribute("data-scrolled", box.scrollTop > NEAR);
    const alone = hidden > NEAR && ![...box.querySelectorAll(FOCUSABLE)].some((e) => e.getClientRects().length > 0);
    if (alone && box.tabIndex < 0) this.taken = true;
    if (this.taken) box.tabIndex = alone ? 0 : -1;
  }
}
