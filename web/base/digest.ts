// A short name of a text, by which two texts are told apart.

/** FNV-1a of 64 bits: no secret may depend on it. */
export function digest(text: string): string {
  let sum = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  return sum.toString(36);
}
