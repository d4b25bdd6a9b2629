import type { scheduleELines } from '#core/expenses/schedule-e';
import type { expenseTypes } from '#core/extraction/extracted-fields';

type ExpenseType = (typeof expenseTypes)[number];
type Line = (typeof scheduleELines)[number];

/** The category an extracted type of spending falls into; null where the specification names none. */
export const categoryOfType: Readonly<Record<ExpenseType, string | null>> = {
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
  property_tax: null,
  mortgage_interest: null,
  other: null,
};

/** The line of Schedule E (Form 1040, Part I) for a type of spending on a rental property. */
export const lineOfType: Readonly<Record<ExpenseType, Line>> = {
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

/**
 * The line an expense stands on: none for the business's own spending and for capital (which is depreciated),
 * else by its type, and 19 ("Other") where the type is not known.
 */
export function scheduleELineFor(expense: { type: ExpenseType | null; propertyId: number | null; isCapital: boolean }): Line | null {
  if (expense.propertyId === null || expense.isCapital) return null;
  return expense.type === null ? '19' : lineOfType[expense.type];
}
