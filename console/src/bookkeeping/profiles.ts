/** Programs and formats that expenses are exported for. */
export const profiles = ['quickbooks-bank', 'quickbooks-expenses', 'xero-bank', 'xero-bills', 'beancount', 'ledger'] as const;
export type Profile = (typeof profiles)[number];
