// The menu that opens beside what was touched on the stage; its button lies over that, and is seen when it has the focus. The
// stage says where its cards are; where it has not, the menu opens in the middle.
import { h } from "../base/dom";
import { Menu, type Choice } from "../base/menu";
import { t } from "../text/strings";
import type { Client } from "./client";

export class Spot {
  private list: Choice[] = [];
  private readonly menu = new Menu(() => this.list);
  readonly element = h("div", { class: "spot", hidden: true }, this.menu.button);

  constructor(private readonly client: Client) {
    this.menu.button.tabIndex = -1; // it is there for the menu alone
  }

  show(kind: string, name: string, list: Choice[]): void {
    this.list = list;
    this.element.hidden = false;
    const frame = this.client.frame;
    const box = this.client.places.find((p) => p.kind === kind && p.name === name)
      ?? (this.client.under?.kind === kind && this.client.under.name === name ? this.client.under : null) ?? {
        x: frame.clientWidth / 2,
        y: frame.clientHeight / 2,
        w: 0,
        h: 0,
      };
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
