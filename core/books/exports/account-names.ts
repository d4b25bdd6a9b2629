import { z } from 'zod';
import type { ExportEntry } from '#core/books/exports/export-entry';
import { incomeLines } from '#core/database/values/income-values';
import { scheduleELines } from '#core/database/values/schedule-e';
import { incomeLabels, scheduleELabels } from '#core/records/expenses/schedule-e-labels';

/** What no account may be called: it goes into lines of a text. */
const Name = z
  .string()
  .trim()
  .min(1, 'must not be blank')
  .max(100)
  .regex(/^[^\p{Cc};"]*$/u, 'must not hold quotation marks, semicolons or line breaks');

const defaults = {
  ...incomeLabels,
  ...scheduleELabels,
  '12': 'Mortgage interest',
  '18': 'Depreciation',
  '19': 'Other expenses',
};

/** Names of the accounts of other books; what nobody has set has the name that Schedule E gives its line. */
export const AccountNames = z.object({
  /** The account that expenses are paid from, and income is paid into. */
  paid_from: Name.default('Checking'),
  /** Of the business's own expenses, which are on no line. */
  business: Name.default('Business expenses'),
  capital: Name.default('Improvements'),
  without_line: Name.default('Uncategorized expenses'),
  lines: z
    .object(Object.fromEntries([...incomeLines, ...scheduleELines].map((line) => [line, Name.default(defaults[line])])))
    .prefault({})
    .describe('By the lines of Schedule E'),
});
export type AccountNames = z.output<typeof AccountNames>;

/** The account an entry is booked on. */
export function accountOf({ isCapital, line, property }: ExportEntry, names: AccountNames): string {
  if (isCapital) return names.capital;
  if (line !== null) return names.lines[line] ?? names.without_line;
  return property === null ? names.business : names.without_line;
}

const roots = /^(?:Assets|Liabilities|Equity|Income|Expenses):/;

/**
 * An account of plain text accounting. A name that begins with a kind of account (`Assets:Bank`) is taken as it is, any other below `root`; each part has
 * the letters, digits and hyphens that beancount allows, and begins with a capital.
 */
export function textAccount(root: 'Assets' | 'Expenses' | 'Income', name: string): string {
  return (roots.test(name) ? name : `${root}:${name}`)
    .split(':')
    .map((part) => {
      const plain = part
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{Nd}]+/gu, '-')
        .replaceAll(/^-+|-+$/g, '');
      const [first = 'X', ...rest] = plain;
      const start = first.toUpperCase();
      return `${/^[\p{Lu}\p{Nd}]$/u.test(start) ? start : `X${first}`}${rest.join('')}`;
    })
    .join(':');
}
