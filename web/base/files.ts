// The build puts a hash of a file's content into its name, so that a page never loads files of two builds. A page knows the names of its own build.
const names = document.querySelector<HTMLMetaElement>('meta[name="zootrope-files"]')?.content.split(" ") ?? [];

/** The address of a file of this build, by the name that the sources have for it. */
export const built = (name: string): string => names.find((n) => n.replace(/\.[0-9a-f]{10}\./, ".") === name) ?? name;

/** Whether this build has a file. */
export const has = (name: string): boolean => built(name) !== name;
