import { z } from 'zod';
import { Id } from '../http/values.js';

/** Kinds of values a list can be filtered by; each reads text. */
export const idFilter = (description = '') => Id.describe(description);
/** Accepted in a filter and ignored here: `OwnerFilter` has already replaced the owner by the owner's properties. */
export const ownerFilter = () => idFilter('Of the properties of this owner.');
export const flagFilter = (description: string) => z.stringbool({ error: 'must be true or false' }).describe(description);
/** Whether a flag was set. */
export const isOn = (flag: readonly boolean[] | undefined): boolean => flag?.includes(true) ?? false;

const words = new WeakSet<object>();
/** Words as they are written, such as a name. */
export function wordFilter(description = '') {
  const filter = z.string().max(300).describe(description);
  words.add(filter);
  return filter;
}
/** Whether a filter takes words, in which a comma may be part of the text: `Acme, Inc.` */
export const takesWords = (filter: object): boolean => words.has(filter);

const noDay = 'must be a date, YYYY-MM-DD';
export const dayFilter = (description: string) =>
  z.iso
    .date(noDay)
    // There was no such year, and the database knows none.
    .refine((day) => !day.startsWith('0000'), noDay)
    .describe(description);

export const amountFilter = (description: string) =>
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 84.20')
    .describe(description);

export function choiceFilter<const T extends string>(values: readonly T[], description = '') {
  return z
    .string()
    .refine((text) => (values as readonly string[]).includes(text), `must be one of ${values.join(', ')}`)
    .transform((text) => text as T)
    .describe(`${description} One of ${values.join(', ')}.`.trim());
}

const noShare = 'must be a number from 0 to 1';
export const shareFilter = (description: string) =>
  z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, noShare)
    .describe(description);
