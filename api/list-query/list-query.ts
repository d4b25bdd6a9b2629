import { z } from 'zod';
import { AppError, type FieldProblem } from '#core/platform/app-error';

export const defaultLimit = 100;
export const largestLimit = 1000;
const largestSkip = 10_000_000;

export type Direction = 'asc' | 'desc';

/** What a filter takes, as text: an id, a word, a day. Several values mean any of them. */
export type Filters = Readonly<Record<string, z.ZodType<unknown, string>>>;
export type FilterValues<F extends Filters> = { [K in keyof F]?: z.output<F[K]>[] };

/** What a list lets its callers ask for. Field names are those of the wire; the service maps them to columns. */
export interface ListRules<F extends Filters, S extends string> {
  /** The name in Content-Range. */
  resource: string;
  filters: F;
  sortable: readonly S[];
  /** The order where none is asked for. `id` ends every order, so that pages never overlap. */
  order: readonly (readonly [S, Direction])[];
}

/** A page asked for, in terms the service can trust. */
export interface ListRequest<F extends Filters, S extends string> {
  skip: number;
  limit: number;
  order: readonly (readonly [S, Direction])[];
  filters: FilterValues<F>;
  q: string | null;
}

const Whole = z
  .string()
  .regex(/^\d+$/, 'must be a whole number')
  .transform((text) => Math.min(Number(text), largestSkip));
const json = (example: string) =>
  z
    .string()
    .max(10_000)
    .meta({ examples: [example] });

const paging = {
  skip: Whole.meta({ type: 'integer', minimum: 0, default: 0 }).optional(),
  limit: Whole.refine((limit) => limit > 0, 'must be positive')
    .transform((limit) => Math.min(limit, largestLimit))
    .meta({ type: 'integer', minimum: 1, maximum: largestLimit, default: defaultLimit })
    .optional(),
  sort: json('["created_at","DESC"]').optional().describe('A field and ASC or DESC'),
  range: json('[0,24]').optional().describe('First and last row, both included'),
  filter: json('{"q":"water","id":[1,2]}').optional().describe('The filters below as one JSON object; a list means any of its values'),
  q: z.string().max(200).optional().describe('Words to look for'),
};

// Text, or several texts where the parameter is repeated; readFilters looks at what it is.
const several = z.unknown().optional().meta({ type: 'string' });

/** The parameters of a list as its route takes and documents them. No `id` in the meta: Nest would lose them. */
export function listParameters(filters: Filters) {
  const parameters = Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, several.describe(describeFilter(filter))]));
  return z.object({ ...paging, ...parameters }) as unknown as z.ZodType<ListParameters>;
}

/** What is left of a query string after its route's schema: paging, and the named filters as text. */
export type ListParameters = { skip?: number; limit?: number; sort?: string; range?: string; filter?: string; q?: string } & Record<
  string,
  unknown
>;

function describeFilter(filter: z.ZodType): string {
  const { description = '' } = filter.meta() ?? {};
  return `${description} Several, separated by commas, mean any of them.`.trim();
}

/** Reads the parameters into a request for a page. Throws `invalid` (422) naming each that does not fit, unknown fields too. */
export function readList<F extends Filters, S extends string>(rules: ListRules<F, S>, query: ListParameters): ListRequest<F, S> {
  const problems: FieldProblem[] = [];
  const given = parseJson(query.filter, 'filter', Filter, problems) ?? {};
  const [from, to] = parseJson(query.range, 'range', Range, problems) ?? [];
  const { q: words = query.q, ...inFilter } = given;
  const filters = readFilters(rules.filters, { ...named(rules.filters, query), ...inFilter }, problems);
  const order = readOrder(rules, parseJson(query.sort, 'sort', Sort, problems), problems);
  if (words !== undefined && words !== null && (typeof words !== 'string' || words.length > 200)) {
    problems.push({ loc: ['query', 'filter', 'q'], msg: 'must be at most 200 characters', type: 'invalid' });
  }
  if (problems.length > 0) throw new AppError('invalid', 'The list cannot be asked for like this.', { problems });
  const asked = from === undefined || to === undefined ? (query.limit ?? defaultLimit) : to - from + 1;
  return {
    skip: from ?? query.skip ?? 0,
    limit: Math.min(asked, largestLimit),
    order,
    filters,
    q: typeof words === 'string' && words.trim() ? words.trim() : null,
  };
}

const Filter = z.record(z.string(), z.unknown());
const Sort = z.tuple([z.string(), z.string().regex(/^(asc|desc)$/i, 'must be ASC or DESC')]);
const Range = z
  .tuple([z.int().min(0).max(largestSkip), z.int().min(0).max(largestSkip)])
  .refine(([first, last]) => last >= first, 'must not end before it begins');

function parseJson<T>(text: string | undefined, name: string, schema: z.ZodType<T>, problems: FieldProblem[]): T | undefined {
  if (text === undefined || text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    problems.push({ loc: ['query', name], msg: 'must be JSON', type: 'invalid_json' });
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    problems.push({
      loc: ['query', name, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
      msg: issue.message,
      type: issue.code,
    });
  }
  return undefined;
}

function named(filters: Filters, query: ListParameters): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(filters)
      .filter((name) => query[name] !== undefined)
      .map((name) => [name, query[name]]),
  );
}

/** `"1,2"`, `["1","2"]`, `[1,2]` and `1` alike; nothing at all is no filter. */
function texts(value: unknown): string[] | null {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return value.split(',').map((part) => part.trim());
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (!Array.isArray(value)) return null;
  const parts = value.map(texts);
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function readFilters<F extends Filters>(filters: F, given: Record<string, unknown>, problems: FieldProblem[]): FilterValues<F> {
  const read: Record<string, unknown[]> = {};
  for (const [name, value] of Object.entries(given)) {
    const loc = ['query', name];
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    const parts = texts(value);
    if (!filter) problems.push({ loc: ['query', 'filter', name], msg: 'is no filter of this list', type: 'unknown_filter' });
    else if (!parts || parts.length > largestLimit) problems.push({ loc, msg: 'must be a value or a list of values', type: 'invalid' });
    else if (parts.length > 0) {
      const parsed = parts.map((part) => filter.safeParse(part));
      const wrong = parsed.find((one) => !one.success);
      if (wrong?.error)
        problems.push({ loc, msg: wrong.error.issues[0]?.message ?? 'does not fit', type: wrong.error.issues[0]?.code ?? 'invalid' });
      else read[name] = parsed.map((one) => one.data);
    }
  }
  return read as FilterValues<F>;
}

function readOrder<F extends Filters, S extends string>(
  { sortable, order }: ListRules<F, S>,
  asked: readonly [string, string] | undefined,
  problems: FieldProblem[],
): ListRequest<F, S>['order'] {
  if (!asked) return order;
  const [field, direction] = asked;
  const known = sortable.find((name) => name === field);
  if (known === undefined) {
    problems.push({ loc: ['query', 'sort', 0], msg: `must be one of ${sortable.join(', ')}`, type: 'unknown_sort' });
    return order;
  }
  return [[known, direction.toLowerCase() === 'asc' ? 'asc' : 'desc']];
}

/** `documents 0-24/319`, in rows; an empty page has no first and last. */
export function contentRange(resource: string, skip: number, rows: number, total: number): string {
  return rows === 0 ? `${resource} */${total}` : `${resource} ${skip}-${skip + rows - 1}/${total}`;
}
