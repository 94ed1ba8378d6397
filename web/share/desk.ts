// The parts of the Share panel that each of its tabs uses.
import type { ShareHost } from "./host";
import type { Word } from "./words";

export interface Desk {
  readonly host: ShareHost;
  /** The panel, which may fill the wall with the code. */
  readonly dialog: HTMLDialogElement;
  say(word: Word, ...values: (string | number)[]): string;
  /** Tells in the line at the foot what came of a press. */
  tell(text: string, bad?: boolean): void;
  /** The words of that line. */
  lineText(): string;
  wrong(why: unknown): void;
  button(word: Word, press: (e: Event) => void, strong?: boolean, key?: string): HTMLButtonElement;
  /** Puts a field's text on the clipboard, or else marks it to be copied by hand. */
  copy(field: HTMLTextAreaElement): Promise<void>;
  save(name: string, data: Blob): void;
  /** The name for a file of the run, without its ending. */
  name(): string;
  /** Draws the tabs again. */
  draw(): void;
}
