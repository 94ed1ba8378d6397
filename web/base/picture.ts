// Pictures of what stands on the page, as files that need no page around them: an SVG with its colours in it, and the PNG of an SVG.
import { h, s, zoomOf } from "./dom";
import { save } from "./save";
import { theme } from "./appearance";
import { language, t } from "../text/strings";

/** The properties that a style sheet may set for a part of a drawing, with their initial values. */
const LOOKS = [
  ["fill", "rgb(0, 0, 0)"],
  ["fill-opacity", "1"],
  ["stroke", "none"],
  ["stroke-width", "1px"],
  ["stroke-dasharray", "none"],
  ["stroke-linejoin", "miter"],
  ["stroke-linecap", "butt"],
  ["paint-order", "normal"],
  ["opacity", "1"],
] as const;
const FONT = ["font-family", "font-size", "font-weight", "text-anchor"] as const;

/** A copy of a drawing that looks without its style sheets as it does with them; what is hidden is left out. */
function copied(from: Element): Element {
  const look = getComputedStyle(from);
  const to = document.createElementNS(from.namespaceURI, from.localName);
  for (const { name, value } of from.attributes) {
    if (!/^(?:class|style|role|tabindex|href|data-|aria-)/.test(name)) to.setAttribute(name, value);
  }
  for (const [name, plain] of LOOKS) {
    const value = look.getPropertyValue(name);
    if (value !== plain && from.childElementCount === 0) to.setAttribute(name, value);
  }
  if (look.opacity !== "1") to.setAttribute("opacity", look.opacity); // of a group
  if (from.localName === "text") for (const name of FONT) to.setAttribute(name, look.getPropertyValue(name));
  for (const child of from.childNodes) {
    if (!(child instanceof Element)) to.append(child.cloneNode());
    else if (getComputedStyle(child).display !== "none" && getComputedStyle(child).visibility !== "hidden")
      to.append(copied(child));
  }
  return to;
}

/** The colour that an element stands on. */
function ground(e: Element | null): string {
  for (; e; e = e.parentElement) {
    const { backgroundColor } = getComputedStyle(e);
    if (!/^(?:transparent|rgba\(.* 0\))$/.test(backgroundColor)) return backgroundColor;
  }
  return "#fff";
}

const PAD = 12; // px around the drawing

/** Drawings and the words between them, as they stand on the page, as one SVG. */
function pictured(of: HTMLElement, title: string): string {
  const zoom = zoomOf(of);
  const box = of.getBoundingClientRect();
  const place = (b: DOMRect) => ({ x: PAD + (b.left - box.left) / zoom, y: PAD + (b.top - box.top) / zoom });
  // A drawing may be larger or smaller on the page than it says it is, and reach out of what scrolls: its own size counts.
  const alone =
    of.children.length === 1 && of.firstElementChild!.localName === "svg" ? (of.firstElementChild as SVGSVGElement) : null;
  const [inner, outer] = alone
    ? [alone.viewBox.baseVal.width, alone.viewBox.baseVal.height]
    : [Math.ceil(box.width / zoom), Math.ceil(box.height / zoom)];
  const [width, height] = [inner + 2 * PAD, outer + 2 * PAD];
  const out = s("svg", {
    xmlns: "http://www.w3.org/2000/svg",
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    lang: language(),
  });
  out.append(s("title", {}, title), s("rect", { width, height, fill: ground(of) }));
  const walk = (from: Element): void => {
    if (from instanceof SVGSVGElement) {
      const copy = copied(from);
      const own = from.getBoundingClientRect();
      const at = alone
        ? { x: PAD, y: PAD, width: inner, height: outer }
        : { ...place(own), width: own.width / zoom, height: own.height / zoom };
      for (const [name, value] of Object.entries(at)) copy.setAttribute(name, String(value));
      return out.append(copy);
    }
    for (const child of from.childNodes) {
      if (child instanceof Element) walk(child);
      else if (child.textContent!.trim() !== "") {
        const range = document.createRange();
        range.selectNodeContents(child);
        const words = range.getBoundingClientRect();
        const look = getComputedStyle(from);
        const at = place(words);
        const style = Object.fromEntries(FONT.slice(0, 3).map((name) => [name, look.getPropertyValue(name)]));
        const y = at.y + (0.8 * words.height) / zoom; // where letters stand in a line
        out.append(s("text", { x: at.x, y, fill: look.color, ...style }, child.textContent!.trim()));
      }
    }
  };
  walk(of);
  return new XMLSerializer().serializeToString(out);
}

