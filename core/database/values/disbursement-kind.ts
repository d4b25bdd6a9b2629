/** What a lender pays from a loan's escrow account. */
export const disbursementKinds = ['property_tax', 'insurance'] as const;
export type DisbursementKind = (typeof disbursementKinds)[number];
