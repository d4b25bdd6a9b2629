import type { DocumentFull, Income } from '../api/types';
import type { Values } from '../records/use-record-form';

/** What a person can record, as the api names it. */
export const incomeKinds = ['rent', 'other_income', 'royalty', 'deposit'] as const satisfies readonly Income['kind'][];

/** What new income begins with. */
export const newIncome = {
  property_id: null,
  kind: 'rent',
  amount: '',
  received_on: '',
  due_on: '',
  payer: '',
  note: '',
  document_id: null,
  is_separate: false,
};

/** What a receipt or deposit slip says of income. */
export const ofDocument = ({ id, property_id, extracted_data: { vendor, amount, date } }: DocumentFull): Values => ({
  ...newIncome,
  document_id: id,
  property_id,
  amount: amount === null ? '' : String(Math.abs(amount)),
  received_on: date ?? '',
  payer: vendor ?? '',
});

/** Income as its form shows it. */
export const toForm = (income: Values): Values => ({
  ...income,
  amount: typeof income.amount === 'number' ? String(income.amount) : '',
  due_on: income.due_on ?? '',
  payer: income.payer ?? '',
  note: income.note ?? '',
});

/** What is sent: an empty field is nothing. */
export const incomeOf = ({ property_id, kind, amount, received_on, due_on, payer, note, document_id, is_separate }: Values): Values => ({
  property_id,
  kind,
  amount: Number(amount),
  received_on,
  due_on: due_on ?? null,
  payer: payer ?? null,
  note: note ?? null,
  document_id: document_id ?? null,
  is_separate: is_separate === true,
});

/** Money other than none; below 0 for what was paid back. */
export const isMoney = (text: string): boolean => /^-?\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) !== 0;