const HEAD = 28; // what a line above a picture takes
const BOLD = 13; // its letters

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** A picture with a line above it that says what the picture is of; as it is where there is nothing to say. A picture that has a style of its own is
    not parsed here: the page's policy would have the browser complain of the style. */
export function headed(svg: string, words: string): string {
  if (words === "") return svg;
  const [box = "", x = 0, y = 0, width = 0, height = 0] = (/viewBox="(\S+) (\S+) (\S+) (\S+)"/.exec(svg) ?? []).map((part, i) =>
    i === 0 ? part : Number(part),
  ) as [string, number, number, number, number];
  const [ground = ""] = /<rect [^>]*>(?:<\/rect>)?/.exec(svg) ?? [];
  const above = ground.replace(/ height="[^"]*"/, ` y="${y - HEAD}" height="${HEAD}"`);
  const { color, fontFamily } = getComputedStyle(document.body);
  const ink = h("canvas").getContext("2d")!;
  ink.font = `700 ${BOLD}px ${fontFamily}`;
  const size = Math.min(BOLD, (BOLD * (width - 2 * PAD)) / ink.measureText(words).width); // a long name has smaller letters
  const look = { fill: color, "font-family": fontFamily, "font-size": size, "font-weight": 700 };
  const line = s("text", { x: x + PAD, y: y - 9, class: "val", ...look }, words); // the class is of a picture with its own style
  return svg
    .replace(/ height="[^"]*"/, ` height="${height + HEAD}"`)
    .replace(box, `viewBox="${x} ${y - HEAD} ${width} ${height + HEAD}"`)
    .replace(/ aria-label="|<title>/, (named) => `${named}${escaped(words)}, `)
    .replace(ground, () => ground + above + new XMLSerializer().serializeToString(line));
}

const SHARP = 2; // pixels to a unit
const LONGEST = 16_000; // pixels that a canvas may have each way
const MOST = 120e6; // …and in all

/** An SVG as pixels, light or dark as the page is. It goes by a data: address, after which a canvas may be read from file:// too. */
async function pixels(svg: string): Promise<Blob> {
  const dark = theme() === "dark";
  const image = new Image();
  const text = svg.replace(/@media ?\(prefers-color-scheme: ?dark\)/g, dark ? "@media all" : "@media not all");
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(SHARP, LONGEST / Math.max(width, height), Math.sqrt(MOST / (width * height)));
  const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((b) => (b ? done(b) : fail(new Error("PNG"))), "image/png"));
}

/** Saves an SVG, or what it looks like. */
export async function saveAs(name: string, svg: string, kind: "svg" | "png"): Promise<void> {
  save(`${name}.${kind}`, kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await pixels(svg));
}

/** The two buttons beside a picture that save it. `over` is what stands above it. */
export const savers = (
  of: () => HTMLElement,
  name: () => string,
  title: () => string,
  over: () => string = () => "",
): HTMLElement =>
  h(
    "span",
    { class: "savers" },
    (["svg", "png"] as const).map((kind) =>
      h(
        "button",
        {
          type: "button",
          class: "plain",
          "data-key": `save ${kind}`,
          "data-save": kind,
          onclick: () => void saveAs(name(), headed(pictured(of(), title()), over()), kind),
        },
        t(kind === "svg" ? "saveSvg" : "savePng"),
      ),
    ),
  );
