import type { expenseTypes } from '#core/extraction/extracted-fields';

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
export function scheduleELine(type: ExpenseType, of: { business: boolean; capital: boolean }): ScheduleELine | null {
  return of.business || of.capital ? null : lineOf[type];
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
