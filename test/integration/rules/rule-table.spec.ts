import { beforeAll, expect, test } from 'vitest';
import { Tag } from '#core/database/entities/tag.entity';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let alder: number;
let ofAlder: number;
beforeAll(async () => {
  alder = await sampleProperty(api.em, 'Alder');
  const fields = {
    vendor: found('Acme Plumbing'),
    amount: found('412.00'),
    service_date: found('2026-03-01'),
    description: found('A new pump'),
  };
  ofAlder = await completed({
    propertyId: alder,
    mailbox: 'receipts',
    filename: 'invoice.pdf',
    fromEmail: 'billing@acme.example',
    emailSubject: 'Invoice 2041',
    ocrText: 'Total due $412.00',
    documentType: 'utility_bill',
    machineFields: { fields, document_type: 'utility_bill' },
    personFields: { fields: {}, property_id: alder },
  });
});

const acme = { field: 'vendor', operator: 'equals', value: 'acme' };
const addRule = (different: object) => api.post('/ai-rules/', { name: 'Acme', conditions: [acme], ...different });
const completed = (different: object = {}) => paper(api.em, { processingStatus: 'completed', ...different });

type Condition = [operator: string, value?: unknown];
const words = (text: string): { holds: Condition[]; fails: Condition[] } => {
  const [head, tail] = [text.slice(0, 3), text.slice(-3)];
  return {
    holds: [
      ['equals', text.toUpperCase()],
      ['not_equals', 'zzz'],
      ['contains', text.slice(1, 4)],
      ['not_contains', 'zzz'],
      ['starts_with', head],
      ['ends_with', tail],
      ['matches', `^${head}.*${tail.replaceAll('.', '\\.')}$`],
      ['in', ['zzz', text]],
      ['is_not_empty'],
    ],
    fails: [['equals', 'zzz'], ['not_equals', text], ['contains', 'zzz'], ['not_contains', head], ['starts_with', 'zzz'], ['ends_with', 'zzz'], ['matches', '^zzz'], ['in', ['zzz']], ['is_empty']], // prettier-ignore
  };
};
const ordered = (below: unknown, own: unknown, above: unknown): { holds: Condition[]; fails: Condition[] } => ({
  holds: [['equals', own], ['not_equals', above], ['gt', below], ['gte', own], ['lt', above], ['lte', own], ['between', [below, above]], ['in', [above, own]], ['is_not_empty']], // prettier-ignore
  fails: [['equals', below], ['not_equals', own], ['gt', own], ['gte', above], ['lt', own], ['lte', below], ['between', [above, above]], ['in', [above]], ['is_empty']], // prettier-ignore
});

test.each<[field: string, conditions: { holds: Condition[]; fails: Condition[] }]>([
  ['vendor', words('Acme Plumbing')],
  ['description', words('A new pump')],
  ['ocr_text', words('Total due $412.00')],
  ['from_email', words('billing@acme.example')],
  ['email_subject', words('Invoice 2041')],
  ['filename', words('invoice.pdf')],
  ['amount', ordered('411.99', 412, 412.01)],
  ['date', ordered('2026-02-28', '2026-03-01', '2026-03-02')],
  [
    'document_type',
    { holds: [['equals', 'utility_bill'], ['in', ['expense', 'utility_bill']], ['not_equals', 'expense'], ['is_not_empty']], fails: [['equals', 'expense'], ['in', ['expense']], ['is_empty']] }, // prettier-ignore
  ],
  [
    'mailbox',
    {
      holds: [
        ['equals', 'receipts'],
        ['not_equals', 'hoa'],
        ['in', ['receipts']],
      ],
      fails: [['equals', 'hoa'], ['is_empty']],
    },
  ],
  ['property_id', { holds: [['equals', 'Alder'], ['in', ['Alder']], ['is_not_empty']], fails: [['not_equals', 'Alder'], ['is_empty']] }],
])('every operator that fits the field %s holds and fails as it says', async (field, { holds, fails }) => {
  const own =
    field === 'property_id'
      ? (value: unknown) => JSON.parse(JSON.stringify(value ?? null).replaceAll('"Alder"', String(alder)))
      : (value: unknown) => value;
  const tried = async (match: string, conditions: Condition[]) => {
    const rule = {
      name: 'All',
      match,
      conditions: conditions.map(([operator, value]) => ({
        field,
        operator,
        ...(value === undefined ? {} : { value: own(value) as unknown }),
      })),
      actions: [{ type: 'file' }],
    };
    const { body } = await api.post<{ results: { matched: boolean; conditions: { operator: string; held: boolean }[] }[] }>(
      '/ai-rules/test',
      { rule, document_id: ofAlder },
    );
    return body.results[0]?.conditions.map(({ operator, held }) => `${operator} ${String(held)}`);
  };
  expect(await tried('all', holds)).toEqual(holds.map(([operator]) => `${operator} true`));
  expect(await tried('any', fails)).toEqual(fails.map(([operator]) => `${operator} false`));
});

