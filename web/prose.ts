// The left side of a lesson: its steps as slots, the open one with its prose, the questions, and what may be tried.
import { h, once } from "./dom";
import { count, language, t } from "./strings";
import { pick, type Lesson } from "./lessons";
import { link } from "./route";
import type { Question, State } from "./protocol";

interface ProseHost {
  goto(step: number): void;
  inject(command: string): void;
  answer(question: string, choice: string): void;
  own(): void;
}

/** Which step's prose is open: the one that is running or has run. −1 is the beginning, once the core is there. */
export function openStep(state: State | null): number {
  return state === null ? 0 : state.step;
}

/** Which step Next will run: −1 at the end. */
export function nextStep(state: State | null, steps: number): number {
  if (state === null) return 0;
  if (state.finished) return -1;
  const to = state.stepDone ? state.step + 1 : Math.max(0, state.step);
  return to < steps ? to : -1;
}

export class Prose {
  readonly element = h("div", { class: "prose-in" });
  private readonly changed = once();
  private list = h("ol", { class: "steps" });
  private readonly filled = once();
  private drawn = 0; // how often

  constructor(private readonly host: ProseHost) {}

  draw(lesson: Lesson, state: State | null): void {
    const own = state?.lesson === lesson.id ? state : null;
    this.changed([lesson.id, language(), own?.serial, own?.step, own?.stepDone, own?.questions, own?.changed,
      own?.goals.map((g) => g.reached), own?.results.filter((r) => !r.ok).length], () =>
      this.redraw(lesson, own));
    if (own) this.filled([this.drawn, own.fills], () => this.fill(own));
  }

  private redraw(lesson: Lesson, state: State | null): void {
    this.drawn++;
    const open = openStep(state);
    const active = this.list.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset : {};
    const focused = CSS.escape(active["choice"] ?? active["key"] ?? "");
    this.list = h("ol", { class: lesson.steps.length > 9 ? "steps many" : "steps", "aria-label": t("steps"), tabindex: -1 });
    if (open < 0 && state) this.list.append(this.beginning(lesson, state));
    lesson.steps.forEach((_, i) => this.list.append(this.step(lesson, state, i, open)));
    this.element.replaceChildren(
      h("div", { class: "prose-head" },
        h("div", { class: "kicker" }, h("span", {}, pick(lesson.chapter)),
          h("span", {}, open < 0 ? t("begins") : t("stepOf", open + 1, lesson.steps.length))),
        h("h1", {}, pick(lesson.title))),
      this.list);
    requestAnimationFrame(() => this.bring()); // by then the rest of the page has its place too
    if (focused) this.list.querySelector<HTMLElement>(`[data-choice="${focused}"], [data-key="${focused}"]`)?.focus();
  }

  /** Scrolls the open step into sight. */
  private bring(): void {
    const current = this.list.querySelector<HTMLElement>("li.now");
    if (current) this.list.scrollTop = Math.max(0, current.offsetTop - this.list.offsetTop - 90);
  }

  /** Before anything has run: what the lesson is about, and what is asked first. */
  private beginning(lesson: Lesson, state: State): HTMLElement {
    const li = h("li", { class: "now", "aria-current": "step" }, h("span", { class: "slot" }),
      h("div", { class: "pk", "aria-hidden": "true" }, pick(lesson.title)), h("div", { class: "body" }, h("p", {}, pick(lesson.summary))));
    this.asked(lesson, state, li);
    return li;
  }

  /** What is asked before the step that comes next. */
  private asked(lesson: Lesson, state: State, li: HTMLElement): void {
    const next = nextStep(state, lesson.steps.length);
    if (!state.stepDone && state.step >= 0) return;
    state.questions.filter((q) => q.step === next && !q.graded).forEach((q) => li.append(this.question(lesson, q)));
  }

  /** One quiet line: the text no longer tells of what is seen. */
  private changedLine(state: State): HTMLElement {
    const failed = state.results.filter((r) => !r.ok).length;
    return h("p", { class: "changed" }, t("changedRun"), " ", failed > 0 && t("changedFails", failed) + " ",
      h("button", { type: "button", class: "plain", "data-key": "own", onclick: () => this.host.own() }, t("ownRun")));
  }

