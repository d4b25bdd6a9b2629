import { makeFixtures } from '../../fixtures/make/all-fixtures.js';
import { type Fixture, sampleProperties } from '../../fixtures/make/fixture.js';
import { random } from '../../fixtures/make/picture.js';
import { rawMail } from '../../fixtures/mail.js';
import { pdf } from '../../fixtures/paper.js';
import { billLines, billPdf, dayBefore } from './papers.js';
import { knownProperties } from './sample-property.js';
import type { Product } from './product.js';
import { fillSpending } from './sample-spending.js';

const moreProperties = [
  { name: 'Birch Street Duplex', address: '730 Birch Street', city: 'Salem', state: 'OR', zip_code: '97302' },
  { name: 'Foxglove House', address: '15 Foxglove Lane', city: 'Keizer', state: 'OR', zip_code: '97303' },
  { name: 'The Old Cannery Lofts at Riverside, Building C', address: '2200 Riverside Drive', city: 'Independence', state: 'OR' },
];

/** What a landlord buys: category, vendor, description, about how much, how often in a month. */
const purchases = [
  ['Professional Services', 'Cascade Plumbing & Drain', 'Drain cleaning', 420, 0.9],
  ['Professional Services', 'Northgate Landscaping LLC', 'Monthly mowing', 340, 1],
  ['Utilities', 'Pacific Power & Light', 'Electricity, common areas', 180, 1],
  ['Utilities', 'City Water Bureau', 'Water and sewer', 96, 1],
  ['Legal', 'Lund & Park LLP', 'Lease review', 450, 0.3],
  ['Office Supplies', 'Home Supply Co.', 'Deck screws, cedar boards', 175, 0.7],
  ['Auto Insurance', 'Harbor Mutual', 'Landlord policy, monthly', 129, 1],
  ['Software & Subscriptions', 'Ledgerly Pro', 'Bookkeeping software', 29, 1],
  ['Gas & Fuel', 'Fuel & Go', null, 54, 0.6],
] as const;

async function fillBooks(product: Product, propertyIds: readonly number[]): Promise<void> {
  const categories = await product.call<{ id: number; name: string }[]>('GET', '/categories/?limit=1000');
  const next = random(7);
  const pick = (ids: readonly (number | null)[]): number | null => ids[Math.floor(next() * ids.length)] ?? null;
  const spent = Array.from({ length: 12 }, (_, month) => month).flatMap((month) =>
    purchases
      .filter(([, , , , often]) => next() < often)
      .map(([category, vendor, description, about]) => ({
        property_id: pick([...propertyIds, null]),
        category_id: categories.find(({ name }) => name === category)?.id ?? null,
        amount: Math.round(about * (0.6 + next() * 1.6) * 100) / 100,
        expense_date: dayBefore(month * 30 + Math.floor(next() * 28)),
        vendor,
        description,
      })),
  );
  for (let at = 0; at < spent.length; at += 8)
    await Promise.all(spent.slice(at, at + 8).map((one) => product.call('POST', '/expenses/', one)));
  // Some bills that wait to be paid: one is late.
  for (const [at, [, vendor, description, about]] of [purchases[2], purchases[6], purchases[4]].entries())
    await product.call('POST', '/expenses/', {
      property_id: propertyIds[at] ?? null,
      amount: about,
      expense_date: dayBefore(33 + at),
      due_date: dayBefore(2 - at * 5),
      vendor,
      description,
    });
}

async function sendFixture(product: Product, { to, name, from, subject, text, html, attachments }: Fixture): Promise<void> {
  const content = { ...(text && { text }), ...(html && { html }), ...(attachments && { attachments }) };
  const raw = await rawMail({ from, subject, ...content, messageId: `<${name.replaceAll(/\W+/g, '-')}@example.com>` });
  await product.mail(raw, `${to}@inbox.localhost`);
}

/** Makes expenses of a few papers that were read, as a person at the hub does. */
async function expenseSome(product: Product, propertyIds: readonly number[]): Promise<void> {
  const [services] = (await product.call<{ id: number; name: string }[]>('GET', '/categories/?limit=1000')).filter(
    ({ name }) => name === 'Professional Services',
  );
  for (const [at, vendor] of ['Glass & Mirror Works', 'Sunrise Pest Control', 'Ridgeline Gutters'].entries()) {
    const id = await product.upload(`${vendor}.pdf`, await billPdf({ vendor, amount: `$${180 + at * 65}.00`, day: dayBefore(at) }));
    await product.call('POST', '/expenses/', {
      document_id: id,
      property_id: propertyIds[at],
      category_id: services?.id,
      vendor,
      amount: 180 + at * 65,
      expense_date: dayBefore(at),
      description: 'Service call',
    });
  }
}

