// Whether the prose is seen in the place of the stage, where there is room for one of the two only.
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
