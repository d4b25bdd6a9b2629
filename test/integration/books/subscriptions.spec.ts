import { describe, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { postDocuments } from '#core/commands/post-documents';
import { Document } from '#core/database/entities/document.entity';
import { createExpense } from '#core/commands/create-expense';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  site_name: string;
  monthly_price: number;
  [key: string]: unknown;
}

const api = apiForTests();

const service = { site_name: 'Cloud Backup', monthly_price: 8.25, category: 'Cloud Services' };
const create = (different: object = {}) => api.post<Body>('/subscriptions/', { ...service, ...different });
const bill = (different: Parameters<typeof paper>[1] = {}) =>
  paper(api.em, {
    processingStatus: 'completed',
    machineFields: {
      fields: { site_name: found('Streamly'), charged_amount: found('119.88'), billing_cycle: found('Yearly' as const) },
    },
    ...different,
  });

describe('subscriptions', () => {
  test('are added, changed in part and removed, and the log says by whom', async () => {
    const made = await create({ url: 'https://backup.example.com', description: 'Off-site copies' });
    expect(made).toMatchObject({
      status: 201,
      body: { ...service, billing_cycle: 'Monthly', url: 'https://backup.example.com', charged_amount: null, document_count: 0 },
    });
    const { id } = made.body;
    const changed = await api.put<Body>(`/subscriptions/${id}`, { monthly_price: 9, description: null });
    expect(changed).toMatchObject({ status: 200, body: { site_name: 'Cloud Backup', monthly_price: 9, description: null } });
    expect((await api.delete(`/subscriptions/${id}`)).status).toBe(204);
    expect((await api.get(`/subscriptions/${id}`)).status).toBe(404);
    const lines = await api.em.find(AuditEntry, { resource: 'subscriptions', resourceId: id }, { orderBy: { id: 1 } });
    expect(lines.map((line) => [line.action, line.userId])).toEqual([
      ['create', expect.any(Number)],
      ['update', expect.any(Number)],
      ['delete', expect.any(Number)],
    ]);
    expect(lines[1]).toMatchObject({ before: { monthly_price: '8.25' }, after: { monthly_price: '9.00', description: null } });
    expect(lines[0]?.requestId).toBe(made.headers.get('x-request-id'));
  });

  test.each([
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'backup.example.com' }, 'url'],
    [{ monthly_price: -1 }, 'monthly_price'],
    [{ monthly_price: 1.005 }, 'monthly_price'],
    [{ billing_cycle: 'Weekly' }, 'billing_cycle'],
    [{ category: 'Food' }, 'category'],
    [{ site_name: '  ' }, 'site_name'],
  ])('%j is refused', async (different, field) => {
    const { status, body } = await create(different);
    expect({ status, body }).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
  });

  test('are listed by name, filtered, sorted and paged', async () => {
    await create({ site_name: 'Aardvark', category: 'AI', monthly_price: 20 });
    await create({ site_name: 'Zebra', category: 'AI', monthly_price: 5 });
    const names = async (query: string) => (await api.get<Body[]>(`/subscriptions?${query}`)).body.map((row) => row.site_name);
    expect(await names('category=AI')).toEqual(['Aardvark', 'Zebra']);
    expect(await names('filter={"category":"AI"}&sort=["monthly_price","ASC"]')).toEqual(['Zebra', 'Aardvark']);
    expect(await names('q=aard')).toEqual(['Aardvark']);
    const page = await api.get('/subscriptions/?category=AI&range=[0,0]');
    expect(page.headers.get('content-range')).toBe('subscriptions 0-0/2');
    expect((await api.get('/subscriptions?sort=["url","ASC"]')).status).toBe(422);
  });

  test('totals are the sums, a year twelve months', async () => {
    const rows = (await api.get<Body[]>('/subscriptions')).body;
    const monthly = rows.reduce((sum, row) => sum + Math.round(row.monthly_price * 100), 0) / 100;
    const totals = { total_monthly: monthly, total_yearly: (monthly * 1200) / 100, count: rows.length };
    expect((await api.get('/subscriptions/totals')).body).toEqual(totals);
    expect((await api.get('/subscriptions/summary')).body).toContainEqual({
      category: 'AI',
      subscription_count: 2,
      total_monthly_cost: 25,
      total_yearly_cost: 300,
    });
  });
});

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

