/** How often expenses are exported by themselves: each day, each Monday, each first of a month. */
export const exportRhythms = ['daily', 'weekly', 'monthly'] as const;
export type ExportRhythm = (typeof exportRhythms)[number];

/** Of which time: the tax year so far, the month before, the tax year before. */
export const exportPeriods = ['this_year', 'last_month', 'last_year'] as const;
export type ExportPeriod = (typeof exportPeriods)[number];

/** Where it goes: the folder for exports, or a bucket of the server that the settings name. */
export const exportPlaces = ['folder', 'bucket'] as const;
export type ExportPlace = (typeof exportPlaces)[number];

export const exportRunStates = ['waiting', 'done', 'failed'] as const;

/** Programs and formats that expenses are exported for. */
export const exportProfiles = ['quickbooks-bank', 'quickbooks-expenses', 'xero-bank', 'xero-bills', 'beancount', 'ledger'] as const;
export type ExportProfile = (typeof exportProfiles)[number];
