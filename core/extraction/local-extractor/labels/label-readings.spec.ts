import { expect, it } from 'vitest';
import { readAmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';
import { readDateLabel } from '#core/extraction/local-extractor/labels/date-labels';
import { labelReadings } from '#core/extraction/local-extractor/labels/label-readings';
import { readMortgagePart } from '#core/extraction/local-extractor/labels/mortgage-words';

it('a label is read without brackets, days, leaders and footnote signs, and in each of its languages', () => {
  expect(labelReadings('last bill (02/04/26)')).toContain('last bill');
  expect(labelReadings('principal ........ *')).toContain('principal');
  expect(labelReadings('due date / fecha de vencimiento')).toEqual(expect.arrayContaining(['due date', 'fecha de vencimiento']));
  expect(labelReadings('balance from march bill')[0]).toBe('balance from last bill');
});

it.each([
  ['last bill (02/04/26)', 'previous'],
  ['paid 02/20/26', 'paid'],
  ['balance from march bill', 'previous'],
  ['amount owing from february statement', 'previous'],
  ['your check 4471, with thanks', 'paid'],
  ['amount due / cantidad a pagar', 'due'],
  ['less credit from reserve refund', 'discount'],
  ['total tax and assessments', 'total'],
])('an amount behind `%s` is of the kind %s', (label, kind) => {
  expect(readAmountLabel(label)?.kind).toBe(kind);
});

it.each([
  ['payment due date / fecha de vencimiento', 'due'],
  ['replaces bill of', 'other'],
  ['renewal notice,', 'document'],
  ['your service ends with the issue of', 'other'],
])('a day behind `%s` is of the kind %s', (label, kind) => {
  expect(readDateLabel(label)?.kind).toBe(kind);
});

it.each([
  ['principal / capital', 'principal'],
  ['principal (1/225 of principal balance)', 'principal'],
  ['present balance', 'balance'],
  ['balance today', 'balance'],
  ['held, not applied', 'suspense'],
  ['carried over from earlier bills', 'past_due'],
  ['asked for now', 'due'],
  ['fees since last bill: stop-payment fee', 'fees'],
  ['advances', null],
] as const)('a figure behind `%s` is the %s of a loan', (label, part) => {
  expect(readMortgagePart(label)).toBe(part);
});

it('what happens if nothing is paid tells of no payment', () => {
  expect(readAmountLabel('if it is not paid by april 1 the account goes to our attorney (fees of')?.kind).not.toBe('paid');
});