/** A document that stands in the books. */
async function posted(values: Parameters<typeof paper>[1]): Promise<number> {
  const id = await paper(api.em, values);
  await api.em.transactional(async (tx) => postDocuments(tx, [await tx.findOneOrFail(Document, id)]));
  return id;
}

test('the bills of a subscription tell its price over time, and what is odd about its charges', async () => {
  const { id } = (await create({ site_name: 'Hosting', billing_cycle: 'Monthly' })).body;
  const known = async (ago: number, amount: string) =>
    posted({ documentDate: day(ago), amount, subscriptionId: id, machineFields: { fields: { charged_amount: found(amount) } } });
  const papers = [await known(75, '10.00'), await known(74, '10.00'), await known(14, '12.00')];
  const { body } = await api.get<{ charges: object[]; missing: string[]; next_on: string }>(`/subscriptions/${id}/charges`);
  expect(body.charges).toMatchObject([
    { amount: 10, was: null, document_ids: papers.slice(0, 2) },
    { amount: 12, was: 10, monthly_price: 12, document_ids: papers.slice(2) },
  ]);
  expect(body.missing).toHaveLength(1);
  expect(body.next_on > day(0)).toBe(true);
  expect((await api.get('/subscriptions/999999/charges')).status).toBe(404);
});

test('the charge of a bill whose misread number a person has emptied is one of its own', async () => {
  const { id } = (await create({ site_name: 'Customer number', billing_cycle: 'Monthly' })).body;
  const fields = { amount: found('10.00'), invoice_number: found('4471') };
  const billed = (ago: number) => {
    const machineFields = { fields: { ...fields, service_date: found(day(ago)) } };
    return posted({ documentDate: day(ago), amount: '10.00', subscriptionId: id, machineFields });
  };
  const papers = [await billed(40), await billed(10)];
  const charged = async () =>
    (await api.get<{ charges: { document_ids: number[] }[] }>(`/subscriptions/${id}/charges`)).body.charges.map((one) => one.document_ids);
  expect(await charged()).toEqual([papers]);
  await api.patch(`/documents/${papers[1]}`, { extracted_data: { fields: { invoice_number: null } } });
  expect(await charged()).toEqual(papers.map((one) => [one]));
});

const proposalFor = async (id: number) =>
  (
    await api.post<{ existing_subscription: { id: number } | null; existing_is_sure: boolean }>(
      `/subscriptions/extract-from-document/${id}`,
    )
  ).body;

