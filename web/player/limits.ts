// The contract between a player and the page around it (docs/embedding.md).

/** The version of the messages. */
export const VERSION = 1;

/** Bytes of a script or a lesson, as UTF-8. */
export const SOURCE = 64 * 1024;
