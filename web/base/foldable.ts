// The places at which code that is too long for its line may break.
import { h } from "./dom";
import { redraw } from "./redraw";

const LONG = 24; // characters of a word of code
const OPENS = /(?<=[([{,])(?![)\]}])/;

/** Lets code that is too long for its line break where a writer would break it: between words; a long word that does not fit a whole
    line, behind a bracket; and not between `//` and what follows. */
export function foldable<E extends Element | DocumentFragment>(code: E): E {
  const out: Node[] = [];
  let word: Node[] = [];
  const end = () => {
    const text = word.map((n) => n.textContent).join("");
    const long = text.length >= LONG && OPENS.test(text);
    out.push(...(long ? [h("span", { class: "long" }, word.map(divided))] : word));
    word = [];
  };
  for (const node of [...code.childNodes]) {
    const remark = node instanceof HTMLElement && node.matches(".c");
    if (!remark && !(node instanceof Text)) {
      word.push(node);
      continue;
    }
    for (const part of (node.textContent ?? "").split(/(\/\/ \S{1,12}|\s+)/)) {
      const apart = remark || part.startsWith("// ") || part.trim() === "";
      if (apart) end();
      const text = part.startsWith("// ") ? h("span", { class: "word" }, part) : new Text(part);
      (apart ? out : word).push(remark ? h("span", { class: "c" }, text) : text);
    }
  }
  end();
  redraw(code, out);
  return code;
}

const divided = (node: Node): (Node | string)[] =>
  node instanceof Text ? node.data.split(OPENS).flatMap((part) => (/[([{,]$/.test(part) ? [part, h("wbr")] : [part])) : [node];
