import type { expenseTypes } from '#core/extraction/fields/extracted-fields';

/** Lines of Schedule E (Form 1040), Part I, that an expense can stand on. */
export const scheduleELines = ['5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19'] as const;
export type ScheduleELine = (typeof scheduleELines)[number];
export const expenseKinds = ['expense', 'refund'] as const;

type ExpenseType = (typeof expenseTypes)[number];

/** Schedule E (Form 1040), Part I, lines 5–19; dues, software and what has no line of its own are "other" (19). */
const lineOf: Readonly<Record<ExpenseType, ScheduleELine>> = {
  marketing: '5',
  travel: '6',
  vehicle: '6',
  gas: '6',
  fuel: '6',
  cleaning: '7',
  maintenance: '7',
  landscaping: '7',
  insurance: '9',
  legal: '10',
  accounting: '10',
  property_management: '11',
  mortgage_interest: '12',
  repairs: '14',
  supplies: '15',
  office: '15',
  property_tax: '16',
  utilities: '17',
  hoa: '19',
  software: '19',
  meals: '19',
  other: '19',
};

/** The tax line for a kind of spending on a rental; null for the business's own and for capital, which stand elsewhere. */
export function scheduleELine(type: ExpenseType, flags: { business: boolean; capital: boolean }): ScheduleELine | null {
  return flags.business || flags.capital ? null : lineOf[type];
}

/** What a category's name says of the tax line, the most telling words first; null: principal and the like stand on none. */
const lineOfWords: readonly (readonly [RegExp, ScheduleELine | null])[] = [
  [/\bmortgage interest\b/, '12'],
  [/\binterest\b/, '13'],
  [/\bprincipal\b|\bmortgage (?:payment|loan)s?\b|^mortgage$|\bdepreciation\b|\bcapital\b/, null],
  [/\binsurance\b/, '9'],
  [/\btax(?:es)?\b(?! (?:prep|advi|account))/, '16'],
  [/\bmarketing\b|\badvertis/, '5'],
  [/\btravel\b|\bvehicles?\b|\bauto\b|\bcar\b|\bgas & fuel\b|\bfuel\b|\bmileage\b/, '6'],
  [/\bclean|\bmaintenance\b|\blandscap|\blawn\b|\bpest\b|\bsnow\b/, '7'],
  [/\bcommission/, '8'],
  [/\bmanagement\b/, '11'],
  [/\blegal\b|\baccounting\b|\bprofessional\b|\btax (?:prep|advi)|\battorney\b|\bbookkeep/, '10'],
  [/\brepairs?\b|\bplumb|\belectrician\b|\broof/, '14'],
  [/\bsuppl(?:y|ies)\b|\boffice\b/, '15'],
  [/\butilit|\belectric|\bwater\b|\bsewer\b|\bgas\b|\binternet\b|\btrash\b|\bphone\b/, '17'],
];

/** The tax line of an expense by the names of its category, the closest first; where no name says one, "other" (19). Pure. */
export function lineOfCategory(names: readonly string[]): ScheduleELine | null {
  for (const name of names) {
    const found = lineOfWords.find(([words]) => words.test(name.toLowerCase()));
    if (found) return found[1];
  }
  return '19';
}

/** The name of the category the product proposes for a kind of spending; null where it proposes none. */
export function proposedCategory(type: ExpenseType): string | null {
  return categoryOf[type] ?? null;
}

const categoryOf: Readonly<Partial<Record<ExpenseType, string>>> = {
  utilities: 'Utilities',
  maintenance: 'Professional Services',
  repairs: 'Professional Services',
  cleaning: 'Professional Services',
  landscaping: 'Professional Services',
  hoa: 'Professional Services',
  property_management: 'Professional Services',
  insurance: 'Auto Insurance',
  supplies: 'Office Supplies',
  legal: 'Legal',
  accounting: 'Accounting',
  marketing: 'Marketing & Advertising',
  travel: 'Travel & Entertainment',
  meals: 'Meals & Entertainment',
  software: 'Software & Subscriptions',
  office: 'Office Expenses',
  vehicle: 'Vehicle Expenses',
  gas: 'Gas & Fuel',
  fuel: 'Gas & Fuel',
};