describe('the bill of a subscription', () => {
  test('says what it costs a month and which subscription it seems to be for', async () => {
    const id = await bill();
    const proposed = await api.post<object>(`/subscriptions/extract-from-document/${id}`);
    expect(proposed).toMatchObject({
      status: 200,
      body: { site_name: 'Streamly', charged_amount: 119.88, monthly_price: 9.99, billing_cycle: 'Yearly', existing_subscription: null },
    });
    const known = (await create({ site_name: 'STREAMLY, Inc.' })).body.id;
    const again = await api.post(`/subscriptions/extract-from-document/${id}`);
    expect(again.body).toMatchObject({ existing_subscription: { id: known } });
    expect((await api.post('/subscriptions/extract-from-document/999999')).status).toBe(404);
  });

  test('saved, it leaves the queue, loses its property and cannot be saved again', async () => {
    const property = await sampleProperty(api.em, 'Bill House');
    const id = await bill({ propertyId: property, personFields: { fields: {}, property_id: property } });
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.post(`/subscriptions/from-document/${id}`, { ...service, site_name: 'Once' })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body).toEqual({ detail: 'This document already belongs to the subscription Once.' });
    expect((await api.get<Body[]>('/subscriptions?q=Once')).body).toMatchObject([{ document_count: 1 }]);
    const document = (await api.get(`/documents/${id}`)).body;
    expect(document).toMatchObject({ status: 'subscription', document_type: 'subscription', property_id: null });
    expect((await api.get<Body[]>('/documents/')).body.map((row) => row.id)).not.toContain(id);
  });

  test('is linked to one that is there; without the subscription it stays and does not wait again', async () => {
    const id = await bill();
    const { body } = await create({ site_name: 'Linked' });
    expect(await api.post(`/subscriptions/${body.id}/link-document/${id}`)).toMatchObject({ status: 200, body: { document_count: 1 } });
    expect((await api.get(`/documents/${id}`)).body).toMatchObject({ subscription_id: body.id, status: 'subscription' });
    const ofIt = await api.get<Body[]>(`/documents/?include_all=true&subscription_id=${body.id}`);
    expect(ofIt.body.map((row) => row.id)).toEqual([id]);
    await api.delete(`/subscriptions/${body.id}`);
    expect((await api.get(`/documents/${id}`)).body).toMatchObject({ subscription_id: null, reviewed_at: expect.any(String) });
    expect((await api.post(`/subscriptions/999999/link-document/${id}`)).body).toEqual({ detail: 'Subscription not found' });
    expect((await api.post(`/subscriptions/${body.id}/link-document/999999`)).body).toEqual({ detail: 'Document not found' });
  });
});

const sent = (
  name: string | null,
  more: { from?: string; charged?: string; day?: string; currency?: string; cycle?: 'Monthly' | 'Yearly' } = {},
) =>
  bill({
    fromEmail: more.from ?? 'billing@relay.example',
    documentDate: more.day ?? day(1),
    amount: more.charged ?? '8.25',
    vendorName: name,
    machineFields: {
      document_type: 'subscription',
      fields: {
        ...(name === null ? {} : { site_name: found(name), vendor: found(name) }),
        charged_amount: found(more.charged ?? '8.25'),
        amount: found(more.charged ?? '8.25'),
        service_date: found(more.day ?? day(1)),
        ...(more.currency ? { currency: found(more.currency) } : {}),
        ...(more.cycle ? { billing_cycle: found(more.cycle) } : {}),
      },
    },
  });

