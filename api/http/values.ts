import { z } from 'zod';
import { isDay } from '#core/kernel/platform/is-day';

const largestId = 2_147_483_647;
// Larger numbers than the column holds cannot be ids: 0 finds nothing and so answers 404, as any unknown id does.
const existing = (id: number): number => (id > largestId ? 0 : id);

/** An id in a path: digits, or 422. */
export const Id = z
  .string()
  .regex(/^0*[1-9]\d*$/, 'must be a positive whole number')
  .transform((text) => existing(Number(text)))
  .meta({ type: 'integer', minimum: 1, examples: [812] });

/** A year of a path or query. */
export const TaxYear = z
  .string()
  .regex(/^(19|20|21)\d\d$/, 'must be a year')
  .transform(Number)
  .meta({ type: 'integer', examples: [2026] });

/** Ids in a query, separated by commas. */
export const Ids = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(Id))
  .meta({ type: 'string', examples: ['1,2'] });

/** An id in a body. */
export const BodyId = z.int().positive().transform(existing).meta({ type: 'integer', minimum: 1 });

/** An instant: a Date in the program, ISO 8601 UTC on the wire. */
export const Instant = z.codec(z.date(), z.iso.datetime(), { decode: (date) => date.toISOString(), encode: (text) => new Date(text) });

/** A calendar day on the way out. */
export const Day = z.iso.date();

/** Money on the way out: decimal text in the program, a number on the wire. */
export const Money = z.codec(z.string(), z.number(), { decode: Number, encode: (amount) => amount.toFixed(2) });

/** Another figure on the way out: decimal text in the program, a number on the wire. */
export const Figure = z.codec(z.string(), z.number(), { decode: Number, encode: String });

/** The sentence for a missing field; for a wrong type the schema has its own. */
const missing = (sentence: string) => ({ error: ({ input }: { input?: unknown }) => (input === undefined ? sentence : undefined) });

/** Money on the way in: a number of at most two decimals becomes decimal text. */
export const moneyIn = (required: string) =>
  z
    .number(missing(required))
    .refine((amount) => /^-?\d{1,12}(\.\d{1,2})?$/.test(String(amount)), 'must have at most two decimals and twelve digits before them')
    .transform((amount) => amount.toFixed(2))
    .meta({ type: 'number', multipleOf: 0.01 });
export const MoneyIn = moneyIn('is required');

/** A calendar day on the way in; of a full date-time the date is taken. */
export const dayIn = (required: string) =>
  z
    .string(missing(required))
    .refine(namesDay, 'must be a date, YYYY-MM-DD')
    .transform((text) => text.slice(0, 10))
    .meta({ format: 'date', examples: ['2026-03-29'] });
export const DayIn = dayIn('is required');

function namesDay(text: string): boolean {
  const [day = ''] = text.split('T');
  if (!isDay(day)) return false;
  return text === day || z.iso.datetime({ local: true, offset: true }).safeParse(text).success;
}

/** A name people give: trimmed, never blank. */
export const Name = (longest: number, blank = 'must not be blank') => z.string(missing(blank)).trim().min(1, blank).max(longest);

/** Free text that null empties. */
export const Text = (longest: number) => z.string().trim().max(longest);

/** A flag in a query string. */
export const Flag = z.stringbool().meta({ type: 'boolean' });

export const Color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #6B7280');
