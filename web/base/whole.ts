// A page that has everything in one file: `zootrope export html` writes it. There is no address of its own then, and nothing beside it.
declare global {
  var zootropeWhole: { query: string; hash: string; stage: string } | undefined;
}

export const whole = globalThis.zootropeWhole;
