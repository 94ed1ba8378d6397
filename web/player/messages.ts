// The check of what a page says to the player in its frame: every message that is wrong is answered with what is wrong about it, and changes
// nothing. FORMS says what is right.
import { FORMS, type Ask, type Fault, type Form, type Rule } from "../contract";
import { languages } from "../text/languages";
import { t } from "../text/strings";

const codes = (): string[] => languages().map((l) => l.code);
const known = (type: unknown): type is Ask["type"] => typeof type === "string" && Object.hasOwn(FORMS, type);

/** Reads a message: the message, or what is wrong with it and the id under which that is answered, 0 for none. */
export function read(data: unknown): { ask: Ask } | { id: number; fault: Fault } {
  const message = (typeof data === "object" && data !== null ? data : {}) as Record<string, unknown>;
  const id = Number.isSafeInteger(message["id"]) && (message["id"] as number) > 0 ? (message["id"] as number) : 0;
  const wrong = (what: string) => ({ id, fault: { code: "malformed", message: what } });
  if (id === 0) return wrong(t("askId"));
  const type = message["type"];
  if (!known(type)) return wrong(t("askType", Object.keys(FORMS).join(", ")));
  const forms = FORMS[type];
  const fields = new Map(forms.flatMap((form) => Object.entries({ ...form.needs, ...form.may })));
  for (const [name, rule] of fields) {
    const value = message[name];
    if (value === undefined && !forms.every((form) => Object.hasOwn(form.needs, name))) continue;
    if (!fits(value, rule)) return wrong(t("askField", type, name, words(rule)));
  }
  const strange = Object.keys(message).find((name) => name !== "id" && name !== "type" && !fields.has(name));
  if (strange !== undefined) return wrong(t("askStrange", type, strange));
  const there = [...fields.keys()].filter((name) => message[name] !== undefined);
  if (!forms.some((form) => has(form, there))) return wrong(t(type === "seek" ? "askSeek" : "askOpen"));
  return { ask: message as unknown as Ask };
}

/** Whether a message with these fields has a form. */
const has = ({ needs, may }: Form, fields: string[]): boolean =>
  Object.keys(needs).every((name) => fields.includes(name))
  && fields.every((name) => Object.hasOwn(needs, name) || Object.hasOwn(may, name));

/** Whether a value is what a rule says. */
function fits(v: unknown, rule: Rule): boolean {
  switch (rule.is) {
    case "flag":
      return typeof v === "boolean";
    case "whole":
      return Number.isSafeInteger(v) && (v as number) >= 0;
    case "number":
      return typeof v === "number" && v >= rule.least && v <= rule.most;
    case "text":
      return typeof v === "string" && v.length <= rule.most;
    case "source":
      return typeof v === "string" && new Blob([v]).size <= rule.most;
    case "one":
      return rule.of.includes(v as string);
    case "language":
      return codes().includes(v as string);
    case "blob":
      return v instanceof Blob;
  }
}

/** A rule in words. */
function words(rule: Rule): string {
  switch (rule.is) {
    case "flag":
      return t("aYes");
    case "whole":
      return t("aWhole");
    case "number":
      return t("aNumber", rule.least, rule.most);
    case "text":
      return t("aText", rule.most);
    case "source":
      return t("aSource", rule.most);
    case "one":
      return t("oneOf", rule.of.join(", "));
    case "language":
      return t("oneOf", codes().join(", "));
    case "blob":
      return t("aBlob");
  }
}
