import { describe, expect, test } from 'vitest';
import type { DocumentFull } from '../../api/types';
import { documentTypes, serverType, typeLabel } from '../review/document-types';
import { guessOf, patchOf, suggestionsOf } from './document-values';
import { expenseAsks, expenseBody, expenseDefaults, expenseProblems } from './expense-values';

const document = (data: object = {}, more: object = {}): DocumentFull =>
  ({
    id: 8,
    filename: 'scan.pdf',
    document_type: 'expense',
    document_date: null,
    email_subject: null,
    property_id: null,
    reviewed_at: null,
    suggested_copy_destination_name: null,
    ocr_text: 'Total: $5.00',
    extracted_data: {
      vendor: 'City Water',
      amount: 84.2,
      date: '2026-03-01',
      description: 'Water',
      ai_category: 'Utilities',
      fields: {},
      ...data,
    },
    ...more,
  }) as unknown as DocumentFull;
const unread = { vendor: null, amount: null, date: null, description: null };
const books = { own: 'USD', today: '2026-11-20' };
const save = (change: object, queue: Parameters<typeof patchOf>[2] = null, of = document()) =>
  patchOf(of, { ...suggestionsOf(of), ...change }, queue);
const begin = (of: DocumentFull) => expenseDefaults(of, suggestionsOf(of), [{ id: 4, name: 'Utilities' }], books);

describe('types', () => {
  test.each([
    ['Invoice', 'expense'],
    ['Receipt', 'expense'],
    ['Business Expense', 'business_expense'],
    ['Mortgage Statement', 'mortgage_statement'],
    ['Utility Bill', 'utility_bill'],
    ['HOA Notice', 'hoa_document'],
    ['Insurance Document', 'insurance_document'],
    ['Tax Document', 'tax_document'],
    ['Contract/Lease', 'contract'],
    ['Repair/Maintenance', 'repair_maintenance'],
    ['Proposal', 'proposal'],
    ['Quote', 'quote'],
    ['Credit Card Statement', 'credit_card_statement'],
    ['Other', 'other'],
    ['utility_bill', 'utility_bill'],
    ['contract', 'contract'],
    ['A yacht', 'other'],
  ])('%s is sent as %s', (label, value) => expect(serverType(label)).toBe(value));
  test('every type of the list has its label back', () => {
    for (const [, value] of documentTypes) expect(serverType(typeLabel(value))).toBe(value);
    expect(typeLabel('subscription')).toBe('Subscription');
  });
});

describe('suggestions', () => {
  test('are what is kept; the text is asked only where the machine found nothing', () => {
    expect(suggestionsOf(document())).toMatchObject({ vendor: 'City Water', amount: '84.20', date: '2026-03-01', type: 'Invoice' });
    expect(guessOf(document())).toBeNull();
    expect(suggestionsOf(document(unread, { document_type: 'other', ocr_text: 'Acme Roofing\nQuote\nTotal: $5.00' }))).toMatchObject({
      vendor: 'Acme Roofing',
      amount: '5.00',
      type: 'Quote',
      filename: 'Acme_Roofing.pdf',
    });
  });
});

describe('a save', () => {
  test('sends what differs alone, null for what was emptied, and nothing where nothing does', () => {
    expect(save({})).toBeNull();
    expect(save({ vendor: ' City Water ' })).toBeNull();
    expect(save({ amount: '90', vendor: '' })).toEqual({ extracted_data: { vendor: null, amount: 90 } });
    expect(save({ type: 'Utility Bill', filename: 'water.pdf' })).toEqual({
      document_type: 'utility_bill',
      suggested_copy_destination_name: 'water.pdf',
    });
    expect(save({ type: 'Receipt' })).toBeNull();
  });
  test('refuses an amount that is none and keeps a credit a credit', () => {
    expect(save({ amount: 'twelve' })).toBe('bad-amount');
    expect(save({ amount: '1e5' })).toBe('bad-amount');
    expect(save({ amount: '-12.5' })).toEqual({ extracted_data: { amount: -12.5 } });
  });
  test('keeps what was guessed from the text', () => {
    expect(save({}, null, document(unread, { document_type: 'other' }))).toEqual({ extracted_data: { amount: 5 } });
  });
  test('in a queue says that it is done and where it belongs', () => {
    expect(save({}, { remove: true, property_id: 3 })).toEqual({ property_id: 3, processing_status: 'completed' });
    expect(save({}, { remove: true, property_id: null }, document({}, { reviewed_at: '2026-11-20T12:00:00Z' }))).toBeNull();
    expect(save({}, { remove: false, property_id: 3 }, document({}, { property_id: 3 }))).toBeNull();
  });
});

