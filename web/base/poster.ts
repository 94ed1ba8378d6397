// The poster stands in the page's place until somebody presses play: a title, the first picture, and a button. It is loaded before everything else,
// so it has its own few words, and nothing of the rest of the page.
import { VERSION, type Hello } from "../contract";
import { built } from "./files";
import { markup } from "./markup";
import { langAsked, themeAsked } from "./query";

/** The build writes this into lesson/ID.js. */
interface Pictured {
  title: Partial<Record<string, string>>;
  steps: number;
  minutes: number;
  svg: Partial<Record<string, string>>; // the picture in English, and in each language in which it differs from the English one
}

declare global {
  var zootropePoster: Pictured | undefined;
}

const WORDS = {
  en: {
    play: "Play",
    loads: "Loads when you press play.",
    of: (s: number, m: number) => `${s} steps, ${m} minutes. `,
    name: "Playground",
  },
  zh: { play: "播放", loads: "按下播放后才会加载。", of: (s: number, m: number) => `${s} 个步骤，${m} 分钟。`, name: "试验场" },
};

const make = <K extends keyof HTMLElementTagNameMap>(tag: K, cls = ""): HTMLElementTagNameMap[K] =>
  Object.assign(document.createElement(tag), { className: cls });

export class Poster {
  private lang: string = langAsked || (navigator.language.startsWith("zh") ? "zh" : "en");

  private theme: string = themeAsked;
  private pressed = false;
  private readonly main = make("main", "poster");
  private readonly picture = make("div", "picture");
  private readonly play = markup(
    make("button", "play"),
    '<svg viewBox="0 0 18 18" aria-hidden="true"><path d="M6 4l8 5-8 5z"/></svg>',
  );
  private readonly title = make("h1");
  private readonly said = make("p");

  constructor(private readonly begin: () => void) {
    const words = make("div");
    words.append(this.title, this.said);
    const bar = make("div", "bar");
    bar.append(this.play, words);
    this.main.append(this.picture, bar);
    this.play.type = "button";
    for (const e of [this.picture, this.play]) e.addEventListener("click", () => this.press());
  }

  show(): void {
    this.look();
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = built("poster.css");
    document.head.append(sheet);
    const [, id = ""] = /^#\/lesson\/([\w-]+)/.exec(location.hash) ?? [];
    if (id === "") return this.draw(null);
    const script = document.createElement("script");
    script.src = `lesson/${id}.js`;
    script.onload = () => this.draw(globalThis.zootropePoster ?? null);
    script.onerror = () => this.draw(null); // the page itself will say what is wrong
    document.head.append(script);
  }

  private draw(of: Pictured | null): void {
    if (document.readyState === "loading") return void addEventListener("DOMContentLoaded", () => this.draw(of), { once: true });
    addEventListener("message", (e) => e.source === parent && this.hear(e.data, of));
    this.write(of);
    document.body.append(this.main);
    if (parent !== window) parent.postMessage({ zootrope: VERSION, type: "hello", role: "poster" } satisfies Hello, "*");
  }

  private look(): void {
    const dark = this.theme === "dark" || (this.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset["theme"] = dark ? "dark" : "light";
    document.documentElement.lang = this.lang === "zh" ? "zh-CN" : "en"; // it has words in these
  }

  /** Hears the messages that the page around may send to a poster: press play, or change its look. */
  private hear(data: unknown, of: Pictured | null): void {
    const d = data as { zootrope?: unknown; type?: unknown; lang?: unknown; theme?: unknown } | null;
    if (typeof d !== "object" || d?.zootrope !== VERSION || this.pressed) return;
    if (d.type === "press") return this.press();
    if (d.type !== "look") return;
    if (typeof d.lang === "string") this.lang = d.lang;
    if (d.theme === "light" || d.theme === "dark" || d.theme === "auto") this.theme = d.theme;
    this.look();
    this.write(of);
  }

  private press(): void {
    if (this.pressed) return;
    this.pressed = true;
    this.play.disabled = true;
    this.begin();
  }

  /** Writes the words; the button stays, and the focus with it. */
  private write(of: Pictured | null): void {
    const words = this.lang === "zh" ? WORDS.zh : WORDS.en;
    if (of) markup(this.picture, of.svg[this.lang] ?? of.svg["en"] ?? "");
    const title = of?.title[this.lang] ?? of?.title["en"] ?? words.name;
    this.title.textContent = title;
    this.said.textContent = (of ? words.of(of.steps, of.minutes) : "") + words.loads;
    this.play.setAttribute("aria-label", `${words.play}: ${title}`);
  }
}
