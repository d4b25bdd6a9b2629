/** Where an HOA e-mail stands, how urgent it is, and how dues recur. */
export const hoaStatuses = ['pending', 'assigned', 'processed', 'ignored'] as const;
export const hoaPriorities = ['urgent', 'high', 'medium', 'low'] as const;
/** What an association charges, what it is paid, and what it takes off its charges by a credit note. */
export const duesEntryKinds = ['charge', 'payment', 'credit'] as const;
export type DuesEntryKind = (typeof duesEntryKinds)[number];
export const dueSchedules = ['monthly', 'quarterly', 'semi_annual', 'annual'] as const;