describe('an expense', () => {
  test('begins with what was read', () => {
    expect(begin(document())).toEqual({
      category_id: 4,
      vendor: 'City Water',
      amount: '84.20',
      date: '2026-03-01',
      description: 'Water',
    });
  });
  test('begins with the category that a rule proposes', () => {
    const all = [
      { id: 4, name: 'Utilities' },
      { id: 5, name: 'Water' },
    ];
    const ruled = document({}, { proposed_category_id: 5 });
    expect(expenseDefaults(ruled, suggestionsOf(ruled), all, books).category_id).toBe(5);
  });
  test('of a report of a year is of that year, unless another day was typed', () => {
    const report = document({ date: '2026-01-14', expense_date: '2025-12-31' });
    expect(begin(report).date).toBe('2025-12-31');
    const typed = { ...suggestionsOf(report), date: '2025-11-30' };
    expect(expenseDefaults(report, typed, [], books).date).toBe('2025-11-30');
    expect(save({}, null, report)).toBeNull();
  });
  test('falls back: Unknown Vendor, the document’s date, the text’s, today; the subject, the file', () => {
    const bare = { ...unread, amount: 3 };
    expect(begin(document(bare))).toMatchObject({ vendor: 'Unknown Vendor', date: '2026-11-20', description: 'scan.pdf' });
    expect(begin(document(bare, { document_date: '2026-02-02', email_subject: 'Your bill' }))).toMatchObject({
      date: '2026-02-02',
      description: 'Your bill',
    });
    expect(begin(document(unread, { ocr_text: 'paid 4/5/2026' }))).toMatchObject({ date: '2026-04-05' });
  });
  test('has no amount where nobody pays, or in another currency', () => {
    expect(begin(document({}, { document_type: 'quote' })).amount).toBe('');
    expect(begin(document({ fields: { currency: { value: 'EUR' } } })).amount).toBe('');
  });
  test.each([
    ['what the document says', document(), {}, []],
    ['the amount of a quote', document({}, { document_type: 'quote' }), {}, ['amount']],
    ['the amount in the currency of the books', document({ fields: { currency: { value: 'EUR' } } }), {}, ['amount']],
    ['the day of a report of a year', document({ date: '2026-01-14', expense_date: '2025-12-31' }), {}, ['date']],
    ['not where another day was typed', document({ date: '2026-01-14', expense_date: '2025-12-31' }), { date: '2025-11-30' }, []],
    ['the day that is not on the document', document({ ...unread, amount: 3 }), {}, ['date']],
  ])('asks beside the values of the document for %s', (_, of, change, asked) => {
    expect(expenseAsks(of, { ...suggestionsOf(of), ...change }, 'USD')).toEqual(asked);
  });
  test('has no day where a person has emptied it', () => {
    expect(expenseDefaults(document(), { ...suggestionsOf(document()), date: '' }, [], books).date).toBe('');
  });
  test('needs an amount and a date', () => {
    const values = begin(document());
    expect(expenseProblems(values)).toEqual({});
    expect(expenseProblems({ ...values, amount: '0' })).toEqual({ amount: 'quick.bad_amount' });
    expect(expenseProblems({ ...values, date: '' })).toEqual({ date: 'quick.bad_date' });
  });
  test('of a credit is a refund', () => {
    const credit = document({ amount: -20 });
    expect(expenseBody(credit, begin(credit), { property_id: 3, own: 'USD' })).toMatchObject({
      amount: 20,
      kind: 'refund',
      document_id: 8,
      property_id: 3,
    });
  });
});
