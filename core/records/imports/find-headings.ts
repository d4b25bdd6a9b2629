import { importFields } from '#core/records/imports/import-fields';
import { squeezed } from '#core/records/imports/squeezed';

const known: ReadonlySet<string> = new Set(Object.values(importFields).flatMap((fields) => fields.flatMap(({ headings }) => headings)));
const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;
const knownIn = (cells: readonly string[]): number => cells.filter((cell) => known.has(squeezed(cell))).length;

/**
 * Which of the first rows of a file that are not empty has the headings: spreadsheets and banks put a title, or what an account is called, above them.
 * The first one in which two cells are known headings and that is longer than all above it, or else the first one with more than one cell. Pure.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number {
  const named = rows.findIndex((cells, at) => knownIn(cells) > 1 && rows.slice(0, at).every((above) => filled(above) < filled(cells)));
  return Math.max(0, named === -1 ? rows.findIndex((cells) => filled(cells) > 1) : named);
}
