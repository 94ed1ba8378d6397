// The column of the playground: worlds to begin with, clients and what they do, and known faults. Each button says the command that it is.
import { redraw } from "../base/redraw";
import { markup } from "../base/markup";
import { h, once, typed } from "../base/dom";
import { pick } from "../text/lessons";
import { recall, remember } from "../base/settings";
import { language, t } from "../text/strings";
import { freeName } from "../lesson/actions";
import { Finder, type Hunt } from "./finder";
import { crew, LOCK, MOST, open, others, QUEUE, where } from "./recipes";
import { bugs, fresh, kind, REAL, switched } from "./world";
import type { Candidate, State, View } from "../protocol";

interface PaletteHost {
  /** Gives a command. `along`: it belongs to the command before it, and is taken back together with it. */
  inject(command: string, along: boolean): void;
  /** A new client of that name is carried over the stage from here. */
  carry(e: PointerEvent, name: string): void;
  note(text: string): void;
  /** Begins a world from a script: the ready-made world `id`, or the reader's own (""). */
  begin(id: string, script: string): void;
  /** Sets the weather, and plays on; null ends it. */
  setWeather(weather: Weather | null): void;
  /** Tells the run again with these known faults. */
  turn(names: string[]): void;
  /** Lays the run beside the same one without them, or no longer. */
  both(on: boolean): void;
  complete(command: string, cursor: number): Promise<Candidate[]>;
  /** Looks for a seed of this weather. */
  find(hunt: Hunt, weather: Weather): void;
  shorten(hunt: Hunt): void;
  stop(): void;
  /** Goes back to the world before. */
  back(): void;
}

/** How often each kind of fault falls, from 0 to 5, and from which seed. */
export interface Weather {
  seed: number;
  crashes: number;
  partitions: number;
  delays: number;
  disks: number;
  writes: number; // how often clients write
}
const KINDS = [
  ["crashes", "weatherCrashes"],
  ["partitions", "weatherPartitions"],
  ["delays", "weatherDelays"],
  ["disks", "weatherDisks"],
  ["writes", "weatherWrites"],
] as const;
const RATES = ["rate0", "rate1", "rate2", "rate3", "rate4", "rate5"] as const;

function remembered(): Weather {
  const usual: Weather = { seed: 7, crashes: 1, partitions: 0, delays: 3, disks: 1, writes: 3 };
  try {
    const kept = JSON.parse(recall("play:weather") ?? "{}") as Partial<Weather>;
    for (const key of Object.keys(usual) as (keyof Weather)[]) {
      const most = key === "seed" ? Number.MAX_SAFE_INTEGER : 5;
      if (Number.isSafeInteger(kept[key]) && kept[key]! >= 0 && kept[key]! <= most) usual[key] = kept[key]!;
    }
  } catch {
    /* then as at first */
  }
  return usual;
}

const FIRST = 6; // set-ups that are in sight at once

/** One more or one less of something: the command, or why there is none. */
interface Stepper {
  key: string;
  label: string;
  n: number;
  more: string; // the commands for one more, with "; " between them
  less: string;
  off: string; // why there cannot be one more
  name: string; // the name of the next client
}

export class Palette {
  readonly element = h("div", { class: "palette" });
  private readonly changed = once();
  private allSetups = false;
  private allBugs = false;
  private other = recall("play:recipe") ?? ""; // the recipe of the last row
  private readonly weather = remembered();
  private weatherOn = false;
  readonly finder: Finder;

  constructor(private readonly host: PaletteHost) {
    this.finder = new Finder({
      complete: (command, cursor) => host.complete(command, cursor),
      find: (hunt) => host.find(hunt, this.weather),
      stop: () => host.stop(),
      shorten: (hunt) => host.shorten(hunt),
      back: () => host.back(),
    });
  }

