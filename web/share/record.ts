// The last step as a film: it is played on the stage once more, and what the stage paints is recorded as it comes. In the playground
// the last command takes the place of the step.
import { Gif } from "./gif";
import type { ShareHost } from "./host";

export type Kind = "video" | "gif";

const RATE = { video: 25, gif: 10 }; // pictures a second
const WIDEST = { video: 1280, gif: 720 }; // pixels
export const AFTER = 1200; // ms that the end stays
const LOOK = 100; // ms between two looks at whether the run rests

const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

/** The type of video that this browser records, "" for none. */
export const videoType = (): string =>
  typeof MediaRecorder === "undefined" || !HTMLCanvasElement.prototype.captureStream
    ? ""
    : (TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "");

interface Writer {
  frame(at: number): void;
  end(at: number): Promise<Blob>;
}

interface Recorded {
  data: Blob;
  ms: number;
  whole: boolean; // whether the film was not ended early
}

interface Options {
  pace: number;
  canvas: HTMLCanvasElement;
  keep: AbortSignal; // ends the film: what was recorded is kept
  drop: AbortSignal; // …or dropped
}

/** Plays the step and records it on a canvas; null if nothing is kept. `progress` hears how long the film is so far. */
export async function record(
  host: ShareHost,
  kind: Kind,
  { pace, canvas, keep, drop }: Options,
  progress: (ms: number) => void,
): Promise<Recorded | null> {
  const state = host.state()!;
  const off = () => keep.aborted || drop.aborted;
  const arrived = () => {
    const now = host.state();
    return !host.lesson && now !== null && now.moment >= state.moment && now.view.now >= state.view.now;
  };
  await host.go(host.lesson ? { type: "goto", step: state.step - 1 } : { type: "back" });
  const ink = canvas.getContext("2d", { willReadFrequently: kind === "gif" })!;
  let writer: Writer | null = null;
  let began = 0;
  const write = () => {
    const at = performance.now();
    if (!writer) {
      writer = kind === "gif" ? gif(canvas, ink) : video(canvas);
      began = at;
    }
    writer.frame(at);
    progress(at - began);
  };
  const stop = host.film(RATE[kind], ({ picture }) => {
    const k = Math.min(1, WIDEST[kind] / picture.width);
    if (!writer) {
      canvas.width = Math.round((picture.width * k) / 2) * 2; // some codecs want even numbers
      canvas.height = Math.round((picture.height * k) / 2) * 2;
    }
    ink.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    if (["show", "play"].includes(host.state()?.running ?? "")) write(); // before that, the step is only looked through
  });
  try {
    await host.ask(host.lesson ? { type: "next", how: "show", pace } : { type: "play", speed: pace, how: "lived" });
    while (host.moving() && !off() && !arrived()) await pause(LOOK);
    if (!off()) write();
    for (const until = performance.now() + AFTER; performance.now() < until && !off();) {
      await pause(LOOK);
      ink.drawImage(canvas, 0, 0); // a stage at rest paints no new frame, but a video needs frames
      progress(performance.now() - began);
    }
    const ended = performance.now();
    const made = writer as Writer | null;
    const data = await made?.end(ended);
    return data && !drop.aborted ? { data, ms: ended - began, whole: !keep.aborted } : null;
  } finally {
    stop();
    if (off() || host.moving()) {
      await host.ask({ type: "pause" });
      await host.go({ type: "seek", moment: state.moment }); // where it stood
    }
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Each frame is packed as it comes: a slice of its own. */
function gif(canvas: HTMLCanvasElement, ink: CanvasRenderingContext2D): Writer {
  const out = new Gif(canvas.width, canvas.height);
  return {
    frame: (at: number) => out.add(ink.getImageData(0, 0, canvas.width, canvas.height), at),
    end: (at: number) => Promise.resolve(out.end(at)),
  };
}

function video(canvas: HTMLCanvasElement): Writer {
  const type = videoType();
  const recorder = new MediaRecorder(canvas.captureStream(RATE.video), { mimeType: type, videoBitsPerSecond: 4_000_000 });
  const parts: Blob[] = [];
  recorder.ondataavailable = (e) => parts.push(e.data);
  recorder.start(1000);
  return {
    frame: () => {},
    end: () =>
      new Promise<Blob>((done) => {
        recorder.onstop = () => done(new Blob(parts, { type: type.replace(/;.*/, "") }));
        recorder.stop();
        for (const track of recorder.stream.getTracks()) track.stop();
      }),
  };
}
