// The promises that are checked at each event, as slots: a full one holds, an empty one is broken and says by what.
import { redraw } from "../base/redraw";
import { h, once } from "../base/dom";
import { pick, promises } from "../text/lessons";
import { count, language, t } from "../text/strings";
import type { State } from "../protocol";

export class Slots {
  readonly element = h("section", { class: "kept" });
  private readonly changed = once();

  draw({ view, violated, stopped }: State): void {
    this.changed([language(), violated, stopped, view.seq], () => {
      const known = promises.some((p) => p.name === violated);
      const all = known || violated === "" ? promises : [...promises, { name: violated, text: {} }];
      this.element.setAttribute("aria-label", t("checks"));
      this.element.dataset["brief"] = t("promisesShort", promises.length); // where there is little room
      redraw(
        this.element,
        h("p", { class: "lab" }, t("promisesHold", promises.length)),
        h(
          "ul",
          {},
          all.map(({ name, text }) =>
            h(
              "li",
              { class: name === violated ? "no" : "", title: `${name}: ${pick(text)}` },
              h("span", { class: "hide" }, `${name}: ${name === violated ? stopped : t("holds")}`),
            ),
          ),
        ),
        violated === ""
          ? h("p", {}, h("b", {}, t("allHold")), " ", t("eventsSoFar", count(view.seq)))
          : h("p", { class: "warn", role: "alert" }, h("b", {}, t("broken", violated)), h("span", {}, " ", stopped)),
        violated === "" && h("p", { class: "sub" }, t("breaksHow")),
      );
    });
  }
}
