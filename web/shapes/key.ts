// The key: what every shape means.
import {
  badgeParts,
  beadParts,
  cellParts,
  clientParts,
  drawing,
  linkParts,
  litSlot,
  slotParts,
  watchParts,
  type Look,
} from "./glyphs";
import { h, s } from "../base/dom";
import { t, type Word } from "../text/strings";

type Row = [picture: SVGElement, name: string, meaning: Word];

const wide = (...parts: SVGElement[]): SVGElement => drawing(48, 34, ...parts);
const badge = (state: string, id: string): SVGElement => drawing(48, 38, ...badgeParts(state, id, 22, 19));
const message = (look: Look): SVGElement => wide(...beadParts(look, 24, 17));
const cell = (state: string, words = "5"): SVGElement => wide(...cellParts(state, 23.5, 16.5, words));

function servers(): Row[] {
  return [
    [badge("LOOKING", "1"), "LOOKING", "shapeLooking"],
    [badge("FOLLOWING", "2"), "FOLLOWING", "shapeFollowing"],
    [badge("LEADING", "4"), "LEADING", "shapeLeading"],
    [badge("OBSERVING", "6"), "OBSERVING", "shapeObserving"],
    [badge("DOWN", "3"), "DOWN", "shapeDown"],
    [badge("PAUSED", "5"), "PAUSED", "shapePaused"],
  ];
}

function entries(): Row[] {
  return [
    [cell("written"), t("written"), "shapeWritten"],
    [cell("synced"), t("synced"), "shapeSynced"],
    [cell("committed"), t("committedCell"), "shapeCommitted"],
    [cell("truncated", "1000"), t("truncated"), "shapeTruncated"],
    [wide(...slotParts(15, 17, 2, 3)), t("countedSlots"), "shapeCounted"],
    [wide(litSlot(24, 17)), t("litSlot"), "shapeNow"],
  ];
}

function messages(): Row[] {
  return [
    [message("vote"), "notification", "shapeVote"],
    [message("tag"), "FOLLOWERINFO, LEADERINFO, ACKEPOCH", "shapeTag"],
    [message("sync"), "DIFF, TRUNC, SNAP, NEWLEADER, UPTODATE", "shapeSync"],
    [message("proposal"), "PROPOSAL", "shapeProposal"],
    [message("ack"), "ACK", "shapeAck"],
    [message("commit"), "COMMIT", "shapeCommit"],
    [message("inform"), "INFORM", "shapeInform"],
    [message("request"), t("request"), "shapeRequest"],
    [message("reply"), t("reply"), "shapeReply"],
    [message("watch"), t("watchEvent"), "shapeWatchEvent"],
    [message("ping"), "PING", "shapePing"],
  ];
}

function links(): Row[] {
  return [
    [wide(...linkParts("link")), t("link"), "shapeLink"],
    [wide(...linkParts("held")), t("held"), "shapeHeld"],
    [wide(...linkParts("slow")), t("slow"), "shapeSlow"],
    [wide(...linkParts("cut")), t("cut"), "shapeCut"],
    [wide(...linkParts("partition")), t("partition"), "shapePartition"],
    [wide(...linkParts("room")), t("room"), "shapeRoom"],
  ];
}

function watches(): Row[] {
  return [
    [wide(...watchParts("watch")), t("watch"), "shapeWatch"],
    [wide(...watchParts("persistent")), t("persistent"), "shapePersistent"],
    [wide(...watchParts("recursive")), t("recursive"), "shapeRecursive"],
    [wide(...watchParts("fired")), t("fired"), "shapeFired"],
  ];
}

function clients(): Row[] {
  return [
    [wide(...clientParts("CONNECTED")), "CONNECTED", "shapeConnected"],
    [wide(...clientParts("CONNECTING")), "CONNECTING", "shapeConnecting"],
    [wide(...clientParts("waiting")), t("waiting"), "shapeWaiting"],
    [wide(...clientParts("EXPIRED")), "EXPIRED, CLOSED", "shapeExpired"],
    [wide(...clientParts("CRASHED")), "CRASHED", "shapeCrashed"],
    [wide(...clientParts("PAUSED")), "PAUSED", "shapeHalted"],
  ];
}

const section = (title: Word, rows: Row[]): HTMLElement[] => [
  h("h2", {}, t(title)),
  h(
    "ul",
    {},
    rows.map(([picture, name, meaning]) => h("li", {}, picture, h("div", {}, h("b", {}, name), h("span", {}, t(meaning))))),
  ),
];

