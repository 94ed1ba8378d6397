// The tab of pictures and films.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { Filming } from "./filming";
import { qr } from "./qr";
import { send, sends } from "./sheet";
import { Tall } from "./tall";
import type { Desk } from "./desk";
import type { Word } from "./words";

const CODED = 97; // dots of a code each way that a picture on a phone can show

/** Where the code of a picture leads. */
interface Leads {
  address(): string;
  reachable(address: string): boolean;
  leadsTo(): Word;
}

export class PictureTab {
  readonly film: Filming;
  private readonly shown = h("div", { class: "share-tall", hidden: true });

  constructor(
    private readonly desk: Desk,
    private readonly link: Leads,
  ) {
    this.film = new Filming({
      ...desk.host,
      say: (word, ...values) => desk.say(word, ...values),
      tell: (text, bad) => desk.tell(text, bad),
      save: (ending, data) => desk.save(`${desk.name()}.${ending}`, data),
      wrong: (why) => desk.wrong(why),
    });
  }

  elements(): (HTMLElement | string)[] {
    const row = (word: Word, how: string, press: () => void) =>
      h("div", { class: "share-row" }, this.desk.button(word, press), h("span", { class: "sub" }, how));
    const save = (ending: string, get: () => Promise<Blob>) => () =>
      void get().then(
        (data) => this.desk.save(`${this.desk.name()}.${ending}`, data),
        (why: unknown) => this.desk.wrong(why),
      );
    const tall = row(
      "tall",
      this.desk.say("tallHow"),
      () => void this.tall((data) => this.desk.save(`${this.desk.name()}-tall.png`, data)),
    );
    const file = (data: Blob) => new File([data], `${this.desk.name()}-tall.png`, { type: "image/png" });
    if (sends({ files: [file(new Blob())] }))
      tall.append(this.desk.button("sendPicture", () => void this.tall((data) => send({ files: [file(data)] }))));
    return [
      h("b", {}, this.desk.say("stageHead")),
      row(
        "png",
        this.desk.say("pngHow"),
        save("png", () => this.desk.host.picture()),
      ),
      row(
        "svg",
        this.desk.say("svgHow"),
        save("svg", () => this.desk.host.drawing()),
      ),
      tall,
      this.shown,
      h("p", { class: "sub" }, this.desk.say("others")),
      this.film.element,
    ];
  }

  /** Makes the tall picture, shows it, and hands it over. */
  private async tall(give: (data: Blob) => void | Promise<void>): Promise<void> {
    const { host } = this.desk;
    const address = host.link().ready ? this.link.address() : "";
    const code = address !== "" && this.link.reachable(address) ? qr(address) : null;
    const picture = new Tall({
      ...host.standing(),
      code: code && code.length <= CODED ? code : null,
      leads: this.desk.say(this.link.leadsTo()),
      address: address
        .replace(/^https?:\/\//, "")
        .replace(/(?:index\.html)?(?:[?#].*)?$/, "")
        .replace(/\/$/, ""),
      mark: host.mark(),
      lang: host.lang,
    });
    try {
      const data = await picture.draw((width, height) => host.drawn(width, height));
      redraw(this.shown, picture.canvas);
      this.shown.hidden = false;
      await give(data);
      if (!code) this.desk.tell(`${this.desk.lineText()} ${this.desk.say("tallBare")}`.trim());
    } catch (why) {
      this.desk.wrong(why);
    }
  }
}
