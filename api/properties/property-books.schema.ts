import { z } from 'zod';
import { Day, Instant, Money } from '../http/values.js';
import { secretFields } from './property.schema.js';

const text = z.string().nullable();
const money = Money.nullable();

export const PortfolioOut = z
  .object({
    total_properties: z.int(),
    occupied_units: z.int().describe('Wholly or partially occupied'),
    monthly_revenue: Money.describe('The sum of the monthly rents'),
    total_property_value: Money.describe('The sum of the estimated values'),
    total_documents: z.int(),
    total_images: z.int(),
  })
  .meta({ id: 'Portfolio', description: 'Of the properties that are not archived' });

const PortfolioSums = z
  .object({ value: Money, balance: Money, equity: Money, rent: Money, ytd_expense: Money })
  .meta({ id: 'PortfolioSums' });
export const PortfolioListOut = z
  .object({
    properties: z.array(
      z
        .object({
          id: z.int(),
          name: z.string(),
          address: text,
          city: text,
          state: text,
          value: money.describe('The estimate, else the current value'),
          balance: money.describe('Still owed on its mortgage; nothing where it is owned outright'),
          equity: money.describe('Value less balance, where both are known'),
          rent: money,
          ytd_expense: Money.describe('Spent on it since the first of January'),
        })
        .meta({ id: 'PortfolioProperty' }),
    ),
    totals: PortfolioSums,
  })
  .meta({ id: 'RentalPortfolio', description: 'Of the properties that are not archived, in the order of the list' });

export const MediaOut = z
  .object({
    id: z.int(),
    message_id: z.int(),
    url: z.string().describe('Below this origin where it was fetched, else where the provider keeps it'),
    mime_type: text,
    taken_at: Instant,
    from: z.string(),
  })
  .meta({ id: 'PropertyMedia', description: 'A picture or file of a message about the property' });

export const MortgageStatementOut = z
  .object({
    id: z.int(),
    property_id: z.int().nullable(),
    document_id: z.int().nullable(),
    lender: text,
    loan_last_four: text,
    statement_date: Day.nullable(),
    due_date: Day.nullable(),
    total_payment: money,
    principal: money,
    interest: money,
    escrow: money,
    fees: money,
    suspense: money,
    past_due: money,
    principal_balance: money,
    rate: z.codec(z.string(), z.number(), { decode: Number, encode: String }).nullable().describe('In percent a year'),
    ytd_principal: money,
    ytd_interest: money,
    ytd_escrow: money,
    ytd_fees: money,
    arithmetic: z.array(z.object({ check: z.string(), holds: z.boolean(), detail: z.string() })),
    expense_id: z.int().nullable(),
    replaced_by: z.int().nullable().describe('The corrected statement for the same payment'),
    bank_paid_on: Day.nullable().describe('The day on which the bank had booked all of its payment'),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'MortgageStatement' });

export const RevealIn = z
  .object({ field: z.enum(secretFields) })
  .meta({ id: 'Reveal', description: 'Which secret', examples: [{ field: 'lockbox_code' }] });
export const RevealOut = z.object({ field: z.enum(secretFields), value: text }).meta({ id: 'Revealed' });

const dayCount = z.int().min(0, 'must be 0 or more').max(366, 'A year has at most 366 days').nullable();

const rentalDays = { fair_rental: dayCount, personal_use: dayCount };
export const RentalDaysOut = z.object(rentalDays).meta({ id: 'RentalDays' });
export const RentalDaysIn = z.object(rentalDays).meta({
  id: 'RentalDaysUpdate',
  description: 'Days of a year; null forgets a figure',
  examples: [{ fair_rental: 365, personal_use: 0 }],
});
