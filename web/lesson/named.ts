// The name by which lessons are told apart: in the store of a visit, in a state, and in a statement.
import { digest } from "../base/digest";
import { brought } from "../text/lessons";

const hashes = new WeakMap<object, string>(); // the hashes of the texts of lessons in files

/**
 * The id of a shipped lesson. Lessons in files may have the same id, and all that pages bring to players do; so the name of such a lesson has a
 * hash of its text, too: another text is another lesson.
 */
export function nameOf(id: string): string {
  const own = brought.get(id)?.own;
  if (!own) return id;
  let hash = hashes.get(own);
  if (hash === undefined) hashes.set(own, (hash = digest(own.text ?? own.outline.script)));
  return `${id}.${hash}`;
}
