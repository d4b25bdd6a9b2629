import type { IncomeLine } from '#core/database/values/income-values';
import type { ScheduleELine } from '#core/database/values/schedule-e';

/** What Schedule E (Form 1040), Part I, calls its lines. */
export const scheduleELabels: Readonly<Record<ScheduleELine, string>> = {
  '5': 'Advertising',
  '6': 'Auto and travel',
  '7': 'Cleaning and maintenance',
  '8': 'Commissions',
  '9': 'Insurance',
  '10': 'Legal and other professional fees',
  '11': 'Management fees',
  '12': 'Mortgage interest paid to banks, etc.',
  '13': 'Other interest',
  '14': 'Repairs',
  '15': 'Supplies',
  '16': 'Taxes',
  '17': 'Utilities',
  '18': 'Depreciation expense or depletion',
  '19': 'Other',
};

/** The same of the lines for income. */
export const incomeLabels: Readonly<Record<IncomeLine, string>> = { '3': 'Rents received', '4': 'Royalties received' };