const remoteImages = `<h2 style="color:#0a7d4f">City Water Bureau</h2><p>Your bill for October is <b>$86.12</b>, due <b>Nov 25, 2026</b>.</p>
  <p>Service address: 730 Birch Street, Salem.</p><img src="https://images.example/logo.png"><img src="https://images.example/pixel.gif">`;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** What programs and a relay get in with. */
async function addTokens(product: Product): Promise<void> {
  for (const token of [
    { kind: 'calendar', name: 'Phone' },
    { kind: 'api', name: 'Bookkeeping', access: 'read', resources: ['expenses', 'properties', 'vendors'], expires_at: inDays(5) },
    { kind: 'api', name: 'Nightly copy of the documents to the accountant', expires_at: null },
  ])
    await product.call('POST', '/access-tokens', token);
  await product.call('POST', '/webhooks/relay/secrets', {});
}

/** Who works with the books, and what happens by itself. */
async function addPeopleAndRules(product: Product): Promise<void> {
  for (const [email, full_name, role] of [
    ['jo@example.com', 'Jo Sample', 'STAFF'],
    ['accounts@example.com', 'Sam Example', 'VIEWER'],
  ])
    await product.call('POST', '/admin/users/invite', { email, full_name, role });
  await product.call('POST', '/ai-rules/', {
    name: 'Electric work is maintenance',
    priority: 10,
    match: 'any',
    conditions: [
      { field: 'vendor', operator: 'contains', value: 'electric' },
      { field: 'description', operator: 'contains', value: 'inspection' },
    ],
    actions: [
      { type: 'set_document_type', value: 'repair_maintenance' },
      { type: 'set_category', value: 'Professional Services' },
    ],
  });
  await product.call('POST', '/ai-rules/', {
    name: 'Newsletters need nobody',
    is_active: false,
    conditions: [{ field: 'email_subject', operator: 'contains', value: 'newsletter' }],
    actions: [{ type: 'file' }],
    stop_processing: true,
  });
}

/**
 * Fills the books as a small business has them after a year: properties, a year's expenses, papers of every kind and state. `scans`: those too
 * whose words are read off a picture, which takes a core for seconds each.
 */
export async function fillWithSamples(product: Product, { scans = true } = {}): Promise<void> {
  const properties = await Promise.all(
    [...sampleProperties, ...moreProperties].map((property, at) =>
      product.call<{ id: number }>('POST', '/properties/', { ...property, ...knownProperties[at] }),
    ),
  );
  await fillBooks(
    product,
    properties.map(({ id }) => id),
  );
  const bill = { vendor: 'Hawthorne Electric', amount: '$615.00', day: dayBefore(6), item: 'Panel inspection' };
  await product.upload('locked-statement.pdf', await pdf([billLines(bill)], { password: 'secret' }));
  await product.upload('hawthorne-614.pdf', await billPdf(bill));
  await product.upload('hawthorne-614-again-with-a-name-that-is-longer-than-any-list-is-wide.pdf', await billPdf(bill));
  await product.mail(await rawMail({ subject: 'Fwd: Your October water bill', messageId: '<water@example.com>', html: remoteImages }));
  const meeting = 'The annual meeting of the owners is on December 4 at seven in the clubhouse. Please bring your proxy form.';
  await product.mail(
    await rawMail({ subject: 'Annual meeting', messageId: '<meeting@example.com>', text: meeting }),
    'hoa@inbox.localhost',
  );
  const fixtures = (await makeFixtures()).filter(({ expected }) => scans || !expected.some(({ scanned }) => scanned));
  for (const fixture of fixtures) await sendFixture(product, fixture);
  await product.settle(scans ? 20 : 17);
  await addPeopleAndRules(product);
  await addTokens(product);
  await expenseSome(
    product,
    properties.map(({ id }) => id),
  );
  await fillSpending(product);
  const lines = ['Date,Payee,Property,Category,Amount', '2025-03-04,Alder Gardens,Alder House,Gardening,84.20', '2025-03-05,,,,n/a'];
  await product.importExpenses('gardens.csv', lines.join('\n'), { columns: { date: 0, vendor: 1, property: 2, category: 3, amount: 4 } });
}
