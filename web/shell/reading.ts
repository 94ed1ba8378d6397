// Whether the prose is seen in place of the stage, if there is room for only one of the two.
export class Reading {
  on = false;

  constructor(
    private readonly body: HTMLElement,
    private readonly changed: () => void,
  ) {}

  turn(): void {
    this.show(!this.on);
  }

  show(on: boolean): void {
    if (this.on === on) return;
    this.on = on;
    this.body.classList.toggle("reading", on);
    this.changed();
  }
}
