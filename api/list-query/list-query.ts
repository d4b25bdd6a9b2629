import { z } from 'zod';
import { AppError, type FieldProblem } from '#core/kernel/platform/app-error';
import { findUnstorable } from '../http/validation.js';
import { defaultLimit, largestLimit, largestSkip } from './limits.js';
import type { ListParameters } from './list-parameters.js';
import { type Filters, type FilterValues, readFilters } from './read-filters.js';

export type Direction = 'asc' | 'desc';

/** What callers may ask of a list. Field names are those of the api; the service maps them to columns. */
export interface ListRules<F extends Filters, S extends string> {
  /** The name in Content-Range. */
  resource: string;
  filters: F;
  sortable: readonly S[];
  /** The default order. Every order ends with the id, so that pages never overlap. */
  order: readonly (readonly [S, Direction])[];
}

/** A requested page, checked. */
export interface ListRequest<F extends Filters, S extends string> {
  skip: number;
  limit: number;
  order: readonly (readonly [S, Direction])[];
  filters: FilterValues<F>;
  q: string | null;
}

const Place = z.int().min(0).max(largestSkip);
const Range = z.tuple([Place, Place]).refine(([first, last]) => last >= first, 'must not end before it begins');
const Sort = z.tuple([z.string(), z.string().regex(/^(asc|desc)$/i, 'must be ASC or DESC')]);
const Words = z.string().max(200).nullish();
const Filter = z.looseObject({ q: Words });

/** Identifies a request among all of its list; null for a search, whose hits are part of its condition. */
export const keyOf = ({ q, ...rest }: Pick<ListRequest<Filters, string>, 'skip' | 'limit' | 'order' | 'filters' | 'q'>): string | null =>
  q === null ? JSON.stringify(rest) : null;

/**
 * Parses the parameters into a request for a page. `range` has priority over skip and limit, a value in `filter` over the parameter of its name.
 * Throws `invalid` (422) naming each that does not fit, including unknown fields.
 */
export function readList<F extends Filters, S extends string>(rules: ListRules<F, S>, query: ListParameters): ListRequest<F, S> {
  const problems: FieldProblem[] = [];
  const { q = query.q, ...inFilter } = parseJson(query.filter, 'filter', Filter, problems) ?? {};
  const range = parseJson(query.range, 'range', Range, problems);
  const sort = parseJson(query.sort, 'sort', Sort, problems);
  const named = Object.keys(rules.filters).filter((name) => query[name] !== undefined);
  const given = { ...Object.fromEntries(named.map((name) => [name, query[name]])), ...inFilter };
  const filters = readFilters(rules.filters, given, problems);
  const order = sort ? readOrder(rules, sort, problems) : rules.order;
  if (problems.length > 0) throw new AppError('invalid', 'The parameters of this list are not valid.', { problems });
  const limit = range ? range[1] - range[0] + 1 : (query.limit ?? defaultLimit);
  return { skip: range?.[0] ?? query.skip ?? 0, limit: Math.min(limit, largestLimit), order, filters, q: q?.trim() || null };
}

function parseJson<T>(text: string | undefined, name: string, schema: z.ZodType<T>, problems: FieldProblem[]): T | undefined {
  if (text === undefined || text === '') return undefined;
  const value = fromJson(text);
  // Escaped, as \u0000, it has come past the door, where the parameter is only text.
  const unstorable = findUnstorable(value);
  if (unstorable) {
    problems.push({ loc: ['query', name, ...unstorable.path], msg: unstorable.msg, type: 'invalid_text' });
    return undefined;
  }
  const parsed = schema.safeParse(value);
  for (const { path, message, code } of parsed.error?.issues ?? []) {
    problems.push({
      loc: ['query', name, ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
      msg: message,
      type: code,
    });
  }
  return parsed.data;
}

/** Text that is no JSON becomes undefined, which no schema here takes. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function readOrder<F extends Filters, S extends string>(
  { sortable, order }: ListRules<F, S>,
  [field, direction]: readonly [string, string],
  problems: FieldProblem[],
): ListRequest<F, S>['order'] {
  const known = sortable.find((name) => name === field);
  if (known !== undefined) return [[known, direction.toLowerCase() === 'asc' ? 'asc' : 'desc']];
  problems.push({ loc: ['query', 'sort', 0], msg: `must be one of ${sortable.join(', ')}`, type: 'unknown_sort' });
  return order;
}
