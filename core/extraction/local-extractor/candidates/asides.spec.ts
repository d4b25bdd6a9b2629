import { expect, it } from 'vitest';
import { viewDocument } from '#core/extraction/document-view';
import { emailPage, gridText } from '#core/reading/email-page';
import { findAmounts } from './amounts.js';

const cents = (text: string) => findAmounts(viewDocument([emailPage(gridText(text))])).map((amount) => amount.cents);

it.each<[string, number[]]>([
  ['Lakeside Plumbing\nTotal due ($1,200.00)', [120000]],
  ['Please send the amount due ($84.50) by Friday.', [8450]],
  ['Total due: ($48.00)', [-4800]],
  ['Total due   ($48.00)', [-4800]],
  ['Credit memo\nTotal ($48.00)', [-4800]],
  ['You have a credit balance.\nTotal due ($48.00)', [-4800]],
  ['Payments -98.00\nTotal due ($48.00)', [-9800, -4800]],
  ['Discount ($48.00)', [-4800]],
])('%j', (text, expected) => {
  expect(cents(text)).toEqual(expected);
});