/** A server's card at the three distances that the stage knows. */
function cards(): SVGElement {
  const v = (name: string) => `var(--${name})`;
  const text = (x: number, y: number, size: number, fill: string, words: string, more: Record<string, unknown> = {}) =>
    s("text", { x, y, "font-size": size, fill: v(fill), ...more }, words);
  const [bold, middle, end] = [{ "font-weight": 700 }, { "text-anchor": "middle" }, { "text-anchor": "end" }];
  const ballot = (x: number, y: number, size: number, full: boolean, id: string) => {
    const cut = size * 0.3;
    return [
      s("polygon", {
        points: `${x},${y} ${x + size - cut},${y} ${x + size},${y + cut} ${x + size},${y + size} ${x},${y + size}`,
        ...(full ? { fill: v("plum") } : { fill: v("card"), stroke: v("line2"), "stroke-width": 1.25 }),
      }),
      text(x + size / 2 - 0.4, y + size / 2 + 4.2, 12, full ? "onfill" : "ink", id, { ...bold, ...middle }),
    ];
  };
  const box = (x: number, y: number, width: number, height: number) =>
    s("rect", { x, y, width, height, rx: 9, fill: v("card"), stroke: v("line"), "stroke-width": 1 });
  const small = (x: number, y: number, r: number) => [
    s("circle", { cx: x, cy: y, r, fill: v("card"), stroke: v("plum"), "stroke-width": 1.92, "stroke-dasharray": "4.08 2.96" }),
    text(x, y + 4.2, 12, "plum", "4", { ...bold, ...middle }),
  ];
  return s(
    "svg",
    { viewBox: "0 0 400 150", width: 400, height: 150, role: "img", "aria-label": t("cardsPicture") },
    box(1.5, 2.5, 211, 115),
    badgeParts("LOOKING", "4", 29, 30.5),
    text(54, 24.5, 11.5, "plum", "LOOKING", { ...bold, "letter-spacing": 0.5 }),
    text(201, 24, 12, "ink2", "epoch 1", end),
    text(54, 43.5, 13, "ink3", "zxid"),
    text(81, 43.5, 13, "ink", "1:999", bold),
    ballot(182, 30, 19, true, "4"),
    text(176, 43.5, 12, "ink3", "vote", end),
    s("line", { x1: 13, y1: 57.5, x2: 201, y2: 57.5, stroke: v("line") }),
    text(15, 76, 11, "ink3", "sid"),
    text(15, 97, 11, "ink3", "vote"),
    [1, 2, 3, 4, 5].map((id, i) => [
      text(68 + 23 * i, 76, 11, "ink3", String(id), middle),
      id === 3
        ? s("line", { x1: 110, y1: 93, x2: 118, y2: 93, stroke: v("line2"), "stroke-width": 1.25 })
        : ballot(58 + 23 * i, 83, 20, id === 4, String(id)),
    ]),
    slotParts(184, 92, 1, 3),
    text(193, 76, 11, "ink2", "1/3", middle),
    box(236.5, 31.5, 103, 57),
    small(255, 51, 11),
    text(271, 55.5, 13, "ink", "1:999", bold),
    ballot(315.5, 42.5, 17, true, "4"),
    [0, 1, 2, 3, 4].map((i) =>
      s("rect", {
        x: 245.5 + 12 * i,
        y: 71.5,
        width: 10,
        height: 9,
        rx: 1.5,
        ...(i === 3 ? { fill: v("plum") } : { fill: "none", stroke: v(i === 2 ? "line" : "line2"), "stroke-width": 1 }),
      }),
    ),
    text(331, 80.5, 12, "ink2", "1/3", end),
    small(376, 62, 11),
    ballot(382.5, 44.5, 13, true, "4"),
    text(107, 140, 12, "ink3", t("near"), middle),
    text(288, 140, 12, "ink3", t("farther"), middle),
    text(378, 140, 12, "ink3", t("far"), middle),
  );
}

export function key(): HTMLElement {
  return h(
    "main",
    { class: "home keypage", id: "main", "data-key": "key", tabindex: 0 },
    h(
      "div",
      { class: "wrap keywrap" },
      h("h1", {}, t("shapes")),
      h("p", { class: "klead" }, t("shapesLead")),
      h(
        "div",
        { class: "keys4" },
        h("section", {}, section("servers", servers()), section("logsAndCounts", entries())),
        h(
          "section",
          {},
          section("messages", messages()),
          h("h2", { class: "lod" }, t("nearAndFar")),
          h("div", { class: "lodsvg" }, cards()),
        ),
        h("section", {}, section("links", links()), section("watchesHead", watches()), section("clients", clients())),
      ),
    ),
  );
}
