// The menu that opens beside what was touched on the stage. Its button lies over that thing, and is seen only when it has the focus.
import { h } from "../base/dom";
import { Menu, type Choice } from "../base/menu";
import { t } from "../text/strings";
import type { Client } from "./client";

export class Spot {
  private list: Choice[] = [];
  private readonly menu: Menu;
  readonly element: HTMLElement;

  /** `home` takes the focus when the menu has been closed. */
  constructor(
    private readonly client: Client,
    home: () => void,
  ) {
    this.menu = new Menu(() => this.list, home);
    this.element = h("div", { class: "spot", hidden: true }, this.menu.button);
    this.menu.button.tabIndex = -1; // it is there for the menu alone
  }

  show(kind: string, name: string, list: Choice[], box: { x: number; y: number; w: number; h: number }): void {
    this.list = list;
    this.element.hidden = false;
    const { frame } = this.client;
    Object.assign(this.element.style, {
      left: `${frame.offsetLeft + box.x}px`,
      top: `${frame.offsetTop + box.y}px`,
      width: `${box.w}px`,
      height: `${box.h}px`,
    });
    const who = kind === "server" ? t("serverNamed", name) : kind === "client" ? t("clientNamed", name) : "";
    this.menu.label("", who === "" ? t("handsOfIt") : t("handsOf", who));
    this.menu.show();
  }
}
