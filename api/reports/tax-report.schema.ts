import { z } from 'zod';
import { incomeLines } from '#core/database/values/income-values';
import { scheduleELines } from '#core/database/values/schedule-e';
import { taxBases } from '#core/records/settings/tax-basis';
import { Day, Flag, Money, TaxYear } from '../http/values.js';
import { ofProperties } from '../owners/of-properties.js';

const text = z.string().nullable();
const id = z.int().nullable();

const TaxItemOut = z
  .object({
    expense_id: id,
    split_id: id.describe('The share, where the expense is split'),
    statement_id: id.describe('The mortgage statement whose interest it is'),
    asset_id: id.describe('The asset whose depreciation it is'),
    income_id: id.describe('The income, or the cost that a manager withheld'),
    date: Day,
    vendor: text,
    description: text,
    unit: text.describe('The unit, where the report shows the building and this figure belongs to one of its units'),
    amount: Money.describe('A refund is negative'),
    document_id: id,
    filename: text,
  })
  .meta({ id: 'TaxItem' });

const sum = {
  total: Money,
  figures: z.int().describe('How many it is made of'),
  items: z.array(TaxItemOut).describe('None where `items=false`'),
};
const TaxSumOut = z.object(sum).meta({ id: 'TaxSum' });

const bridge = z
  .object({
    expenses: Money.describe('All expenses of the year, as the summary of expenses of the same days has them'),
    business: Money.describe('Of them the business’s own, of no property'),
    capital: Money.describe('Of them what is depreciated'),
    without_line: Money.describe('Of these, expenses without a tax line'),
    interest: Money.describe('Mortgage interest on statements without an expense'),
    withheld: Money.describe('Costs that managers withheld, by their statements, without an expense'),
    depreciation: Money.describe('Depreciation of the register of assets'),
    total: Money.describe('`expenses - business - capital - without_line + interest + withheld + depreciation`'),
  })
  .meta({ id: 'TaxBridge', description: 'How the total comes from the expenses of the year' });

export const ownersAsked = z
  .array(z.string())
  .describe('The names of the owners whose properties it is of; none where it was not asked for by owner');

export const TaxReportOut = z
  .object({
    year: z.int(),
    owners: ownersAsked,
    basis: z.enum(taxBases).describe('By which day expenses count: `cash`, when they were paid; `accrual`, when they were due'),
    bridge,
    properties: z.array(
      z.object({
        property_id: z.int(),
        property_name: z.string(),
        address: text,
        lines: z.array(z.object({ line: z.enum(scheduleELines), label: z.string(), ...sum })),
        total: Money,
        income: z
          .object({ lines: z.array(z.object({ line: z.enum(incomeLines), label: z.string(), ...sum })), total: Money })
          .describe('What was received'),
        net: Money.describe('`income.total - total`'),
        bridge,
        capital: TaxSumOut.describe('What is depreciated: it counts on line 18 once it is in the register of assets'),
        without_line: TaxSumOut.describe('Expenses without a tax line; not in the total'),
        from_escrow: TaxSumOut.describe('Paid from escrow by a statement and not in the books yet; not in the total'),
      }),
    ),
    total: Money,
    income: Money.describe('What was received, of all properties'),
    net: Money.describe('`income - total`'),
  })
  .meta({ id: 'TaxReport', description: 'Schedule E, Part I, on the basis of the business, with the documents behind each figure' });

export const TaxQuery = z.object({
  year: TaxYear.optional().describe('The tax year; this one where it is left out'),
});

/** A report as it is printed or exported. */
export const NarrowedTaxQuery = TaxQuery.extend(ofProperties);

export const TaxReportQuery = NarrowedTaxQuery.extend({
  items: Flag.optional().describe('`false`: the sums alone, which a year with many figures has far sooner'),
});
