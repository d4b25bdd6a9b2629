import { z } from 'zod';
import { tieOutSubjects } from '#core/books/reports/tie-out';
import { Day, Money } from '../http/values.js';

const documents = z.array(
  z
    .object({
      document_id: z.int().nullable(),
      filename: z.string().nullable(),
      date: Day.nullable(),
      amount: Money,
    })
    .meta({ id: 'TieOutDocument' }),
);

export const TieOutOut = z
  .object({
    year: z.int(),
    properties: z.array(
      z.object({
        property_id: z.int(),
        property_name: z.string(),
        address: z.string().nullable(),
        rows: z.array(
          z
            .object({
              about: z.enum(tieOutSubjects).describe('`interest` of a loan; `property_tax` and `insurance` paid from escrow; `dues`'),
              lender: z.string().nullable().describe('Who states it; the association for dues'),
              loan: z.string().nullable().describe('The last four of the loan'),
              stated: Money.nullable().describe('Null: its form has not arrived'),
              counted: Money.describe('What the books have of it'),
              difference: Money.nullable().describe('`stated - counted`'),
              agrees: z.boolean(),
              reason: z.string().describe('The sentence that says why'),
              stated_by: documents,
              counted_from: documents,
            })
            .meta({ id: 'TieOut' }),
        ),
      }),
    ),
  })
  .meta({ id: 'TieOutReport', description: 'What lenders and associations state of a year beside what the books have of it' });