  /** `setup`: the id of the ready-made world that the run began with; `script`: its text. */
  draw(state: State | null, setup: string, script: string): void {
    const view = state?.view ?? null;
    const steps = view ? steppers(view, this.other) : [];
    this.finder.draw(view, this.weather.seed, state?.serial ?? -1);
    const both = state?.compared?.id === REAL;
    const drawn = [
      language(),
      setup,
      script,
      this.allSetups,
      this.allBugs,
      steps,
      size(view),
      this.weather,
      this.weatherOn,
      both,
    ];
    this.changed(drawn, () => {
      redraw(
        this.element,
        this.worlds(setup),
        this.incidents(setup),
        this.own(view),
        this.section(
          "clientsAndRecipes",
          null,
          steps.map((s) => this.stepper(s)),
        ),
        this.sky(),
        h("section", {}, this.finder.element),
        this.faults(switched(script), both),
      );
    });
  }

  private section(title: Parameters<typeof t>[0], more: HTMLElement | null, ...parts: (Node | Node[] | false)[]): HTMLElement {
    return h("section", {}, h("h2", {}, t(title), more), parts as never);
  }

  private all(key: string, open: boolean, words: string, press: () => void): HTMLElement {
    return h("button", { type: "button", class: "plain", "data-key": key, "aria-expanded": String(open), onclick: press }, words);
  }

  private worlds(chosen: string): HTMLElement {
    const all = kind(false);
    if (all.length === 0) return h("section", {}, h("p", { class: "sub" }, t("emptyPlay")));
    const hidden = all.findIndex((s) => s.id === chosen) >= FIRST;
    const open = this.allSetups || hidden;
    const more = this.all("setups", open, open ? t("fewerSetUps") : t("allSetUps", all.length), () => {
      this.allSetups = !this.allSetups;
      this.host.note("");
    });
    return this.section(
      "setUps",
      hidden ? null : more,
      this.tiles(all.slice(0, open ? all.length : FIRST), chosen),
      h("p", { class: "sub" }, pick(all.find((s) => s.id === chosen)?.text) || t("playHint")),
    );
  }

