// The last step as a film: it is played on the stage once more, and what the stage paints is recorded as it comes. In the playground
// the last command takes the place of the step.
import { Gif } from "./gif";
import type { ShareHost } from "./host";

export type Kind = "video" | "gif";

const RATE = { video: 25, gif: 10 }; // pictures a second
const WIDEST = { video: 1280, gif: 720 }; // pixels
const AFTER = 1200; // ms that the end stays
const LOOK = 100; // ms between two looks at whether the run rests

const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];

/** What kind of video this browser records, "" for none. */
export const videoType = (): string =>
  typeof MediaRecorder === "undefined" || !HTMLCanvasElement.prototype.captureStream
    ? ""
    : (TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? "");

/** Whether there is something to film. */
export const filmable = (host: ShareHost): boolean => {
  const state = host.state();
  return state !== null && (host.lesson ? state.step >= 0 : state.moment > 0);
};

interface Writer {
  frame(at: number): void;
  end(at: number): Promise<Blob>;
}

export interface Recorded {
  data: Blob;
  ms: number;
}

/** Plays the step and records it on a canvas; null if it was called off. `told` hears how long the film is. */
export async function record(
  host: ShareHost,
  kind: Kind,
  canvas: HTMLCanvasElement,
  off: AbortSignal,
  told: (ms: number) => void,
): Promise<Recorded | null> {
  const state = host.state()!;
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
    told(at - began);
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
    await host.ask(host.lesson ? { type: "next", how: "show", pace: 1 } : { type: "play", speed: 1, how: "lived" });
    while (host.moving() && !off.aborted) await pause(LOOK);
    if (off.aborted) return null;
    write();
    for (const until = performance.now() + AFTER; performance.now() < until && !off.aborted;) {
      await pause(LOOK);
      ink.drawImage(canvas, 0, 0); // a stage at rest is painted no more, but a video goes on
    }
  } finally {
    stop();
    if (off.aborted) {
      void (writer as Writer | null)?.end(0);
      await host.ask({ type: "pause" });
      await host.go({ type: "seek", moment: state.moment }); // where it stood
    }
  }
  if (off.aborted) return null;
  const ended = performance.now();
  const data = await writer!.end(ended);
  return { data, ms: ended - began };
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
