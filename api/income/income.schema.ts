import { z } from 'zod';
import { figureKinds, incomeKinds } from '#core/database/values/income-values';
import { standings } from '#core/database/values/claim-values';
import { scheduleELines } from '#core/database/values/schedule-e';
import { Evidence } from '#core/extraction/fields/extracted-fields';
import { BodyId, Day, dayIn, DayIn, Instant, Money, moneyIn, Text } from '../http/values.js';

const id = z.int().nullable();
const text = z.string().nullable();
const orNothing = (longest: number) =>
  Text(longest)
    .transform((words) => (words === '' ? null : words))
    .nullable();
const amount = moneyIn('Amount is required').refine((cents) => Number(cents) !== 0, 'Amount must not be 0');

const writable = {
  property_id: BodyId,
  kind: z.enum(incomeKinds).describe('`deposit` is a tenant’s security deposit: it is held for the tenant and is no income'),
  amount: amount.describe('Below 0 for what was paid back'),
  received_on: DayIn,
  due_on: DayIn.nullable().describe('By which it counts on an accrual basis; null: the day it was received'),
  payer: orNothing(300),
  note: orNothing(500),
  document_id: BodyId.nullable().describe('The receipt or slip that says so'),
  is_separate: z.boolean().describe('It is another payment than one of the same amount that is recorded or stated already'),
};

export const IncomeCreate = z
  .object({
    ...z.object(writable).partial().shape,
    property_id: BodyId,
    kind: writable.kind,
    amount: writable.amount,
    received_on: dayIn('The day is required'),
  })
  .meta({ id: 'IncomeCreate', examples: [{ property_id: 3, kind: 'rent', amount: 1200, received_on: '2026-03-02', payer: 'Tenant' }] });
export const IncomeUpdate = z
  .object(writable)
  .partial()
  .meta({ id: 'IncomeUpdate', description: 'What is left out stays as it is', examples: [{ amount: 1250 }] });

export const IncomeOut = z
  .object({
    id: z.int(),
    source: z.enum(['document', 'person']).describe('`document`: an owner statement states it; `person`: somebody recorded it'),
    property_id: z.int(),
    property_name: z.string(),
    kind: z.enum(figureKinds),
    line: text.describe('Of Schedule E; null for what is neither income nor a cost'),
    amount: Money,
    received_on: Day,
    due_on: Day.nullable(),
    counts_on: Day.describe('The day by which it counts in a tax year'),
    from: Day.nullable().describe('The time its statement is for'),
    to: Day.nullable(),
    payer: text.describe('Who paid it, or the manager who collected it'),
    note: text,
    standing: z.enum(standings).describe('Whether it counts; `confirmed`: a statement names the same money'),
    is_separate: z.boolean(),
    covered_by: id.describe('For a cost: the expense it is counted as'),
    document_id: id,
    filename: text,
    created_at: Instant,
  })
  .meta({ id: 'Income', description: 'Money that was received for a property, or another figure of an owner statement' });

export const IncomeSummaryOut = z
  .object({
    income: Money.describe('Rents, other income and royalties that count'),
    deposits: Money.describe('Security deposits, which are no income'),
    withheld: Money.describe('Costs that managers withheld'),
    disbursed: Money,
    count: z.int(),
  })
  .meta({ id: 'IncomeSummary', description: 'What the rows that match the filters come to' });

const figure = {
  property_id: id.describe('Null: the property of the document'),
  kind: z.enum(figureKinds),
  amount: Money,
  line: z.enum(scheduleELines).nullable().describe('Of other costs'),
  label: z.string(),
  day: Day.nullable(),
  is_separate: z.boolean().describe('A cost that is in the books besides an expense of the same amount'),
  evidence: Evidence.nullable().describe('Its place on the page'),
};

export const OwnerStatementUpdate = z
  .object({
    figures: z
      .array(
        z.object({
          property_id: BodyId.nullable().default(null),
          kind: figure.kind,
          amount,
          line: figure.line.default(null),
          label: Text(200).default(''),
          day: DayIn.nullable().default(null),
          is_separate: z.boolean().default(false),
          evidence: Evidence.nullable().default(null),
        }),
      )
      .max(300)
      .nullable()
      .describe('All figures; null: as they are read'),
    from: DayIn.nullable().describe('Null: as it is read'),
    to: DayIn.nullable(),
    corrects: z.boolean().nullable().describe('It takes the place of an earlier statement of the same time; null: as it is read'),
  })
  .partial()
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], error: 'must not be before from' })
  .meta({
    id: 'OwnerStatementUpdate',
    description: 'What is left out stays as it is',
    examples: [{ figures: [{ kind: 'rent', amount: 2400, label: 'Rent' }], from: '2026-06-01', to: '2026-06-30' }],
  });

const balance = {
  opening: Money,
  rents: Money,
  other_income: Money,
  deposits: Money,
  contributions: Money,
  fees: Money,
  repairs: Money,
  other_costs: Money,
  held: Money,
  disbursed: Money,
  left: Money.describe('What is left by all figures but the disbursed one'),
  difference: Money.nullable().describe('`left - disbursed`: 0 where the statement adds up; null where it disburses nothing'),
};

const statementExample = {
  document_id: 12,
  is_statement: true,
  by_person: false,
  from: '2026-06-01',
  to: '2026-06-30',
  corrects: false,
  manager: 'Keystone Management',
  foreign_currency: null,
  figures: [
    {
      property_id: null,
      kind: 'rent' as const,
      amount: 2400,
      line: null,
      label: 'Rent',
      day: null,
      is_separate: false,
      evidence: { page: 1, box: [0.7, 0.2, 0.1, 0.02], text: '2,400.00' },
    },
  ],
  parts: [
    {
      property_id: 3,
      property_name: '12 Elm Street',
      opening: 0,
      rents: 2400,
      other_income: 0,
      deposits: 0,
      contributions: 0,
      fees: 192,
      repairs: 310,
      other_costs: 0,
      held: 0,
      disbursed: 1898,
      left: 1898,
      difference: 0,
      standing: 'counts' as const,
      banked: 1898,
      covered: [{ label: 'Plumbing repair', amount: 310, expense_id: 44 }],
      beside: [],
    },
  ],
};

export const OwnerStatementOut = z
  .object({
    document_id: z.int(),
    is_statement: z.boolean().describe('The document is of this type, so its figures are in the books'),
    by_person: z.boolean().describe('A person has set the figures'),
    from: Day.nullable(),
    to: Day.nullable(),
    corrects: z.boolean(),
    manager: text,
    foreign_currency: text.describe('It is in this currency (ISO 4217), which keeps it out of the books'),
    figures: z.array(z.object(figure)),
    parts: z
      .array(
        z.object({
          property_id: id,
          property_name: text,
          ...balance,
          standing: z.enum(standings).nullable().describe('Null while it is not in the books'),
          banked: Money.describe('What of the disbursed amount lines of the bank are'),
          covered: z
            .array(z.object({ label: text, amount: Money, expense_id: z.int() }))
            .describe('Costs that are in the books as expenses'),
          beside: z
            .array(z.object({ document_id: z.int(), filename: z.string() }))
            .describe('Other statements of this manager for this time that count as well'),
        }),
      )
      .describe('Property by property'),
  })
  .meta({
    id: 'OwnerStatement',
    description: 'What a property manager reports to an owner, and whether it adds up',
    examples: [statementExample],
  });