  private tiles(worlds: ReturnType<typeof kind>, chosen: string): HTMLElement {
    return h(
      "ul",
      { class: "worlds" },
      worlds.map((s) => {
        const picture = markup(h("span", { class: "frame", "aria-hidden": "true" }), s.svg);
        return h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              "data-key": `setup ${s.id}`,
              "aria-pressed": String(s.id === chosen),
              title: pick(s.text),
              onclick: () => this.host.begin(s.id, s.script),
            },
            picture,
            h("span", {}, pick(s.title)),
          ),
        );
      }),
    );
  }

  /** What operators meet: a list of names, and of the one that was chosen what one sees, the cause, and what to look at. */
  private incidents(chosen: string): HTMLElement | null {
    const all = kind(true);
    if (all.length === 0) return null;
    return this.section(
      "incidents",
      null,
      h(
        "ul",
        { class: "incidents" },
        all.map((s) => {
          const is = s.id === chosen;
          return h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                "data-key": `setup ${s.id}`,
                "aria-pressed": String(is),
                title: pick(s.text),
                onclick: () => this.host.begin(s.id, s.script),
              },
              pick(s.title),
            ),
            is && this.incident(s),
          );
        }),
      ),
      h("p", { class: "sub" }, t("incidentsHow")),
    );
  }

  private incident({ text, incident }: ReturnType<typeof kind>[number]): HTMLElement {
    return h(
      "dl",
      { class: "incident" },
      (
        [
          ["incidentSeen", incident?.seen],
          ["incidentCause", incident?.cause],
          ["incidentLook", incident?.look],
        ] as const
      ).flatMap(([word, said]) => [h("dt", {}, t(word)), h("dd", {}, pick(said))]),
      h("dt", {}, t("incidentTry")),
      h("dd", {}, pick(text)),
    );
  }

  /** How many servers there are: another number is another world. */
  private own(view: View | null): HTMLElement {
    const { voters, observers } = size(view);
    const row = (key: string, label: string, n: number, least: number, most: number, to: (n: number) => string) =>
      h(
        "div",
        { class: "stepper", role: "group", "aria-label": label },
        h("span", {}, label),
        ...[-1, 0, 1].map((by) =>
          by === 0
            ? h("output", {}, n)
            : h(
                "button",
                {
                  type: "button",
                  "data-key": `${key} ${by}`,
                  "aria-label": by > 0 ? t("more1", label) : t("less1", label),
                  "aria-disabled": n + by < least || n + by > most ? "true" : null,
                  onclick: () => {
                    if (n + by >= least && n + by <= most) this.host.begin("", to(n + by));
                  },
                },
                by > 0 ? "+" : "−",
              ),
        ),
      );
    return this.section(
      "worldOf",
      null,
      row("voters", t("votingServers"), voters, 1, 9, (n) => fresh(n, observers)),
      row("observers", t("observersToo"), observers, 0, 3, (n) => fresh(voters, n)),
      h("p", { class: "sub" }, t("worldAnew")),
    );
  }

  private stepper({ key, label, n, more, less, off, name }: Stepper): HTMLElement {
    const button = (by: 1 | -1, command: string) => {
      const why = by > 0 ? off : t("noneLeft");
      return h(
        "button",
        {
          type: "button",
          "data-key": `${key} ${by}`,
          "data-command": command,
          title: command || why,
          "aria-label": by > 0 ? t("more1", label) : t("less1", label),
          "aria-disabled": command === "" ? "true" : null,
          onclick: () =>
            command === "" ? this.host.note(why) : command.split("; ").forEach((c, i) => this.host.inject(c, i > 0)),
        },
        by > 0 ? "+" : "−",
      );
    };
    return h(
      "div",
      { class: "stepper", role: "group", "aria-label": label },
      key === "client"
        ? h(
            "span",
            { class: "draggable", title: t("dragClient"), onpointerdown: (e: PointerEvent) => this.host.carry(e, name) },
            label,
          )
        : key === "recipe"
          ? this.chooser(label)
          : h("span", {}, label),
      button(-1, less),
      h("output", {}, n),
      button(1, more),
    );
  }

  /** The list of the other recipes, for the last row. */
  private chooser(label: string): HTMLElement {
    const option = (r: ReturnType<typeof others>[number]) =>
      h("option", { value: r.id }, r.word ? t(r.word) : t("recipeLock", r.id));
    const list = h(
      "select",
      {
        "data-key": "recipe",
        "aria-label": t("otherRecipe"),
        title: label,
        onchange: () => {
          this.other = list.value;
          remember("play:recipe", list.value);
          this.host.note("");
        },
      },
      others()
        .filter((r) => r.word)
        .map(option),
      h(
        "optgroup",
        { label: t("otherLocks") },
        others()
          .filter((r) => !r.word)
          .map(option),
      ),
    );
    list.value = this.other;
    if (list.selectedIndex < 0) list.selectedIndex = 0;
    return list;
  }

  private sky(): HTMLElement {
    const { weather } = this;
    const set = (change: Partial<Weather>) => {
      Object.assign(weather, change);
      remember("play:weather", JSON.stringify(weather));
      if (this.weatherOn) this.host.setWeather(weather);
      this.host.note("");
    };
    const seed = h(
      "button",
      { type: "button", class: "plain", "data-key": "seed", onclick: () => set({ seed: (weather.seed % 9973) + 1 }) },
      t("weatherSeed", weather.seed),
    );
    return this.section(
      "weather",
      seed,
      ...KINDS.map(([kind, word]) =>
        h(
          "div",
          { class: "rate", role: "group", "aria-label": t(word) },
          h("span", {}, t(word)),
          h(
            "span",
            { class: "cells" },
            [1, 2, 3, 4, 5].map((n) =>
              h("button", {
                type: "button",
                "data-key": `${kind} ${n}`,
                "aria-pressed": String(n <= weather[kind]),
                "aria-label": t(RATES[n]!),
                title: t(RATES[n]!),
                onclick: () => set({ [kind]: weather[kind] === n ? n - 1 : n }),
              }),
            ),
          ),
          h("small", {}, t(RATES[weather[kind]]!)),
        ),
      ),
      h(
        "button",
        {
          type: "button",
          class: "btn",
          "data-key": "weather on",
          "aria-pressed": String(this.weatherOn),
          onclick: () => {
            this.weatherOn = !this.weatherOn;
            this.host.setWeather(this.weatherOn ? weather : null);
            this.host.note("");
          },
        },
        t(this.weatherOn ? "calmDown" : "beginWeather"),
      ),
      h("p", { class: "sub" }, t("weatherHow")),
    );
  }

  /** Hears that a run was loaded which a seed of this weather has made: its weather goes on. */
  found(seed: number): void {
    this.weather.seed = seed;
    this.weatherOn = true;
    remember("play:weather", JSON.stringify(this.weather));
  }

  /** Whether the weather is on. */
  get hasWeather(): boolean {
    return this.weatherOn;
  }

  /** Hears that the run that was left was loaded: its weather is on as it was. */
  goesOn(): Weather {
    this.weatherOn = true;
    return this.weather;
  }

  /** Hears that another run was loaded, which has no weather. */
  calm(): void {
    this.weatherOn = false;
  }

  private faults(on: string[], both: boolean): HTMLElement {
    const hidden = bugs().some((b) => !b.usual && on.includes(b.name));
    const open = this.allBugs || hidden;
    const more = this.all("bugs", open, open ? t("fewerSetUps") : t("allBugs", bugs().length), () => {
      this.allBugs = !this.allBugs;
      this.host.note("");
    });
    return this.section(
      "knownBugs",
      hidden ? null : more,
      h(
        "ul",
        { class: "bugs" },
        bugs()
          .filter((b) => open || b.usual)
          .map((b) =>
            h(
              "li",
              {},
              h(
                "button",
                {
                  type: "button",
                  role: "switch",
                  "data-key": `bug ${b.name}`,
                  "aria-checked": String(on.includes(b.name)),
                  title: pick(b.text),
                  onclick: () => this.host.turn(on.includes(b.name) ? on.filter((n) => n !== b.name) : [...on, b.name]),
                },
                h("span", {}, pick(b.title)),
                h("i", { "aria-hidden": "true" }),
              ),
            ),
          ),
      ),
      on.length > 0
        && h(
          "button",
          {
            type: "button",
            class: "btn",
            "data-key": "both",
            "aria-pressed": String(both),
            onclick: () => this.host.both(!both),
          },
          t("runBoth"),
        ),
      h("p", { class: "sub" }, t("knownBugsHow")),
      h("p", { class: "hide" }, typed(`config bug=${on.join(",") || "none"}`)),
    );
  }
}

function size(view: View | null): { voters: number; observers: number } {
  const observers = view?.servers.filter((s) => s.observer).length ?? 0;
  return { voters: (view?.servers.length ?? 0) - observers, observers };
}

/** Clients in order, and what one more or one less of each kind takes; the recipe that was chosen comes last. */
function steppers(view: View, other: string): Stepper[] {
  const clients = open(view);
  const next = freeName(view);
  const last = clients.at(-1)?.name ?? "";
  const full = view.clients.length >= MOST;
  const third = others().find((r) => r.id === other) ?? others()[0]!;
  return [
    {
      key: "client",
      label: t("oneClient"),
      n: clients.length,
      more: full ? "" : `client ${next}${where(view)}`,
      less: last && `${last} close`,
      off: full ? t("most") : "",
      name: next,
    },
    ...[LOCK, QUEUE, third].map((r) => ({
      ...crew(r, view),
      key: r === third ? "recipe" : r.id,
      label: r.word ? t(r.word) : t("recipeLock", r.id),
      name: next,
    })),
  ];
}
