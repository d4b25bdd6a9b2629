import { expect, test } from 'vitest';
import type { DocumentRow } from '../../api/types';
import { decideEnter } from './decide-enter';

type Row = Pick<DocumentRow, 'duplicate_of' | 'triage'>;
const amount = { field: 'amount', reason: 'The amount is only 70% sure.' } as const;
const row = (triage: Partial<Row['triage']> = {}, duplicate_of: number | null = null): Row => ({
  duplicate_of,
  triage: { tab: 'check', book: null, doubts: [], ...triage },
});
const press = { edited: {}, confirmed: false, asked: null };

test.each([
  ['what is proven is booked', row(), press, { kind: 'expense' }],
  ['a statement is filed', row({ book: 'loan' }), press, { kind: 'file' }],
  ['what is in doubt is asked about', row({ doubts: [amount] }), press, { kind: 'ask', doubt: amount }],
  ['so is a statement', row({ book: 'loan', doubts: [amount] }), press, { kind: 'ask', doubt: amount }],
  ['a second Enter saves it all the same', row({ doubts: [amount] }), { ...press, confirmed: true }, { kind: 'expense' }],
  ['and files it', row({ book: 'dues', doubts: [amount] }), { ...press, confirmed: true }, { kind: 'file' }],
  [
    'what a person has typed is in doubt no longer',
    row({ doubts: [amount] }),
    { ...press, edited: { amount: '84.20' } },
    { kind: 'expense' },
  ],
  ['a button says what it does', row({ book: 'loan', doubts: [amount] }), { ...press, asked: 'expense' as const }, { kind: 'expense' }],
  [
    'a duplicate is never booked',
    row({}, 7),
    { edited: { amount: '84.20' }, confirmed: true, asked: 'expense' as const },
    { kind: 'duplicate' },
  ],
  ['nor filed', row({ book: 'loan' }, 7), { ...press, confirmed: true }, { kind: 'duplicate' }],
])('%s', (_, of, pressed, decision) => {
  expect(decideEnter(of, pressed)).toEqual(decision);
});
