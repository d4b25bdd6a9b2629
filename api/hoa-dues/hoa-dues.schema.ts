import { z } from 'zod';
import { dueSchedules, duesEntryKinds } from '#core/database/values/hoa-values';
import { BodyId, Day, DayIn, Instant, Money, MoneyIn, Text } from '../http/values.js';
import { NarrowedTaxQuery } from '../reports/tax-report.schema.js';

const figures = {
  expected: Money,
  charged: Money,
  paid: Money,
  credited: Money.describe('What credit notes take off'),
  owed: Money.describe(
    'The dues as charged where that is more than expected, with late fees and special assessments, less what is credited',
  ),
  missing: Money,
  late_fees: Money.describe('Of what was charged, the fees for paying late'),
};
const carried = Money.describe('What is left of what was paid and credited in earlier periods and pays of this one');
const id = z.int().nullable();

export const DuesEntryOut = z
  .object({
    id: id.describe('Null where the expense made from a bill says by itself that it was paid'),
    kind: z.enum(duesEntryKinds),
    period: Day,
    amount: Money,
    due_on: Day.nullable(),
    happened_on: Day.nullable(),
    document_id: id.describe('The document that says it'),
    hoa_email_id: id,
    expense_id: id.describe('The expense that stands for it'),
    note: z.string().nullable(),
    is_late_fee: z.boolean(),
    counts: z.boolean().describe('False where another entry says the same: `note` says why'),
  })
  .meta({ id: 'DuesEntry', description: 'What an association charged, was paid or gave a credit of' });

export const DuesOut = z
  .object({
    property_id: z.int(),
    property_name: z.string(),
    hoa_name: z.string().nullable(),
    periods: z.array(
      z.object({
        period: Day.describe('Its first day'),
        due_on: Day,
        ...figures,
        carried,
        over: Money.describe('What was paid and credited beyond what is owed: later periods need that much less'),
        paid_late: z.boolean(),
        entries: z.array(DuesEntryOut),
      }),
    ),
    year_to_date: z.object(figures).describe('Of the periods that are due by today'),
    credit: Money.describe('What was paid beyond what was owed and no period has needed by today'),
  })
  .meta({ id: 'HoaDues', description: 'A charge or payment never counts as an expense by itself' });
export const DuesQuery = NarrowedTaxQuery;

const rate = {
  from: DayIn.describe('The first day it holds'),
  amount: MoneyIn.refine((amount) => !amount.startsWith('-'), 'must not be negative').describe('For each period of the schedule'),
  schedule: z.enum(dueSchedules),
  due_day: z.int().min(1).max(31).describe('The day of the month; its last day where the month is shorter'),
};

export const DueRateCreate = z
  .object({ property_id: BodyId, ...rate, schedule: rate.schedule.default('monthly'), due_day: rate.due_day.default(1) })
  .meta({ id: 'DueRateCreate', examples: [{ property_id: 3, from: '2026-01-01', amount: 145, schedule: 'monthly', due_day: 1 }] });

export const DueRateUpdate = z
  .object(rate)
  .partial()
  .meta({ id: 'DueRateUpdate', description: 'What is left out stays as it is', examples: [{ amount: 152.5 }] });

export const DueRateOut = z
  .object({
    id: z.int(),
    property_id: z.int(),
    from: Day,
    amount: Money,
    schedule: z.enum(dueSchedules),
    due_day: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'DueRate', description: 'What the dues of a property are from a day on, until the next rate' });

export const DuesPaymentCreate = z
  .object({
    property_id: BodyId,
    period: DayIn.describe('Any day of the month the period begins in'),
    amount: MoneyIn.refine((amount) => Number(amount) > 0, 'must be greater than 0')
      .optional()
      .describe('Left out: what the expense says, or what is still to be paid for the period'),
    paid_on: DayIn.optional().describe('Left out: the day of the expense, or today'),
    expense_id: BodyId.nullish().describe('The expense that paid it'),
    note: Text(2000).nullish(),
  })
  .meta({ id: 'DuesPaymentCreate', examples: [{ property_id: 3, period: '2026-03-01', paid_on: '2026-03-04' }] });
