import { formatInstant } from '../money/format';
import { regionShown } from '../i18n/locale';

export type Fact = readonly [label: string, value: string];

/** A list within an answer, as a table. */
export interface AnswerTable {
  label: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** An answer taken apart for a person: its plain values, and its lists. */
export interface AnswerParts {
  facts: readonly Fact[];
  tables: readonly AnswerTable[];
}

interface Words {
  yes: string;
  no: string;
  none: string;
  page: (page: number) => string;
}

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

const short = /\b(ai|html|id|ids|ocr|pdf|url)\b/g;

/** `text_length` as a person says it: `Text length`; `ocr_text`: `OCR text`. */
export function spoken(key: string): string {
  const words = key
    .replaceAll('_', ' ')
    .trim()
    .replaceAll(short, (word) => (word === 'ids' ? 'IDs' : word.toUpperCase()));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown, { yes, no, none, page }: Words): string {
  if (value === null || value === undefined || value === '') return none;
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') return value.toLocaleString(regionShown(), { useGrouping: false, maximumFractionDigits: 4 });
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? formatInstant(value) : value;
  // Where a value was found on the document.
  if (isBag(value) && typeof value.text === 'string' && typeof value.page === 'number') return `“${value.text}” (${page(value.page)})`;
  return JSON.stringify(value);
}

function table(label: string, rows: readonly Bag[], words: Words): AnswerTable {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    label: spoken(label),
    columns: columns.map(spoken),
    rows: rows.map((row) => columns.map((column) => valueWords(row[column], words))),
  };
}

/** As the four sides of a box. */
const isFigures = (list: readonly unknown[]): boolean => list.length > 0 && list.every((item) => typeof item === 'number');

const isTable = (bag: Bag): boolean => Object.keys(bag).length > 0 && Object.values(bag).every(isBag);

/** Facts and tables of one answer; what stands inside is named by its own key. `hidden` is left out. */
export function partsOf(answer: Bag, words: Words, hidden: readonly string[] = ['success', 'error', 'document_id']): AnswerParts {
  const facts: Fact[] = [];
  const tables: AnswerTable[] = [];
  const take = (bag: Bag): void => {
    for (const [key, value] of Object.entries(bag)) {
      if (Array.isArray(value) && isFigures(value)) facts.push([spoken(key), value.map((item) => valueWords(item, words)).join(', ')]);
      else if (Array.isArray(value))
        tables.push(
          table(
            key,
            value.map((item: unknown) => (isBag(item) ? item : { value: item })),
            words,
          ),
        );
      else if (!isBag(value)) facts.push([spoken(key), valueWords(value, words)]);
      else if (isTable(value))
        tables.push(
          table(
            key,
            Object.entries(value).map(([name, part]) => ({ field: spoken(name), ...(part as Bag) })),
            words,
          ),
        );
      else take(value);
    }
  };
  take(Object.fromEntries(Object.entries(answer).filter(([key]) => !hidden.includes(key))));
  return { facts, tables };
}
