import { accountOf, type AccountNames, textAccount } from '#core/books/exports/account-names';
import type { ExportEntry } from '#core/books/exports/export-entry';
import type { ExportProfile } from '#core/database/values/export-values';
import { csvLine, type CsvRow } from '#core/kernel/platform/csv';

/** What is said once for a whole file; `currency` is ISO 4217. */
export interface ExportBooks {
  names: AccountNames;
  currency: string;
}

/** How an entry is written, and what stands before the first one. */
interface Writer {
  extension: string;
  contentType: string;
  /** It takes bills alone: income is left out. */
  isForBills?: true;
  head: (books: ExportBooks) => string;
  entry: (entry: ExportEntry, books: ExportBooks) => string;
}

/** A text on one line. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
const said = (...texts: (string | null)[]): string => texts.flatMap((text) => (text ? [oneLine(text)] : [])).join(' - ');

/** Money that leaves an account is negative there. */
const negated = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
/** What an entry does to the account it is paid from or into. */
const moved = ({ amount, isIncome }: ExportEntry): string => (isIncome ? amount : negated(amount));
/** What it does to its own account, which balances that. */
const booked = ({ amount, isIncome }: ExportEntry): string => (isIncome ? negated(amount) : amount);
const rootOf = ({ isIncome }: ExportEntry): 'Income' | 'Expenses' => (isIncome ? 'Income' : 'Expenses');
/** As QuickBooks of the United States reads a day. */
const american = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

const csv = (header: readonly string[], row: (entry: ExportEntry, books: ExportBooks) => CsvRow): Writer => ({
  extension: 'csv',
  contentType: 'text/csv; charset=utf-8',
  // No byte order mark: these programs would take it for a part of the first heading.
  head: () => csvLine(header),
  entry: (entry, books) => csvLine(row(entry, books)),
});

const bills = (...writer: Parameters<typeof csv>): Writer => ({ ...csv(...writer), isForBills: true });

const payeeOf = ({ vendor, description, isIncome }: ExportEntry): string =>
  said(vendor ?? description) || (isIncome ? 'Income' : 'Expense');

/** Text in quotation marks as beancount reads it. */
const quoted = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
/** Ledger begins a note at a semicolon, hledger divides payee and note at a bar. */
const ledgerText = (text: string): string => oneLine(text).replaceAll(';', ',').replaceAll('|', '/');

function beancountEntry(entry: ExportEntry, { names, currency }: ExportBooks): string {
  const { date, property, reference, line, description, vendor } = entry;
  const lines = [
    `${date} * ${quoted(payeeOf(entry))} ${quoted(vendor === null ? '' : (description ?? ''))}`,
    `  reference: ${quoted(reference)}`,
    ...(property === null ? [] : [`  property: ${quoted(property)}`]),
    ...(line === null ? [] : [`  schedule_e_line: ${quoted(line)}`]),
    `  ${textAccount(rootOf(entry), accountOf(entry, names))}  ${booked(entry)} ${currency}`,
    `  ${textAccount('Assets', names.paid_from)}  ${moved(entry)} ${currency}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

function ledgerEntry(entry: ExportEntry, { names, currency }: ExportBooks): string {
  const { date, property, reference, line, description, vendor } = entry;
  const note = vendor === null || description === null ? '' : ` | ${ledgerText(description)}`;
  const lines = [
    `${date} * (${reference}) ${ledgerText(payeeOf(entry))}${note}`,
    ...(property === null ? [] : [`    ; property: ${ledgerText(property)}`]),
    ...(line === null ? [] : [`    ; schedule_e_line: ${line}`]),
    `    ${textAccount(rootOf(entry), accountOf(entry, names))}  ${booked(entry)} ${currency}`,
    `    ${textAccount('Assets', names.paid_from)}  ${moved(entry)} ${currency}`,
  ];
  return `${lines.join('\n')}\n\n`;
}

const writers: Readonly<Record<ExportProfile, Writer>> = {
  'quickbooks-bank': csv(['Date', 'Description', 'Amount'], (entry) => [
    american(entry.date),
    said(entry.vendor, entry.description, entry.property).slice(0, 250),
    { amount: moved(entry) },
  ]),
  'quickbooks-expenses': bills(
    ['Payment Date', 'Payee', 'Payment Account', 'Ref No.', 'Account', 'Description', 'Amount', 'Class'],
    (entry, { names }) => [
      american(entry.date),
      payeeOf(entry),
      names.paid_from,
      entry.reference,
      accountOf(entry, names),
      said(entry.description),
      { amount: entry.amount },
      entry.property,
    ],
  ),
  'xero-bank': csv(['*Date', '*Amount', 'Payee', 'Description', 'Reference'], (entry) => [
    entry.date,
    { amount: moved(entry) },
    payeeOf(entry),
    said(entry.description, entry.property),
    entry.reference,
  ]),
  'xero-bills': bills(
    [
      '*ContactName',
      '*InvoiceNumber',
      '*InvoiceDate',
      '*DueDate',
      'Description',
      '*Quantity',
      '*UnitAmount',
      '*AccountCode',
      '*TaxType',
      'TrackingName1',
      'TrackingOption1',
      'Currency',
    ],
    (entry, { names, currency }) => [
      payeeOf(entry),
      entry.reference,
      entry.date,
      entry.dueDate ?? entry.date,
      said(entry.description) || payeeOf(entry),
      1,
      { amount: entry.amount },
      accountOf(entry, names),
      'Tax Exempt',
      entry.property === null ? null : 'Property',
      entry.property,
      currency,
    ],
  ),
  beancount: {
    extension: 'beancount',
    contentType: 'text/plain; charset=utf-8',
    head: ({ currency }) => `option "operating_currency" "${currency}"\nplugin "beancount.plugins.auto_accounts"\n\n`,
    entry: beancountEntry,
  },
  ledger: {
    extension: 'ledger',
    contentType: 'text/plain; charset=utf-8',
    head: ({ currency }) => `; Expenses in ${currency}\n\n`,
    entry: ledgerEntry,
  },
};

/** How the file of a profile is named and sent. */
export const fileOf = (profile: ExportProfile): Pick<Writer, 'extension' | 'contentType'> => writers[profile];

/** The text of a file in pieces, batch by batch. Amounts are those of the entries, to the cent. */
export async function* writeProfile(
  profile: ExportProfile,
  books: ExportBooks,
  batches: AsyncIterable<readonly ExportEntry[]> | Iterable<readonly ExportEntry[]>,
): AsyncGenerator<string> {
  const { head, entry: write, isForBills = false } = writers[profile];
  yield head(books);
  for await (const batch of batches)
    yield batch
      .filter(({ isIncome }) => !(isIncome && isForBills))
      .map((entry) => write(entry, books))
      .join('');
}