describe('a new bill of a subscription that is there', () => {
  interface Held {
    subscription_id: number | null;
    subscription_name: string | null;
    subscription_reason: string | null;
    reviewed_at: string | null;
    property_id: number | null;
  }
  const settle = async (id: number): Promise<Held> => {
    await api.em.transactional((tx) => settleDocument(tx, id, Buffer.alloc(32, 1)));
    return (await api.get<Held>(`/documents/${id}`)).body;
  };

  test('is linked by itself and says why, and still waits for a person, who can say otherwise', async () => {
    const known = (await create({ site_name: 'Relay Mail, Inc.' })).body.id;
    const id = await sent('RELAY MAIL');
    const linked = { subscription_id: known, subscription_name: 'Relay Mail, Inc.', reviewed_at: null };
    expect(await settle(id)).toMatchObject({ ...linked, subscription_reason: 'The bill names the service of this subscription.' });
    expect(await settle(id)).toMatchObject(linked);
    const own = await api.post<Body>(`/subscriptions/from-document/${id}`, { ...service, site_name: 'Relay Mail for two' });
    expect(own.status).toBe(201);
    expect(await settle(id)).toMatchObject({ subscription_id: own.body.id, subscription_reason: null });
    const bySender = await sent('Relay Mail for two users', { from: 'billing@relay.example' });
    expect((await settle(bySender)).subscription_reason).toContain('earlier bills of it came from billing@relay.example');
    await api.patch(`/documents/${bySender}`, { document_type: 'expense' });
    expect(await settle(bySender)).toMatchObject({ subscription_id: null });
  });

  test('is linked where a rule has booked it, found anew, and left where a person has filed it', async () => {
    const known = (await create({ site_name: 'Ferrymail' })).body.id;
    const id = await sent('Ferrymail');
    const clock = { now: () => new Date() };
    await api.em.transactional((tx) =>
      createExpense(tx, { documentId: id, amount: '8.25', expenseDate: '2026-03-01' }, { by: null, clock }),
    );
    const linked = { subscription_id: known, subscription_reason: 'The bill names the service of this subscription.' };
    expect(await settle(id)).toMatchObject({ ...linked, reviewed_at: expect.any(String) as string });
    expect(await settle(id)).toMatchObject(linked);
    expect((await api.post(`/subscriptions/from-document/${id}`, { ...service, site_name: 'Ferrymail for two' })).status).toBe(201);
    const filed = await sent('Ferrymail');
    expect((await api.patch(`/documents/${filed}`, { processing_status: 'filed' })).status).toBe(200);
    expect(await settle(filed)).toMatchObject({ subscription_id: null });
  });

  test('gives back the price it has moved where a person makes a subscription of its own of it', async () => {
    const { id } = (await create({ site_name: 'Paperwell', monthly_price: 8 })).body;
    const price = async () => (await api.get<Body>(`/subscriptions/${id}`)).body.monthly_price;
    await settle(await sent('Paperwell', { charged: '8.00', day: day(40) }));
    const second = await sent('Paperwell', { charged: '15.00', day: day(9) });
    expect(await settle(second)).toMatchObject({ subscription_id: id });
    expect(await price()).toBe(15);
    const own = { ...service, site_name: 'Paperwell for the office', monthly_price: 15 };
    expect(await api.post<Body>(`/subscriptions/from-document/${second}`, own)).toMatchObject({
      status: 201,
      body: { charged_amount: 15 },
    });
    expect(await price()).toBe(8);
  });

  test('of nearly its name is linked where it comes from the website the subscription is kept with', async () => {
    const known = (await create({ site_name: 'Ledgerly Pro', url: 'https://www.ledgerly.example/pricing' })).body.id;
    expect(await settle(await sent('Ledgerly', { from: 'billing@mail.ledgerly.example' }))).toMatchObject({
      subscription_id: known,
      subscription_reason:
        'The bill names nearly the service of this subscription, and came from billing@mail.ledgerly.example, at its website.',
    });
    expect(await settle(await sent('Ledgerly', { from: 'billing@notledgerly.example' }))).toMatchObject({ subscription_id: null });
  });

  test('is not linked on a weak likeness, which is only proposed with its reason', async () => {
    const known = (await create({ site_name: 'Boxwell' })).body.id;
    const id = await sent('Boxwell Pro', { from: 'other@elsewhere.example' });
    expect(await settle(id)).toMatchObject({ subscription_id: null });
    expect((await api.post(`/subscriptions/extract-from-document/${id}`)).body).toMatchObject({
      existing_subscription: { id: known },
      existing_reason: 'The bill names nearly the service of this subscription.',
    });
  });

  describe('from a sender who is no evidence', () => {
    test.each<[string, (from: string) => Promise<unknown>]>([
      ['a user of the product', (email) => api.makeUser('STAFF', { email })],
      [
        'who forwards bills of many vendors',
        async (from) => {
          for (const vendor of ['Harbor Electric', 'Tallpine Water', 'Quick Gas']) await sent(vendor, { from });
        },
      ],
    ])('%s', async (who, prepare) => {
      const from = `sender-${who.length}@forwards.example`;
      await prepare(from);
      const known = (await create({ site_name: `Sundial ${who.length}` })).body.id;
      expect(await settle(await sent(`Sundial ${who.length}`, { from }))).toMatchObject({ subscription_id: known });
      const near = await sent(`Sundial ${who.length} Premium Plus`, { from });
      expect(await settle(near)).toMatchObject({ subscription_id: null });
      expect(await proposalFor(near)).toMatchObject({ existing_is_sure: false });
    });

    test('another service is none of its subscription, and without a name nothing is sure', async () => {
      const known = (await create({ site_name: 'Ferncloud' })).body.id;
      const from = 'billing@ferncloud.example';
      await settle(await sent('Ferncloud', { from }));
      expect(await proposalFor(await sent('Northgrid Electric', { from }))).toMatchObject({ existing_subscription: null });
      const unnamed = await sent(null, { from });
      expect(await settle(unnamed)).toMatchObject({ subscription_id: null });
      expect(await proposalFor(unnamed)).toMatchObject({ existing_subscription: { id: known }, existing_is_sure: false });
    });
  });

  test('says beforehand what linking it changes, and changes nothing by that', async () => {
    const { id } = (await create({ site_name: 'Willowmail', monthly_price: 8 })).body;
    const effect = async (document: number) => (await api.get(`/subscriptions/${id}/link-document/${document}`)).body;
    const dearer = await sent('Willowmail', { charged: '9.50', day: day(9) });
    expect(await effect(dearer)).toEqual({ changes: { monthly_price: 9.5, charged_amount: 9.5, billing_cycle: 'Monthly' } });
    expect((await api.get<Body>(`/subscriptions/${id}`)).body.monthly_price).toBe(8);
    await api.post(`/subscriptions/${id}/link-document/${dearer}`);
    expect((await api.get<Body>(`/subscriptions/${id}`)).body.monthly_price).toBe(9.5);
    expect(await effect(await sent('Willowmail', { charged: '95.00', day: day(2) }))).toEqual({ changes: null });
    expect((await api.get(`/subscriptions/${id}/link-document/999999`)).status).toBe(404);
    expect((await api.get(`/subscriptions/999999/link-document/${dearer}`)).status).toBe(404);
  });
});

