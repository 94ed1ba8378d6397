// The command that makes a package where the page cannot.

const plain = /^[\w.-]+$/;
const word = (text: string): string => (plain.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`);

/** `lesson` is a shipped lesson's id, or the file of another one. */
export function command(version: string, lang: string, lesson: string): string {
  const name = lesson.replace(/\.(?:md|markdown)$/i, "");
  return `zootrope export scorm --version ${version} --lang ${lang} ${word(lesson)} -o ${word(`${name}.zip`)}`;
}
