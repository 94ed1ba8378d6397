// The tab of the charts: asks for as many buckets as there is room for.
import { redraw } from "../base/redraw";
import { h } from "../base/dom";
import { savers } from "../base/picture";
import { ms, t } from "../text/strings";
import { ChartSet } from "./chartset";
import { Question } from "./asking";
import { empty, runShown } from "./parts";
import type { Context, Pane } from "./pane";
import type { Charts, State } from "../protocol";

const BUCKETS = 96;

class ChartsPane implements Pane {
  readonly id = "charts";
  readonly title = "charts";
  readonly element = h("div", { class: "charted" });
  private readonly question = new Question<Charts>(() => this.draw(), this.element);
  private readonly set = new ChartSet((seq) => {
    const focus = this.context?.state.focus;
    this.context?.select(focus?.selected && focus.seq === seq ? 0 : seq);
  });
  private readonly size = new ResizeObserver(() => this.draw());
  private context: Context | null = null;
  private drawn = "";
  private drawnIn = ""; // a language
  private readonly savers = () =>
    savers(
      () => this.set.element.querySelector<HTMLElement>(".slider")!,
      () => `${this.context!.state.lesson || "zootrope"}-${this.context!.state.at}-charts`,
      () => `${t("charts")}, ${ms(this.context!.state.view.now)}`,
      () => runShown(this.context!.state),
    );

  has({ compared, view }: State): boolean {
    return compared !== null || view.counts.commits > 0;
  }

  show(): void {
    this.size.observe(this.element);
  }

  hide(): void {
    this.size.disconnect();
    this.question.drop();
  }

  update(context: Context): void {
    if (this.context?.state.lesson !== context.state.lesson) this.question.clear();
    this.context = context;
    const { serial, view } = context.state;
    this.question.ask(context, { type: "charts", buckets: BUCKETS }, [serial, view.seq, view.turn]);
    this.draw();
  }

  private draw(): void {
    const {
      context,
      question: { data },
    } = this;
    if (!context || this.element.clientWidth === 0) return;
    const key = JSON.stringify([context.lang, this.element.clientWidth, context.state.view.now, this.chosen(), data]);
    if (key === this.drawn) return;
    this.drawn = key;
    if (!data || data.commits.length === 0) return redraw(this.element, empty(t("noEvents")));
    if (this.set.element.parentElement !== this.element || this.drawnIn !== context.lang) {
      this.drawnIn = context.lang;
      redraw(this.element, this.set.element, this.savers());
    }
    this.set.draw(data, context.state.view.now, this.chosen());
  }

  /** When the event that was chosen happened, −1 for none. */
  private chosen(): number {
    const focus = this.context?.state.focus;
    return focus?.selected ? focus.at : -1;
  }
}

export const chartsPane = (): Pane => new ChartsPane();
