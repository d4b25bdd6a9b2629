import { z } from 'zod';
import { columnLetters } from '#core/books/reports/schedule-e-draft';
import { taxBases } from '#core/records/settings/tax-basis';
import { Money } from '../http/values.js';
import { NarrowedTaxQuery, ownersAsked } from './tax-report.schema.js';

const days = z.int().nullable().describe('Null: not entered');
const sum = z.object({ total: Money, figures: z.int() });

export const ScheduleEOut = z
  .object({
    year: z.int(),
    owners: ownersAsked,
    basis: z.enum(taxBases),
    sheets: z
      .array(
        z.array(
          z
            .object({
              column: z.enum(columnLetters),
              property_id: z.int(),
              property_name: z.string(),
              address: z.string().nullable(),
              type_code: z.int().nullable().describe('Line 1b: 1 single family, 2 multi-family; null where it is not known'),
              fair_rental_days: days,
              personal_use_days: days,
              cells: z.array(
                z.object({
                  line: z.string(),
                  amount: Money.nullable().describe('Null: not recorded'),
                  figures: z.int().describe('How many figures of the tax report it is made of; 0 for sums of other lines'),
                }),
              ),
              without_line: sum.describe('Expenses without a tax line: on no line'),
              from_escrow: sum.describe('Paid from escrow and not in the books: on no line'),
            })
            .meta({ id: 'ScheduleEProperty' }),
        ),
      )
      .describe('Three properties a sheet, as the form has them'),
    totals: z
      .array(z.object({ line: z.string(), amount: Money.nullable() }))
      .describe('Lines 23a to 26; null where the books do not know them'),
  })
  .meta({ id: 'ScheduleE', description: 'Schedule E, Part I, of a year as a draft' });

export const paperSizes = ['letter', 'a4'] as const;
export const ScheduleEPdfQuery = NarrowedTaxQuery.extend({
  paper: z.enum(paperSizes).default('letter').describe('The size of the sheets'),
});
