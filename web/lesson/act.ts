// The act that a step of a lesson leaves to the reader: what is to be done by hand, with which thing, and how.
import { h, spoken, typed } from "../base/dom";
import { t } from "../text/strings";
import { actions } from "./actions";
import type { Act, Action, State } from "../protocol";

/**
 * The button for an act that its thing has no button for. If the core lists the action, the button has the label of that action. The label of a command about
 * several things is the label of the same command with one thing, and then the things. Any other label is what follows the name of the client.
 */
function actionFor({ command, name }: Act, all: readonly Action[]): Action {
  const own = all.find((d) => d.command === command);
  const [verb = ""] = command.split(" ");
  const one = all.find((d) => d.command === `${verb} ${name}`);
  return {
    of: "",
    label:
      own?.label
      ?? (one
        ? one.label + command.slice(verb.length)
        : command.startsWith(`${name} `)
          ? command.slice(name.length + 1)
          : command),
    command,
    off: "",
    key: own?.key ?? "",
    icon: own?.icon || one?.icon || "write",
    button: "first",
    all: false,
    links: false,
  };
}

/**
 * The actions of a thing that may be taken in hand because of an act: those of all things of its kind, and the act itself. It comes first, unless
 * it is one of the main buttons anyway. `all`: whatever the core lists.
 */
export function withAct(list: Action[], kind: string, name: string, act: Act | null, all: readonly Action[]): Action[] {
  if (!act?.things.includes(`${kind} ${name}`)) return list;
  const main = (d: Action) => d.command === act.command && d.off === "" && d.button === "card";
  return list.some(main) ? list : [actionFor(act, [...list, ...all]), ...list.filter((d) => d.command !== act.command)];
}

/** The title of an act: its command, in one line. Beside another run nothing can be taken in hand, and Next does it. */
export const actTitle = (act: Act, beside: boolean): string => t(beside ? "actNext" : "actTitle", `\`${act.command}\``);

/** Instructions for an act: the thing to take in hand, and the button to press. */
export function actHow(act: Act, state: State): string {
  const list = withAct(actions(act.kind, act.name, 0, state, act.kind === "link"), act.kind, act.name, act, state.actions);
  const label = list.find((d) => d.command === act.command)?.label ?? act.command;
  if (act.kind === "server") return t("actHow", t("serverNamed", act.name), label);
  if (act.kind === "client") return t("actHow", act.name, label);
  if (act.kind === "link") return t("actHow", t("linkNamed", act.name.replace(">", " – ")), label);
  return t("actPress");
}

/**
 * The box at the foot of the prose while the showing waits. `take` takes the thing in hand, or gives a command that is about no single thing;
 * `forMe` does the act for the reader. `goesOn`: the film goes on after the act, and does not stop after its sentence.
 */
export const actBox = (act: Act, state: State, goesOn: boolean, does: { take: () => void; forMe: () => void }): HTMLElement =>
  h(
    "div",
    { class: "byhand" },
    state.compared === null && h("div", { class: "lab" }, h("span", {}, t("actFirst"))),
    h("h3", { "data-key": "act", tabindex: -1, "aria-level": 2 }, spoken(actTitle(act, state.compared !== null))),
    state.compared === null && h("p", {}, goesOn ? t("actGoesOn", actHow(act, state)) : actHow(act, state)),
    h(
      "div",
      { class: "ways" },
      state.compared === null
        && h(
          "button",
          { type: "button", class: "btn", "data-key": "take", onclick: () => does.take() },
          act.kind === "" ? typed(act.command) : t("actTake", act.kind === "link" ? act.name.replace(">", " – ") : act.name),
        ),
      h("button", { type: "button", class: "btn", "data-key": "forMe", onclick: () => does.forMe() }, t("actForMe")),
    ),
  );
