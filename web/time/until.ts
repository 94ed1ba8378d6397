// Run until a predicate of one's own holds: a small window with a field for it. It stays open where the predicate cannot be read.
import { h } from "../base/dom";
import { recall, remember } from "../base/settings";
import { t } from "../text/strings";
import { PredicateField } from "../views/predicate";
import type { Candidate, Problem } from "../protocol";

interface UntilHost {
  complete(command: string, cursor: number): Promise<Candidate[]>;
  /** Runs until the predicate holds; `refuse` hears what is wrong with a predicate that cannot be read. */
  until(predicate: string, refuse: (problems: Problem[]) => void): void;
}

const KEPT = "until:predicate";

/** Asks for the predicate. */
export function askUntil(host: UntilHost): void {
  const own = new PredicateField("until predicate", "until-predicates", {
    complete: host.complete,
    changed: () => own.refuse([]),
  });
  own.name(t("findPredicate"));
  own.field.value = recall(KEPT) ?? "";
  const dialog = h("dialog", { class: "until", "aria-label": t("untilOwn") });
  const open = () => {
    document.body.append(dialog);
    dialog.showModal();
  };
  const run = () => {
    own.list.close();
    if (own.value === "") return own.refuse([{ code: "", message: t("findNothing") }]);
    remember(KEPT, own.value);
    dialog.close(); // so that the run can be paused; the window opens again if the predicate cannot be read
    host.until(own.value, (problems) => {
      open();
      own.refuse(problems);
    });
  };
  dialog.append(
    h(
      "form",
      { novalidate: true, onsubmit: (e: Event) => (e.preventDefault(), run()) },
      h("h2", {}, t("untilOwn")),
      own.element,
      own.wrong,
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", class: "btn", onclick: () => dialog.close() }, t("close")),
        h("button", { type: "submit", class: "btn" }, t("untilRun")),
      ),
    ),
  );
  dialog.addEventListener("close", () => {
    if (!dialog.open) dialog.remove(); // the window may be open again before its close event comes
  });
  open();
  own.field.focus();
  own.field.select();
}
