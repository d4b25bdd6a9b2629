/** What a document is to whoever keeps the books: which values it states, and what they mean. */
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
