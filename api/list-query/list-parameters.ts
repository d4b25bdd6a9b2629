import { z } from 'zod';
import { defaultLimit, largestLimit, largestSkip } from './limits.js';
import type { Filters } from './read-filters.js';

/** What remains of a query string after its route's schema: paging, and the named filters as text. */
export type ListParameters = { skip?: number; limit?: number; sort?: string; range?: string; filter?: string; q?: string } & Record<
  string,
  unknown
>;

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
  const named = Object.entries(filters).map(([name, filter]) => [name, several.describe(describeFilter(filter))]);
  return z.object({ ...paging, ...Object.fromEntries(named) }) as unknown as z.ZodType<ListParameters>;
}

function describeFilter(filter: z.ZodType): string {
  const { description = '' } = filter.meta() ?? {};
  return `${description} Several, separated by commas, mean any of them.`.trim();
}
