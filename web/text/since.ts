// The name of an event that stands for the position of a run.
import { count, t } from "./strings";

/** The number of an event; where time has passed since it happened, it says so. */
export const since = (e: { seq: number; at: number }, now: number): string =>
  e.at === now ? `#${count(e.seq)}` : t("afterEvent", count(e.seq));
