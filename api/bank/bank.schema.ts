import { z } from 'zod';
import { bankFormats, lineStates, matchReasons, matchSources, spentSigns } from '#core/database/values/bank-values';
import { dayOrders, decimalMarks } from '#core/database/values/import-values';
import { Note } from '../imports/import.schema.js';
import { BodyId, Day, DayIn, Instant, Money, moneyIn, Name } from '../http/values.js';

const text = z.string().nullable();

export const BankAccountOut = z
  .object({
    id: z.int(),
    name: z.string(),
    last_four: text,
    lines: z.int(),
    from_day: Day.nullable().describe('The first day of which there is a line'),
    to_day: Day.nullable(),
    closing: Money.nullable().describe('The balance at the end of the newest statement that has one'),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'BankAccount', description: 'An account of a bank, or a card, whose statements are imported' });
export const BankAccountUpdate = z
  .object({ name: Name(200, 'Name is required') })
  .meta({ id: 'BankAccountUpdate', examples: [{ name: 'Checking' }] });

const subject = {
  expense_id: z.int().nullable(),
  mortgage_statement_id: z.int().nullable(),
  income_id: z.int().nullable().describe('The income that it is'),
  property_id: z.int().nullable().describe('Whose dues it pays, with `period`'),
  period: Day.nullable().describe('The first day of the period of these dues'),
};

const shownItem = {
  ...subject,
  name: text.describe('Who is paid, or paid it'),
  day: Day.nullable(),
  due_on: Day.nullable(),
  property_name: text,
  document_id: z.int().nullable(),
};

export const BankLineOut = z
  .object({
    id: z.int(),
    account_id: z.int(),
    account_name: z.string(),
    booked_on: Day,
    amount: Money.describe('Below zero for money spent'),
    payee: z.string(),
    words: z.string(),
    state: z.enum(lineStates).describe('`open`: nothing in the books is paid by it, as far as anybody knows'),
    decided: z.boolean().describe('A person has said what it is'),
    left: Money.describe('What of it pays nothing, without its sign'),
    matches: z.array(
      z.object({
        id: z.int(),
        ...shownItem,
        amount: Money,
        source: z.enum(matchSources),
        probability: z.number().nullable(),
        reason: z.enum(matchReasons).nullable(),
      }),
    ),
  })
  .meta({ id: 'BankLine', description: 'A movement of an account, as the bank booked it, with what it pays' });

export const BankItemOut = z
  .object({ id: z.string(), ...shownItem, amount: Money.describe('What is left to be paid; below zero for a refund and for income') })
  .meta({
    id: 'BankItem',
    description: 'Something in the books that a line may pay: an expense, dues, a payment of a mortgage; or income that it may be',
  });

const positive = moneyIn('Amount is required').refine((amount) => Number(amount) > 0, 'Amount must be greater than 0');
const MatchIn = z
  .object({
    expense_id: BodyId.optional(),
    mortgage_statement_id: BodyId.optional(),
    income_id: BodyId.optional(),
    property_id: BodyId.optional(),
    period: DayIn.optional(),
    amount: positive,
  })
  .refine(
    ({ expense_id, mortgage_statement_id, income_id, property_id, period }) =>
      [expense_id, mortgage_statement_id, income_id, property_id].filter((id) => id !== undefined).length === 1 &&
      (property_id === undefined) === (period === undefined),
    'needs one of expense_id, mortgage_statement_id, income_id, or property_id with period',
  );

export const BankLineUpdate = z
  .object({
    decision: z.enum(['matched', 'no_document', 'undecided']).describe('`undecided` hands it back to the machine'),
    matches: z.array(MatchIn).max(50).default([]).describe('With `matched`: what it pays; empty for nothing that is in the books'),
  })
  .meta({ id: 'BankLineUpdate', examples: [{ decision: 'matched', matches: [{ expense_id: 812, amount: 45 }] }] });

const columns = z.record(z.string().max(40), z.int().min(0).max(1000));
export const StatementSettings = z
  .object({
    columns: columns.describe('The column of each field, from 0'),
    day_order: z.enum(dayOrders).nullable().default(null).describe('Null: as the file itself says'),
    decimal: z.enum(decimalMarks).nullable().default(null).describe('The mark before the cents; null: as the file itself says'),
    spent: z.enum(spentSigns).default('below_zero').describe('Which amounts were spent'),
  })
  .meta({ id: 'BankStatementSettings' });

/** The fields of the form beside its file, as text. */
export const StatementFields = z.object({
  account_id: z
    .string()
    .regex(/^\d{1,9}$/, 'must be an id')
    .transform(Number)
    .optional(),
  account_name: z.string().trim().max(200).optional(),
  settings: z
    .string()
    .max(20_000)
    .transform((json, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(StatementSettings)
    .optional(),
});

export const StatementForm = z
  .object({
    file: z.file(),
    account_id: z.string().optional().describe('The account, where the file does not name it'),
    account_name: z.string().optional().describe('What a new account is called'),
    settings: z.string().optional().describe('For CSV, as JSON: `columns`, `day_order`, `decimal`, `spent`'),
  })
  .meta({ id: 'BankStatementUpload', description: 'A statement: OFX, QFX, camt.053 or CSV' });

const counted = { lines: z.int(), added: z.int().describe('Lines the account does not have yet') };

export const StatementPreviewOut = z
  .object({
    refused: Note.nullable().describe('Why the file is no statement that can be read'),
    format: z.enum(bankFormats).nullable(),
    account_id: z.int().nullable().describe('The account whose files have these headings, where one does'),
    csv: z
      .object({
        columns: z.array(z.string()).describe('By heading, or letter where they have none'),
        head: z.array(z.array(z.string())),
        fields: z.array(z.object({ key: z.string(), required: z.boolean() })),
        settings: StatementSettings,
        asks: z.object({ columns: z.array(z.string()), day_order: z.boolean(), decimal: z.boolean() }).nullable(),
      })
      .nullable(),
    statements: z
      .array(
        z.object({
          account_id: z.int().nullable(),
          account_name: z.string().describe('Empty where a name has to be given'),
          last_four: text,
          from_day: Day.nullable(),
          to_day: Day.nullable(),
          closing: Money.nullable(),
          ...counted,
          spent: Money.describe('What the new lines come to'),
          received: Money,
          notes: z.array(Note),
          first: z.array(z.object({ day: Day, amount: Money, payee: z.string(), words: z.string() })),
        }),
      )
      .nullable()
      .describe('Null while columns are to be chosen'),
  })
  .meta({ id: 'BankStatementPreview' });

export const StatementImportOut = z
  .object({
    statements: z.array(z.object({ account_id: z.int(), account_name: z.string(), ...counted, notes: z.array(Note) })),
  })
  .meta({ id: 'BankStatementImport' });

export const BankStatementOut = z
  .object({
    id: z.int(),
    account_id: z.int(),
    account_name: z.string(),
    format: z.enum(bankFormats),
    filename: z.string(),
    from_day: Day.nullable(),
    to_day: Day.nullable(),
    ...counted,
    notes: z.array(Note),
    created_at: Instant,
  })
  .meta({ id: 'BankStatement', description: 'The lines of one account in one file that was imported' });
