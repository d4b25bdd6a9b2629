const professional = 'Professional Services';

/** The category that each kind of spending falls into, by the names the books begin with. */
const categories: Readonly<Record<string, string>> = {
  utilities: 'Utilities',
  maintenance: professional,
  repairs: professional,
  cleaning: professional,
  landscaping: professional,
  hoa: professional,
  property_management: professional,
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

/** The category for a kind of spending among those there are; null where none fits. */
export function categoryOfType(type: string | null, all: readonly { id: number; name: string }[]): number | null {
  const name = type === null ? undefined : categories[type.trim().toLowerCase()];
  return all.find((category) => category.name === name)?.id ?? null;
}
