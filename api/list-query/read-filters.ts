import type { z } from 'zod';
import type { FieldProblem } from '#core/kernel/platform/app-error';
import { takesWords } from './filter-values.js';
import { largestLimit } from './limits.js';

/** What each filter takes, as text: an id, a word, a day. Several values mean any of them. */
export type Filters = Readonly<Record<string, z.ZodType<unknown, string>>>;
export type FilterValues<F extends Filters> = { [K in keyof F]?: z.output<F[K]>[] };

/** Parses the given filters; names each problem, including unknown filters. An empty value is no filter. */
export function readFilters<F extends Filters>(
  filters: F,
  given: Readonly<Record<string, unknown>>,
  problems: FieldProblem[],
): FilterValues<F> {
  const read: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (!filter) {
      problems.push({ loc: ['query', 'filter', name], msg: 'is not a filter of this list', type: 'unknown_filter' });
      continue;
    }
    const values = readValues(filter, value, ['query', name], problems);
    if (values.length > 0) read[name] = values;
  }
  return read as FilterValues<F>;
}

function readValues(filter: z.ZodType<unknown, string>, value: unknown, loc: string[], problems: FieldProblem[]): unknown[] {
  const parts = texts(value);
  if (!parts || parts.length > largestLimit) {
    problems.push({ loc, msg: 'must be a value or a list of values', type: 'invalid' });
    return [];
  }
  const parsed = parts.map((part) => filter.safeParse(part));
  const issue = parsed.find((result) => !result.success)?.error?.issues[0];
  if (issue) problems.push({ loc, msg: issue.message, type: issue.code });
  return issue ? [] : [...parsed.map((result) => result.data), ...(takesWords(filter) ? wholeTexts(filter, value) : [])];
}

/** Texts with a comma are kept whole: they may be several values or one that contains a comma. */
function wholeTexts(filter: z.ZodType<unknown, string>, value: unknown): unknown[] {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const withComma = given.filter((text) => typeof text === 'string' && text.includes(',')) as string[];
  // Texts too long for one value are several.
  return withComma.flatMap((text) => filter.safeParse(text.trim()).data ?? []);
}

/** `"1,2"`, `["1","2"]`, `[1,2]` and `1` alike; null for anything else. */
function texts(value: unknown): string[] | null {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (!Array.isArray(value)) return null;
  const parts = value.map((part: unknown) => (Array.isArray(part) ? null : texts(part)));
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}
