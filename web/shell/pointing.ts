// The layers over the picture of the stage that react to the hand: the lens, tooltips,
// what is taken in hand, lines and what is carried, menus.
import { letGo } from "../base/redraw";
import { phone } from "../base/phone";
import { pressing } from "../play/pressing";
import { Hold } from "../play/hold";
import { Stroke } from "../play/stroke";
import { Lens } from "../stage/lens";
import { Spot } from "../stage/spot";
import { Tip } from "../stage/tips";
import { Touch } from "../stage/touch";
import { t } from "../text/strings";
import type { Client } from "../stage/client";
import type { StageBox } from "../stage/stagebox";
import type { Commands } from "./commands";
import type { Look } from "./look";
import type { Moves } from "./moves";
import { Reach } from "./reach";
import type { Shown } from "./shown";
import type { Znodes } from "../protocol";

interface PointingHost {
  /** The stage was pressed: menus and words that are open close. */
  closes(): void;
  /** Opens a tab. */
  open(tab: string): void;
  /** Closes a phone's sheet, so that what it covers is seen. */
  uncover(): void;
  /** Shows the details of the event that is looked at. */
  details(): void;
  /** Touches a thing to answer the open question, and says whether the question asks for such things. */
  answers(thing: string): boolean;
  rest(): void;
  moves(): Moves;
}

/** What an answer calls the things on the stage, by their kinds. */
const THINGS: Record<string, string> = { server: "server", client: "client", znode: "node", lock: "node" };

export class Pointing {
  readonly tip = new Tip();
  private readonly lens: Lens;
  readonly touch: Touch;
  readonly hold: Hold;
  readonly stroke: Stroke;

  constructor(
    client: Client,
    private readonly shown: Shown,
    private readonly commands: Commands,
    look: Look,
    private readonly stage: StageBox,
    host: PointingHost,
  ) {
    this.lens = new Lens(client);
    const spot: Spot = new Spot(client, () => this.hold.element.focus({ preventScroll: true }));
    const reach = new Reach(client, shown, () => stage.view === "stage");
    const state = () => shown.state;
    const note = (text: string) => stage.note(text);
    const ghost = (typed: string[]) => commands.console.ghost(typed);
    this.touch = new Touch(client, this.tip, {
      state,
      open: (tab) => {
        if (phone.matches)
          host.details(); // the details of what was touched stand in the line of why, or beside it
        else host.open(tab);
      },
      outline: (name) => look.outline(look.marked === name ? "" : name),
      note,
      offer: (what) => {
        const thing = THINGS[what.kind];
        if (what.how === "" && thing && host.answers(`${thing} ${what.name}`)) return true;
        const taken = this.hold.take(what);
        if (taken && phone.matches) host.uncover(); // the buttons for the thing come in the place of the sheet
        return taken;
      },
    });
    this.hold = new Hold(client, spot, {
      state,
      why: () => reach.why(),
      loose: (kind, name) => reach.of(kind, name),
      give: (command, sign) => commands.give(command, sign),
      undo: () => host.moves().go({ type: "undo" }),
      forMe: () => host.moves().forMe(),
      note,
      outline: (name) => look.outline(name),
      open: (tab) => host.open(tab),
      rest: () => host.rest(),
      ghost,
      paths: async () => {
        const answer = await client.ask({ type: "inspect", what: "znodes", server: 0 });
        return answer.ok ? (answer.data as Znodes).nodes.map((n) => n.path) : [];
      },
    });
    this.stroke = new Stroke(client, {
      lines: () => reach.lines(),
      carry: (what) => reach.carry(what),
      note,
      why: () => reach.why(),
      ghost,
      give: (typed, sign, { x, y }) => {
        typed.forEach((command, i) => commands.give(command, sign, i > 0));
        if (typed.length === 1) this.hold.cut(typed[0]!, x, y);
      },
    });
    stage.element.append(this.lens.element, this.stroke.element, this.hold.element, spot.element);
    client.on("pressed", () => {
      host.closes();
      this.touch.pressed();
      if (!this.hold.pressed()) letGo();
      focus(); // focuses the window: within another page, keys come to this page from here on
    });
  }

  /** `elsewhere`: what the lens says is told elsewhere. */
  draw(elsewhere: boolean): void {
    this.hold.draw();
    const { state } = this.shown;
    // where two runs begin to differ, the lens would lie over what is said of each
    this.lens.draw(state, elsewhere || this.stage.view !== "stage" || !!state?.compared?.first?.here);
  }

  /** Whether the stage can be taken in hand. */
  get touched(): boolean {
    return this.shown.state?.compared === null && this.stage.view === "stage";
  }

  /** Takes the thing in hand that an act means. An act about no single thing is done. */
  act(): void {
    const act = this.shown.state?.act;
    if (!act) return;
    if (act.kind === "") return this.commands.give(act.command);
    this.hold.act(act.kind, act.name);
  }

  /** Hears the pointer wherever it is. */
  listen(): void {
    pressing((commands) => this.commands.console.ghost(commands));
    addEventListener("pointerdown", () => this.touch.leave(), true); // so that a finger leaves no tooltip behind
  }
}

/** The keys for things that may be taken in hand; in the playground commands can be taken back at any time. */
export const handActs = ({ hold }: Pointing, shown: Shown, moves: Moves, stage: StageBox) => {
  const take = (type: "undo" | "redo") => {
    if (shown.playground || hold.live) void moves.go({ type });
  };
  return {
    stage: () => void (hold.reach() || stage.note(t("nothingLoose"))),
    undo: () => take("undo"),
    redo: () => take("redo"),
  };
};
