import type { Product } from './product.js';

const subscriptions = [
  ['Ledgerly Pro', 29, 'Monthly', 'Business Tools', 'https://ledgerly.example', 'Bookkeeping for all properties'],
  ['Cloud Backup', 8.25, 'Yearly', 'Cloud Services', 'https://backup.example', 'Off-site copies, billed each March'],
  ['Draftsman AI', 20, 'Monthly', 'AI', 'https://draftsman.example', null],
  ['Listing Boost', 45.5, 'Quarterly', 'Marketing', null, 'Vacancy listings on three sites'],
  ['Screen & Stream', 15.99, 'Monthly', 'TV', null, 'Furnished unit, Cedar Court'],
  ['Formstack', 12, 'Monthly', 'Business Tools', 'https://forms.example', 'Rental applications'],
] as const;

const tags = [
  ['Tax 2026', '#1F54C9', 'Everything the accountant asks for in March'],
  ['Insurance claim', '#B91C1C', 'Papers of the roof damage, photos and estimates'],
  ['Warranty', '#1F8A63', 'Receipts to keep until the warranty runs out'],
  ['Move-out', '#B45309', null],
  ['Recurring', '#6B7280', 'Bills that come every month'],
] as const;

const vendors = [
  [
    'Cascade Plumbing & Drain',
    'Dana Reyes',
    '503-555-0142',
    'office@cascade.example',
    'Plumbing',
    ['97301', '97302', '97303', '97304', '97305'],
    true,
  ],
  ['Northgate Landscaping LLC', 'Sam Ortiz', '503-555-0117', 'sam@northgate.example', 'Landscaping', ['97301'], true],
  ['Hawthorne Electric', null, '503-555-0199', null, 'Electrical', ['97302', '97303'], false],
  ['Glass & Mirror Works', 'Lee Park', null, 'hello@glass.example', 'Handyman', [], false],
  ['Sunrise Pest Control', 'Alex Moore', '503-555-0163', 'team@sunrise.example', 'Pest Control', ['97302'], false],
] as const;

const expenseTags = [
  ['Reimbursable', '#1F54C9'],
  ['Tenant damage', '#B91C1C'],
  ['Turnover', '#B45309'],
] as const;

/** Fills what the screens of spending show beside expenses: subscriptions, tags, service types, vendors; and labels some expenses. */
export async function fillSpending(product: Product): Promise<void> {
  for (const [site_name, monthly_price, billing_cycle, category, url, description] of subscriptions)
    await product.call('POST', '/subscriptions/', { site_name, monthly_price, billing_cycle, category, url, description });
  for (const [at, [name, color, description]] of tags.entries())
    await product.call('POST', '/tags/', { name, color, description, display_order: at });
  await product.call('POST', '/vendors/service-types/initialize');
  for (const [business_name, contact_name, phone, email, service_type, service_areas, is_preferred] of vendors)
    await product.call('POST', '/vendors/', { business_name, contact_name, phone, email, service_type, service_areas, is_preferred });
  const expenses = await product.call<{ id: number }[]>('GET', '/expenses/?limit=40');
  for (const [at, [name, color]] of expenseTags.entries()) {
    const tag = await product.call<{ id: number }>('POST', '/expense-tags/', { name, color });
    for (const [place, expense] of expenses.entries())
      if (place % (at + 2) === 0) await product.call('POST', `/expenses/${expense.id}/tags/${tag.id}`);
  }
}
