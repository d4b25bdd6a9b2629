import type { ExpectedDocument } from '../fixtures/make/fixture.ts';
import { withoutEnding } from '../generator/languages.ts';
import type { DocumentView } from './product-client.ts';

/** One value against the truth. */
export interface Compared {
  key: string;
  expected: string;
  found: string;
  right: boolean;
}

const moneyText = /^-?\d+\.\d{2}$/;

/** Compares what was extracted from a document with what stands on it. `property`: its sample property, by name. */
export function compareDocument(
  expected: ExpectedDocument,
  document: DocumentView,
  propertyName: (id: number) => string | null,
): Compared[] {
  const rows = Object.entries(expected.fields).map(([key, value]): Compared => {
    const found = key === 'document_type' ? document.document_type : asText(document.extracted_data.fields[key]?.value, value);
    return { key, expected: value, found: found ?? '–', right: found !== null && same(key, value, found, expected.scanned ?? false) };
  });
  if (expected.property === undefined) return rows;
  const [wanted, placed] = [expected.property ?? 'none', (document.property_id && propertyName(document.property_id)) || 'none'];
  return [...rows, { key: 'property', expected: wanted, found: placed, right: wanted === placed }];
}

function asText(value: unknown, like: string): string | null {
  if (typeof value === 'number') return moneyText.test(like) ? value.toFixed(2) : String(value);
  return typeof value === 'string' ? value : null;
}

function same(key: string, expected: string, found: string, scanned: boolean): boolean {
  if (key === 'vendor') {
    // A business is the same with and without its legal form, and a bill often names it both ways.
    const [a, b] = [plain(withoutEnding(expected)), plain(withoutEnding(found))];
    return a === b || (scanned && distance(a, b) <= Math.ceil(a.length / 10));
  }
  if (key.endsWith('_number')) return plain(expected) === plain(found);
  return expected === found;
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Letters to add, drop or change to make one word of the other (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length] ?? 0;
}
