// What a page around a player may hand over at most; docs/embedding.md says so.

/** Bytes of a script or a lesson, as UTF-8. */
export const SOURCE = 64 * 1024;
