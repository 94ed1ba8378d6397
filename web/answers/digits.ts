// What is typed for a number. Pure.

const MOST = 9; // digits: a number that fits into every kind of number

/** The number that a text is, as an answer has it, or "" if the text is none. Digits may be as wide as a Chinese letter. */
export function numberIn(text: string): string {
  const plain = text.normalize("NFKC").trim();
  return new RegExp(`^-?\\d{1,${MOST}}$`).test(plain) ? String(Number(plain)) : "";
}

/** The milliseconds of a number of seconds, with at most one digit behind a point or a comma, or "" if the text is none. */
export function secondsIn(text: string): string {
  const plain = text.normalize("NFKC").trim().replace(",", ".");
  return /^\d{1,6}(\.\d?)?$/.test(plain) ? String(Math.round(Number(plain) * 1000)) : "";
}

/** The number with a step added. Without a number, a step of 1 gives 1, and a step of −1 gives 0. No step leads from 0 or more to below 0. */
export function stepped(answer: string, by: number): string {
  const from = Number(answer);
  return String(from < 0 ? from + by : Math.max(0, from + by));
}

/** The number with a digit behind it; a 0 before it is gone. */
export const withDigit = (answer: string, digit: string): string => numberIn(answer + digit) || answer;

/** The number without its last digit. A number of one digit becomes 0, because an answer can be changed, not withdrawn. */
export const withoutDigit = (answer: string): string => numberIn(answer.slice(0, -1)) || (answer === "" ? "" : "0");