  private step(lesson: Lesson, state: State | null, i: number, open: number): HTMLElement {
    const step = lesson.steps[i]!;
    const kind = i < open ? "done" : i === open ? "now" : open < 0 && i === 0 ? "next" : "later";
    const reached = state !== null && i <= state.step;
    const title = h("h2", {}, h("span", { class: "n" }, i + 1),
      i !== open ? h("a", { href: link(lesson.id, i + 1),
        onclick: (e: Event) => { e.preventDefault(); this.host.goto(i); } }, pick(step.title)) : pick(step.title),
      h("span", { class: "hide" }, ` (${t(kind === "done" ? "done" : kind === "now" ? "now" : kind === "next" ? "nextIs" : "toCome")})`));
    const li = h("li", { class: kind, "aria-current": kind === "now" ? "step" : null }, h("span", { class: "slot" }),
      kind === "now" && h("div", { class: "pk", "aria-hidden": "true" }, `${pick(lesson.title)} · ${t("stepOf", i + 1, lesson.steps.length)}`), title);
    if (i === open) {
      const body = h("div", { class: "body" });
      body.innerHTML = pick(step.html); // made at build time from the lesson's Markdown, raw HTML off
      body.querySelectorAll("table").forEach((e) => {
        const box = h("div", { class: "tablebox", tabindex: 0, role: "region", "aria-label": pick(step.title) });
        e.replaceWith(box);
        box.append(e);
      });
      if (state?.changed) li.append(this.changedLine(state));
      li.append(body);
      const asked = state?.questions.filter((q) => q.step === i && reached && q.graded) ?? [];
      asked.forEach((q) => li.append(this.graded(lesson, q)));
      if (state?.stepDone && state.step === i) {
        this.offers(lesson, state, li);
        this.goals(lesson, state, li);
      }
      if (state) this.asked(lesson, state, li);
    }
    return li;
  }

  /** At the end of the lesson: its goals, and which of them have been reached. */
  private goals(lesson: Lesson, state: State, li: HTMLElement): void {
    if (!state.finished) return;
    for (const g of state.goals) {
      const words = pick(lesson.goals?.find((w) => w.id === g.id)?.text) || g.id;
      li.append(h("p", { class: g.reached ? "goal reached" : "goal" }, h("i", { class: "mark", "aria-hidden": "true" }, g.reached ? "✓" : "○"), " ",
        t(g.reached ? "goalReached" : "goal", words)));
    }
  }

  private wording(lesson: Lesson, q: Question) {
    const words = lesson.questions?.find((w) => w.id === q.id);
    return {
      text: pick(words?.text) || q.id,
      choice: (id: string) => pick(words?.choices.find((c) => c.id === id)?.text) || id,
    };
  }

  private question(lesson: Lesson, q: Question): HTMLElement {
    const words = this.wording(lesson, q);
    return h("fieldset", { class: "ask", disabled: q.locked },
      h("legend", { class: "lab" }, t("beforeNext")),
      h("p", { id: `ask-${q.id}` }, words.text),
      h("div", { class: "opts", role: "radiogroup", "aria-labelledby": `ask-${q.id}` }, q.choices.map((id) =>
        h("label", {}, h("input", {
          type: "radio", name: `ask-${q.id}`, value: id, checked: q.chosen === id, "data-choice": `${q.id}/${id}`,
          onchange: () => this.host.answer(q.id, id),
        }), h("span", {}, words.choice(id))))));
  }

  private graded(lesson: Lesson, q: Question): HTMLElement {
    const words = this.wording(lesson, q);
    const right = words.choice(q.right);
    const verdict = q.chosen === "" ? t("notAnswered", right) : q.chosen === q.right ? t("right") : t("wrongIs", right);
    return h("div", { class: `ask ${q.chosen === q.right ? "good" : ""}` },
      h("p", {}, words.text),
      h("p", {}, q.chosen !== "" && `${t("youSaid")}: ${words.choice(q.chosen)} — `, h("b", {}, verdict)));
  }

  private offers(lesson: Lesson, state: State, li: HTMLElement): void {
    const here = state.offers.filter((o) => o.step === state.step);
    if (here.length === 0) return;
    li.append(h("div", { class: "try" }, here.map((o) =>
      h("button", { type: "button", "data-key": o.command, onclick: () => this.host.inject(o.command) },
        pick(lesson.offers?.find((w) => w.command === o.command)?.text) || t("tryThis"), " ", h("code", {}, o.command)))));
  }

  /** Puts what the run says into the placeholders of the prose, as text. */
  private fill(state: State): void {
    const known = new Set(state.fills.map((f) => f.key));
    this.list.querySelectorAll<HTMLElement>("[data-fill]").forEach((e) => {
      const missing = !known.has(e.dataset["fill"] ?? "");
      e.title = missing ? t("notRun") : "";
      if (missing && e.textContent !== "–") e.textContent = "–";
    });
    for (const { key, text: value } of state.fills) {
      const text = counted(key, value);
      this.list.querySelectorAll(`[data-fill="${CSS.escape(key)}"]`).forEach((e) => {
        if (e.textContent !== text) e.textContent = text;
      });
    }
  }
}

/** A long number that the run has counted, with spaces as everywhere on the page. What a node holds stays as it is. */
function counted(key: string, text: string): string {
  const many = /^(count|total) /.test(key) ? /^\d{4,}$/ : /^\d{5,}$/;
  return many.test(text) && !key.startsWith("node ") ? count(Number(text)) : text;
}