const hostile = (value: string) => ({
  name: 'Hostile',
  conditions: [{ field: 'ocr_text', operator: 'matches', value }],
  actions: [{ type: 'file' }],
});

test('an expression that would keep other engines busy for ever is answered; one that cannot be searched in linear time is refused', async () => {
  const id = await completed({ ocrText: `${'a'.repeat(60_000)}!` });
  const tried = await api.post('/ai-rules/test', { rule: hostile('^(a+)+$'), document_id: id });
  expect(tried).toMatchObject({ status: 200, body: { tested: 1, matched: 0 } });
  const refused = await api.post('/ai-rules', hostile(String.raw`(a)\1`));
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'conditions', 0, 'value'] }] } });
});

test('every action does what it says, in one rule', async () => {
  const { em } = api;
  const tag = em.create(Tag, { name: 'Leak' });
  await em.flush();
  const id = await completed();
  await addRule({
    actions: [
      { type: 'set_property', value: 'Alder' },
      { type: 'set_document_type', value: 'repair_maintenance' },
      { type: 'set_vendor', value: 'Acme Corporation' },
      { type: 'set_category', value: 'Legal' },
      { type: 'set_payment_method', value: 'check' },
      { type: 'set_description', value: 'By rule' },
      { type: 'add_tag', value: 'Leak' },
      { type: 'create_expense' },
      { type: 'file' },
    ],
  });
  expect((await api.post(`/documents/${id}/apply-rules`)).body).toMatchObject({ rules_matched: 1 });
  expect((await api.get(`/documents/${id}`)).body).toMatchObject({
    property_id: alder,
    document_type: 'repair_maintenance',
    vendor_name: 'Acme Corporation',
    tags: [{ id: tag.id }],
    extracted_data: { description: 'By rule' },
  });
  const [expense] = (await api.get<object[]>(`/expenses/?document_id=${id}`)).body;
  expect(expense).toMatchObject({
    amount: 100,
    property_id: alder,
    vendor: 'Acme Corporation',
    payment_method: 'check',
    category: { name: 'Legal' },
  });
  // Who saves a document for which a rule makes no expense has it too, unless they say otherwise.
  const shown = await completed({ machineFields: { fields: { vendor: found('Cash Diner') } } });
  await addRule({
    name: 'Diner',
    conditions: [{ ...acme, value: 'cash diner' }],
    actions: [{ type: 'set_payment_method', value: 'cash' }],
  });
  await api.post(`/documents/${shown}/apply-rules`);
  expect((await api.get(`/documents/${shown}`)).body).toMatchObject({ proposed_payment_method: 'cash' });
  const saved = { document_id: shown, amount: 100, expense_date: '2026-03-01', vendor: 'Cash Diner' };
  const byRule = await api.post<{ id: number }>('/expenses', saved);
  expect(byRule.body).toMatchObject({ payment_method: 'cash' });
  await api.delete(`/expenses/${byRule.body.id}`);
  expect((await api.post('/expenses', { ...saved, payment_method: null })).body).toMatchObject({ payment_method: null });
  const letter = await completed({ machineFields: { fields: { vendor: found('Letters') } } });
  await addRule({ name: 'Letters', conditions: [{ ...acme, value: 'letters' }], actions: [{ type: 'file' }] });
  await api.post(`/documents/${letter}/apply-rules`);
  expect((await api.get(`/documents/${letter}`)).body).toMatchObject({ status: 'filed' });
  const fields = { vendor: found('Streamly'), site_name: found('Streamly'), charged_amount: found('9.00') };
  const bill = await completed({ machineFields: { fields } });
  await addRule({ name: 'Streams', conditions: [{ ...acme, value: 'streamly' }], actions: [{ type: 'create_subscription' }] });
  await api.post(`/documents/${bill}/apply-rules`);
  expect((await api.get(`/documents/${bill}`)).body).toMatchObject({ status: 'subscription', subscription_name: 'Streamly' });
});
