// The places of a text that the page says.
/** Fills the places of a text: {0} with the first value, and {0|event|events} with the noun that goes with it. */
export function filled(text: string, values: (string | number)[]): string {
  return text.replace(/\{(\d)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, i: string, one?: string, many?: string) => {
    const value = String(values[Number(i)] ?? "");
    return one === undefined ? value : (value === "1" ? one : many)!;
  });
}
