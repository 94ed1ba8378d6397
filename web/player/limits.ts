// What a page around a player and the player agree on; docs/embedding.md says so.

/** The version of the messages. */
export const VERSION = 1;

/** Bytes of a script or a lesson, as UTF-8. */
export const SOURCE = 64 * 1024;
