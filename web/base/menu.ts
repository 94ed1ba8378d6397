// A button that opens a menu: arrows walk it, Escape closes it and gives the focus back.
import { onKeys } from "./keys";
import { h, zoomOf } from "./dom";
import { letGo, redraw } from "./redraw";

export interface Choice {
  text: string;
  note?: string;
  /** Whether the item is chosen now; undefined if the item does something and is no state. */
  on?: boolean;
  /** Whether the item cannot be chosen now; the note says why. */
  off?: boolean;
  /** The command that the item writes, if it writes one. */
  command?: string;
  press(): void;
}

const EDGE = 8; // px that stay free at the edge of the window

let open: { close(): void } | null = null;

/** Closes the menu that is open. */
export function closeMenu(): boolean {
  const was = open !== null;
  open?.close();
  return was;
}

export class Menu {
  readonly button = h("button", { type: "button", class: "menubtn", "aria-haspopup": "menu", "aria-expanded": "false" });
  private readonly list = h("div", { class: "menu", role: "menu" });

  /** `home` takes the focus when the menu closes, if it is not the button that takes it. */
  constructor(
    private readonly choices: () => Choice[],
    private readonly home?: () => void,
  ) {
    this.button.addEventListener("click", () => (this.list.isConnected ? this.close() : this.show()));
    onKeys(this.button, (e) => {
      if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
      e.preventDefault();
      if (!this.list.isConnected) this.show();
    });
    onKeys(this.list, (e) => this.key(e));
    this.list.addEventListener("focusout", (e) => {
      if (!this.list.contains(e.relatedTarget as Node | null) && e.relatedTarget !== this.button) this.close(false);
    });
  }

  /** Sets the text of the button, and its accessible name if the text is not enough. */
  label(text: string, name = ""): void {
    if (this.button.textContent !== text) this.button.textContent = text;
    const full = name === "" ? "" : `${name}: ${text}`;
    if (full !== (this.button.getAttribute("aria-label") ?? "")) {
      this.button.setAttribute("aria-label", full);
      this.button.title = name;
    }
  }

  show(): void {
    closeMenu();
    redraw(
      this.list,
      this.choices().map((c) =>
        h(
          "button",
          {
            type: "button",
            role: c.on === undefined ? "menuitem" : "menuitemradio",
            "aria-checked": c.on === undefined ? null : String(c.on),
            "aria-disabled": c.off ? "true" : null,
            "data-command": c.off ? null : c.command,
            tabindex: -1,
            onclick: () => {
              this.close();
              c.press();
            },
          },
          h("span", {}, c.text),
          c.note !== undefined && h("small", {}, c.note),
        ),
      ),
    );
    this.list.setAttribute("aria-label", this.button.title || this.button.textContent || "");
    this.button.after(this.list); // within the landmark that the button is in
    this.place();
    this.button.setAttribute("aria-expanded", "true");
    open = this;
    const items = [...this.list.children] as HTMLElement[];
    (items.find((i) => i.getAttribute("aria-checked") === "true") ?? items[0])?.focus();
  }

  close(back = true): void {
    if (!this.list.isConnected || open !== this) return;
    open = null;
    this.button.setAttribute("aria-expanded", "false");
    // The focus leaves first: removing what has it would close the menu a second time.
    if (this.list.contains(document.activeElement)) {
      if (back && this.home) this.home();
      else if (back) this.button.focus();
      else letGo();
    }
    this.list.remove();
  }

  /** Places the menu below the button, or above it if there is more room; never over it, because the finger that opened the menu is lifted there. */
  private place(): void {
    const at = this.button.getBoundingClientRect();
    const z = zoomOf(this.list);
    this.list.style.maxHeight = "none";
    const [w, whole] = [this.list.offsetWidth * z, this.list.offsetHeight * z];
    const [above, under] = [at.top - 4 - EDGE, innerHeight - EDGE - at.bottom - 4];
    const below = whole <= under || under >= above;
    const height = Math.min(whole, below ? under : above);
    this.list.style.maxHeight = `${height / z}px`;
    this.list.style.left = `${Math.max(EDGE, at.left + w + EDGE <= innerWidth ? at.left : at.right - w) / z}px`;
    this.list.style.top = `${(below ? at.bottom + 4 : at.top - 4 - height) / z}px`;
  }

  private key(e: KeyboardEvent): void {
    const items = [...this.list.children] as HTMLElement[];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[e.key];
    if (to !== undefined) items[(to + items.length) % items.length]?.focus();
    else if (e.key === "Escape" || e.key === "Tab") this.close();
    else if (e.key === "Enter" || e.key === " ") return; // the item's own
    if (e.key !== "Tab") e.preventDefault();
    e.stopPropagation();
  }
}
