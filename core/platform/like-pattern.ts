/** A LIKE pattern for a text that stands anywhere in another; `%` and `_` in it mean themselves. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`;
}