const totals = async () => (await api.get<{ total_monthly: number; count: number }>('/subscriptions/totals')).body;

describe('a subscription that has ended', () => {
  test('has a day only while it is cancelled, and counts in the totals only while it is active', async () => {
    const before = await totals();
    const { id } = (await create({ site_name: 'Lapsed', category: 'TV', monthly_price: 7 })).body;
    const set = (change: object) => api.put<Body>(`/subscriptions/${id}`, change);
    expect(await totals()).toMatchObject({ total_monthly: before.total_monthly + 7, count: before.count + 1 });
    expect(await set({ status: 'cancelled' })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'cancelled_on'], msg: 'is required for a cancelled subscription' }] },
    });
    expect((await set({ status: 'cancelled', cancelled_on: '2026-02-20' })).body).toMatchObject({
      status: 'cancelled',
      cancelled_on: '2026-02-20',
    });
    expect(await totals()).toEqual(before);
    expect((await api.get<Body[]>('/subscriptions?status=cancelled')).body.map((row) => row.id)).toEqual([id]);
    expect((await set({ status: 'paused' })).body).toMatchObject({ status: 'paused', cancelled_on: null });
    expect(await totals()).toEqual(before);
    expect((await set({ status: 'active' })).body).toMatchObject({ status: 'active' });
    expect((await totals()).count).toBe(before.count + 1);
  });

  test('is expected no more, and a charge after its day is questioned', async () => {
    const { id } = (await create({ site_name: 'Goneby', monthly_price: 8.25 })).body;
    for (const ago of [125, 95, 64, 33]) {
      const document = await sent('Goneby', { day: day(ago) });
      expect((await api.post(`/subscriptions/${id}/link-document/${document}`)).status).toBe(200);
    }
    const history = async () =>
      (await api.get<{ charges: { after_end: boolean }[]; missing: string[]; next_on: string | null }>(`/subscriptions/${id}/charges`))
        .body;
    const expected = async () =>
      (await api.get<{ what: string }[]>('/expected-documents?kind=document')).body.filter(({ what }) => what === 'Goneby');
    expect(await expected()).toHaveLength(1);
    await api.put(`/subscriptions/${id}`, { status: 'cancelled', cancelled_on: day(50) });
    expect(await expected()).toEqual([]);
    expect(await history()).toMatchObject({ missing: [], next_on: null });
    expect((await history()).charges.map((charge) => charge.after_end)).toEqual([false, false, false, true]);
  });
});
