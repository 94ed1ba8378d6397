// The right end of the tabs: switches for other parts of the page, and the menu of Next.
import { redraw } from "../base/redraw";
import { h, once } from "../base/dom";
import { nextMenu, nextSaid } from "./preferences";
import { language, t, type Word } from "../text/strings";
import type { Frame, Part } from "./frame";
import type { Showing } from "../time/showing";

interface ShowsHost {
  heartbeats(on: boolean): void;
}

export class Shows {
  readonly element = h("div", { class: "shows" });
  private readonly menu;
  private readonly changed = once();

  constructor(
    private readonly frame: Frame,
    private readonly showing: Showing,
    private readonly host: ShowsHost,
  ) {
    this.menu = nextMenu(showing);
  }

  draw(heartbeats: boolean): void {
    this.menu.label(nextSaid(this.showing), t("nextDoes"));
    this.changed([language(), this.frame.simple, this.frame.shows("lanes"), this.frame.shows("numbers"), heartbeats], () => {
      const box = (word: Word, on: boolean, turn: (on: boolean) => void) => {
        const input = h("input", { type: "checkbox", checked: on, "data-key": word, onchange: () => turn(input.checked) });
        return h("label", {}, input, h("span", {}, t(word)));
      };
      const part = (word: Word, name: Part) => box(word, this.frame.shows(name), (on) => this.frame.show(name, on));
      redraw(
        this.element,
        this.frame.simple && [
          h("span", { class: "lab" }, t("showWord")),
          part("showLanes", "lanes"),
          part("showNumbers", "numbers"),
          box("heartbeats", heartbeats, (on) => this.host.heartbeats(on)),
        ],
        this.menu.button,
      );
    });
  }
}
