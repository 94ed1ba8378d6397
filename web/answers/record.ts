// What a tape has at a moment: what each server says that it is, its value, the requests near by; and the moments at which something changes. Pure.
import type { Tape, TapeClient, TapeRequest, TapeServer } from "../protocol";

/** How long a tape is, in ms; at least one, so that places on it are numbers. */
export const lengthOf = (tape: Tape): number => Math.max(1, tape.to - tape.from);

/** What a server says that it is at a time since the tape begins, "" while it says nothing. */
export const stateAt = (tape: Tape, server: TapeServer, at: number): string =>
  server.says.filter((s) => s.from - tape.from <= at && at <= s.to - tape.from).at(-1)?.state ?? "";

/** What a server has at the znode at a time: its data, null where there is no such znode, undefined where nothing is known. */
export function valueAt(tape: Tape, server: TapeServer, at: number): string | null | undefined {
  const value = server.values.filter((v) => v.at - tape.from <= at).at(-1);
  return value && (value.there ? value.data : null);
}

/** The silences of a server, each with its beginning and its end since the tape begins. */
export function silencesOf(tape: Tape, server: TapeServer): [from: number, to: number][] {
  const ends = [0, ...server.says.map((s) => s.to - tape.from)];
  const begins = [...server.says.map((s) => s.from - tape.from), lengthOf(tape)];
  return ends.map((end, i): [number, number] => [end, begins[i]!]).filter(([from, to]) => to - from > 1);
}

/** The moments at which something changes or is asked, since the tape begins, in their order. */
export function stopsOf(tape: Tape): number[] {
  const all = [
    ...tape.servers.flatMap((s) => [...s.says.flatMap(({ from, to }) => [from, to]), ...s.values.map((v) => v.at)]),
    ...tape.clients.flatMap((c) => c.requests.flatMap((r) => (r.code === "" ? [r.at] : [r.at, r.toldAt]))),
    ...tape.done.map((d) => d.at),
  ];
  return [...new Set([...all.map((at) => at - tape.from), 0, lengthOf(tape)])].sort((a, b) => a - b);
}

/** The stop before a moment, or behind it: the end of the tape if there is none. */
export function stopFrom(tape: Tape, at: number, way: -1 | 1): number {
  const all = stopsOf(tape);
  return (way < 0 ? all.filter((one) => one < at).at(-1) : all.find((one) => one > at)) ?? (way < 0 ? 0 : lengthOf(tape));
}

/** The request nearest to a moment, null where none is within two hundredths of the tape. */
export function requestAt(tape: Tape, at: number): { client: TapeClient; request: TapeRequest } | null {
  const off = ({ at: sent }: TapeRequest) => Math.abs(sent - tape.from - at);
  const all = tape.clients.flatMap((client) => client.requests.map((request) => ({ client, request })));
  const near = all.filter(({ request }) => off(request) <= lengthOf(tape) / 50).sort((a, b) => off(a.request) - off(b.request));
  return near[0] ?? null;
}

/** The command of a request without the name of its client. */
export const commandOf = ({ name }: TapeClient, { command }: TapeRequest): string =>
  command.startsWith(`${name} `) ? command.slice(name.length + 1) : command;

/** What a client was told: what a read found, OK, an error, or "" for nothing. */
export const toldOf = ({ code, data }: TapeRequest): string => (code === "OK" && data !== "" ? data : code);

/** How many seconds apart the numbers on the axis of a tape are, so that there are at most as many. */
export const ticksOf = (tape: Tape, most: number): number[] => {
  const seconds = lengthOf(tape) / 1000;
  const every = [1, 2, 5, 10, 20, 30, 60].find((n) => seconds / n <= most) ?? 120;
  return Array.from({ length: Math.floor(seconds / every) + 1 }, (_, i) => i * every);
};

/** The lane of each of some marks, so that none lies on another: from where to where each goes, in the order of where they begin. */
export function lanesOf(marks: readonly (readonly [from: number, to: number])[]): number[] {
  const ends: number[] = [];
  return marks.map(([from, to]) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free >= 0 ? free : ends.length;
    ends[lane] = to;
    return lane;
  });
}
