// Sixty seconds in which an answer is said. The time goes on when the page is drawn anew, in another language for example.

export const SECONDS = 60;

/** The seconds that are left of a minute that began at `since`; both times are in milliseconds. */
export const left = (since: number, now: number): number => Math.max(0, SECONDS - Math.floor((now - since) / 1000));

/** The moments at which a screen reader hears how much is left. */
const TOLD = [30, 10, 0];

/** What is to be told when the seconds that are left have become fewer: the last moment that was passed, null for none. */
export const told = (before: number, now: number): number | null => TOLD.filter((at) => now <= at && at < before).at(-1) ?? null;
