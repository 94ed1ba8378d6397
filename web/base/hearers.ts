// Each kind of report has its hearers. They are called in the order in which they were added.
export class Hearers<Reports extends Record<keyof Reports, unknown[]>> {
  private readonly all: { [K in keyof Reports]?: ((...report: Reports[K]) => void)[] } = {};

  add<K extends keyof Reports>(kind: K, hear: (...report: Reports[K]) => void): void {
    (this.all[kind] ??= []).push(hear);
  }

  tell<K extends keyof Reports>(kind: K, ...report: Reports[K]): void {
    for (const hear of this.all[kind] ?? []) hear(...report);
  }
}
