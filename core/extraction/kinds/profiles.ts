import type { FieldKey } from '#core/extraction/fields/extracted-fields';

/** What a document is to a bookkeeper: which values it states, and what they mean. */
export const profiles = [
  'bill',
  'credit',
  'hoa',
  'insurance',
  'loan',
  'notice',
  'owner',
  'quote',
  'receipt',
  'subscription',
  'tax',
  'utility',
] as const;
export type Profile = (typeof profiles)[number];

/** Values that only some documents state. Any document may state the others. */
const ofProfiles: Partial<Record<FieldKey, readonly Profile[]>> = {
  dues: ['hoa'],
  hoa_kind: ['hoa'],
  site_name: ['subscription'],
  charged_amount: ['subscription'],
  ...onlyOfLoans(
    'statement_date',
    'principal',
    'interest',
    'escrow',
    'fees',
    'total_payment',
    'principal_balance',
    'rate',
    'loan_number',
    'suspense',
    'past_due',
    'ytd_principal',
    'ytd_interest',
    'ytd_escrow',
    'ytd_fees',
  ),
};

function onlyOfLoans(...keys: readonly FieldKey[]): Partial<Record<FieldKey, readonly Profile[]>> {
  return Object.fromEntries(keys.map((key) => [key, ['loan']]));
}

/** Whether documents of a profile state a value at all. */
export const canState = (profile: string, field: FieldKey): boolean => ofProfiles[field]?.some((possible) => possible === profile) ?? true;
