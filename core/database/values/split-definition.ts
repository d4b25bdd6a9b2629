import { z } from 'zod';
import { scheduleELines } from '#core/database/values/schedule-e';

/** How the parts of an expense are asked for: by their amounts, by percentages, all the same, or by what the properties bear of common costs. */
export const splitMethods = ['amount', 'percent', 'equal', 'share'] as const;
export type SplitMethod = (typeof splitMethods)[number];

const id = z.int().positive();
const Amount = z
  .number()
  .refine((amount) => /^-?\d{1,12}(\.\d{1,2})?$/.test(String(amount)), 'must have at most two decimals and twelve digits before them')
  .refine((amount) => amount > 0, 'Amount must be greater than 0')
  .meta({ type: 'number', multipleOf: 0.01 });

/** A weight: a number greater than 0 with at most four decimals. */
export const Weight = z
  .number()
  .refine((weight) => /^-?\d{1,9}(\.\d{1,4})?$/.test(String(weight)), 'must have at most four decimals and nine digits before them')
  .refine((weight) => weight > 0, 'must be greater than 0')
  .meta({ type: 'number' });

/** A part of an expense as the api, a vendor's split and a rule say it; numbers are exact, since they have so few digits. */
export const SplitDefinition = z
  .object({
    property_id: id.nullable(),
    category_id: id.nullable().optional(),
    schedule_e_line: z.enum(scheduleELines).nullable().optional(),
    description: z.string().trim().max(20_000).nullable().optional(),
    method: z.enum(splitMethods).optional().describe('By amount where it is left out; the same for all parts of a line, or of the rest'),
    amount: Amount.nullable().optional().describe('The amount of the part; required when dividing by amount, calculated otherwise'),
    weight: Weight.nullable()
      .optional()
      .describe('The percentage, or the share; left out, the share that the property has of common costs'),
    line_item: z
      .int()
      .min(1)
      .max(1000)
      .nullable()
      .optional()
      .describe('The line of the document that it is a part of, from 1; left out, a part of what no line is divided of'),
  })
  .meta({ id: 'ExpenseSplitIn', description: 'A part; a null property is the business’s own. What is left out is that of the expense' });
export type SplitDefinition = z.output<typeof SplitDefinition>;

/** So many parts an expense may have. */
export const mostSplits = 200;

/** A part to be, as the program has it: money is decimal text of two places, a weight decimal text of at most four; a null property is the business's own. */
export interface NewSplit {
  propertyId: number | null;
  /** Left out, that of the expense. */
  categoryId?: number | null;
  /** Left out, that of the expense; none for the business's own part. */
  scheduleELine?: string | null;
  description?: string | null;
  /** Left out, by amount. */
  method?: SplitMethod;
  /** Counts by amount alone. */
  amount?: string | null;
  /** The percentage, or the share; left out, the property's own share. */
  weight?: string | null;
  /** From 1; null: of what no line is divided of. */
  lineItem?: number | null;
}

/** The same parts as one text, whatever the order of their fields; null for none. */
export function splitsText(splits: readonly SplitDefinition[] | null | undefined): string | null {
  if (!splits) return null;
  const set = splits.map((split) => Object.entries(split).filter(([, value]) => value !== null && value !== undefined));
  return JSON.stringify(set.map((fields) => Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1)))));
}

/** Parts by the names and types of the program. */
export function newSplitsOf(definitions: readonly SplitDefinition[]): NewSplit[] {
  return definitions.map(({ property_id, category_id, schedule_e_line, description, method, amount, weight, line_item }) => ({
    propertyId: property_id,
    ...(category_id === undefined ? {} : { categoryId: category_id }),
    ...(schedule_e_line === undefined ? {} : { scheduleELine: schedule_e_line }),
    description: description ?? null,
    method: method ?? 'amount',
    amount: amount?.toFixed(2) ?? null,
    weight: typeof weight === 'number' ? String(weight) : null,
    lineItem: line_item ?? null,
  }));
}
