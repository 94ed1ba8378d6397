// A box that scrolls says at its lower edge whether there is more below: its content fades there (base.css).

const NEAR = 4; // px that may be left out of sight without a sign

/** Keeps the sign of a box true, until the box is given up: what is in it changes, its size does, or it is scrolled. */
export class More {
  private box: HTMLElement | null = null;
  private readonly sizes = new ResizeObserver(() => this.sign());
  private readonly content = new MutationObserver(() => this.heed());
  private readonly scrolled = () => this.sign();

  /** Heeds this box instead of the one before. */
  of(box: HTMLElement): void {
    if (box === this.box) return;
    this.box?.removeEventListener("scroll", this.scrolled);
    this.box = box;
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
    box?.toggleAttribute("data-more", box.scrollHeight - box.clientHeight - box.scrollTop > NEAR);
  }
}
