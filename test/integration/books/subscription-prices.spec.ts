import type { EntityManager } from '@mikro-orm/postgresql';
import { describe, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { deleteDocument } from '#core/commands/delete-document';
import { systemClock } from '#core/kernel/platform/clock';
import { User } from '#core/database/entities/user.entity';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { adminEmail } from '../../support/api.js';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  monthly_price: number;
  [key: string]: unknown;
}

const api = apiForTests();

const service = { site_name: 'Cloud Backup', monthly_price: 8.25, category: 'Cloud Services' };
const create = (different: object = {}) => api.post<Body>('/subscriptions/', { ...service, ...different });
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const sent = (
  name: string,
  more: { from?: string; vendor?: string; charged?: string; day?: string; currency?: string; cycle?: 'Monthly' | 'Yearly' } = {},
) =>
  paper(api.em, {
    processingStatus: 'completed',
    fromEmail: more.from ?? 'billing@relay.example',
    documentDate: more.day ?? day(1),
    amount: more.charged ?? '8.25',
    machineFields: {
      document_type: 'subscription',
      fields: {
        site_name: found(name),
        charged_amount: found(more.charged ?? '8.25'),
        amount: found(more.charged ?? '8.25'),
        service_date: found(more.day ?? day(1)),
        ...(more.vendor ? { vendor: found(more.vendor) } : {}),
        ...(more.currency ? { currency: found(more.currency) } : {}),
        ...(more.cycle ? { billing_cycle: found(more.cycle) } : {}),
      },
    },
  });
const priceOf = async (id: number) => (await api.get<Body>(`/subscriptions/${id}`)).body.monthly_price;

const key = Buffer.alloc(32, 1);
const settle = async (id: number): Promise<{ subscription_id: number | null }> => {
  await api.em.transactional((tx) => settleDocument(tx, id, key));
  return (await api.get<{ subscription_id: number | null }>(`/documents/${id}`)).body;
};

/** Does `second` while `first` has done its work and not ended yet; it may wait for that. */
async function meanwhile(first: (em: EntityManager) => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
  const { em } = api;
  await em.begin();
  await first(em);
  let ended = false;
  const other = second().finally(() => (ended = true));
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => ended || (await api.em.execute<unknown[]>(waiting)).length > 0).toBe(true);
  await em.commit();
  await other;
}

describe('a new bill of a subscription', () => {
  test('keeps its price where an older one is placed at once', async () => {
    const { id } = (await create({ site_name: 'Twofold', monthly_price: 8 })).body;
    const newer = await sent('Twofold', { charged: '10.00', day: day(9) });
    const older = await sent('Twofold', { charged: '9.00', day: day(40) });
    await meanwhile(
      (em) => settleDocument(em, newer, key),
      () => settle(older),
    );
    expect(await priceOf(id)).toBe(10);
  });

  test('has its price where a newer one is deleted at once', async () => {
    const { id } = (await create({ site_name: 'Makeway', monthly_price: 8 })).body;
    await settle(await sent('Makeway', { charged: '8.00', day: day(70) }));
    const newest = await sent('Makeway', { charged: '15.00', day: day(9) });
    await settle(newest);
    const next = await sent('Makeway', { charged: '9.00', day: day(40) });
    const { id: userId } = await api.em.findOneOrFail(User, { email: adminEmail });
    await meanwhile(
      (em) => deleteDocument(em, newest, { actor: { userId, requestId: null }, clock: systemClock }),
      () => settle(next),
    );
    expect(await priceOf(id)).toBe(9);
  });

  test('has the price of the newest other bill once it is the newest no more, whatever copies that one has', async () => {
    const { id } = (await create({ site_name: 'Dateable', monthly_price: 8 })).body;
    const first = await sent('Dateable', { charged: '8.00', day: day(40) });
    await settle(first);
    const copy = await sent('Dateable', { charged: '8.00', day: day(40) });
    await api.em.nativeUpdate(Document, { id: copy }, { duplicateOf: first, subscriptionId: id });
    const newest = await sent('Dateable', { charged: '15.00', day: day(9) });
    await settle(newest);
    expect(await priceOf(id)).toBe(15);
    await api.patch(`/documents/${newest}`, { extracted_data: { fields: { service_date: day(70) } } });
    expect(await priceOf(id)).toBe(8);
    await api.patch(`/documents/${newest}`, { extracted_data: { fields: { service_date: day(9) } } });
    expect(await priceOf(id)).toBe(15);
    await api.delete(`/documents/${newest}`);
    expect(await priceOf(id)).toBe(8);
  });

  test('has its price as a person corrects it, and the one before where it is a bill of it no more', async () => {
    const { id } = (await create({ site_name: 'Mendable', monthly_price: 8 })).body;
    await settle(await sent('Mendable', { charged: '8.00', day: day(40) }));
    const newest = await sent('Mendable', { charged: '18.00', day: day(9) });
    await settle(newest);
    expect(await priceOf(id)).toBe(18);
    await api.patch(`/documents/${newest}`, { extracted_data: { fields: { charged_amount: 15 } } });
    expect(await priceOf(id)).toBe(15);
    await api.delete(`/documents/${newest}`);
    expect(await priceOf(id)).toBe(8);
    await api.post(`/documents/${newest}/restore`);
    expect(await priceOf(id)).toBe(15);
    await api.patch(`/documents/${newest}`, { document_type: 'expense' });
    expect(await priceOf(id)).toBe(8);
    await api.post(`/subscriptions/${id}/link-document/${newest}`);
    await api.put(`/subscriptions/${id}`, { monthly_price: 12 });
    await api.delete(`/documents/${newest}`);
    expect(await priceOf(id)).toBe(12);
  });

  test('has its price also where a person corrects its amount, unless they have said what was charged', async () => {
    const { id } = (await create({ site_name: 'Readable', monthly_price: 8 })).body;
    const bill = await sent('Readable', { charged: '18.00', day: day(9) });
    await settle(bill);
    const correct = async (extracted_data: object) => {
      await api.patch(`/documents/${bill}`, { extracted_data });
      return priceOf(id);
    };
    expect(await correct({ amount: 15 })).toBe(15);
    expect(await correct({ fields: { charged_amount: 12 } })).toBe(12);
    expect(await correct({ amount: 14 })).toBe(12);
  });

  test('that is read again as it was leaves a price that a person has written down; read otherwise, or the next, it moves it', async () => {
    const { id } = (await create({ site_name: 'Halved', monthly_price: 8 })).body;
    const newest = await sent('Halved', { charged: '15.00', day: day(40) });
    await settle(newest);
    expect(await priceOf(id)).toBe(15);
    await api.put(`/subscriptions/${id}`, { monthly_price: 7.5 });
    await settle(newest);
    expect(await priceOf(id)).toBe(7.5);
    const { machineFields } = await api.em.fork().findOneOrFail(Document, newest);
    const fields = { ...machineFields.fields, charged_amount: found('14.00') };
    await api.em.nativeUpdate(Document, { id: newest }, { machineFields: { ...machineFields, fields } });
    await settle(newest);
    expect(await priceOf(id)).toBe(14);
    await api.put(`/subscriptions/${id}`, { monthly_price: 7.5 });
    await settle(await sent('Halved', { charged: '14.00', day: day(9) }));
    expect(await priceOf(id)).toBe(14);
  });

  test('moves its cycle with its price, from a year to a month and back as its bills come and go', async () => {
    const of = async (id: number) => {
      const { monthly_price, billing_cycle, charged_amount } = (await api.get<Body>(`/subscriptions/${id}`)).body;
      return [monthly_price, billing_cycle, charged_amount];
    };
    const yearly = await sent('Switchable', { charged: '120.00', day: day(395), cycle: 'Yearly' });
    const made = await api.post<Body>(`/subscriptions/from-document/${yearly}`, {
      ...service,
      site_name: 'Switchable',
      monthly_price: 10,
      billing_cycle: 'Yearly',
    });
    const { id } = made.body;
    expect(await of(id)).toEqual([10, 'Yearly', 120]);
    const monthly = await sent('Switchable', { charged: '12.00', day: day(30), cycle: 'Monthly' });
    await settle(monthly);
    expect(await of(id)).toEqual([12, 'Monthly', 12]);
    const { charges } = (await api.get<{ charges: object[] }>(`/subscriptions/${id}/charges`)).body;
    expect(charges).toMatchObject([
      { amount: 120, monthly_price: 10, was: null },
      { amount: 12, was: 120, was_cycle: 'Yearly' },
    ]);
    await api.delete(`/documents/${monthly}`);
    expect(await of(id)).toEqual([10, 'Yearly', 120]);
    // A price that a person writes down is not what a bill charged.
    await api.put(`/subscriptions/${id}`, { monthly_price: 11 });
    expect(await of(id)).toEqual([11, 'Yearly', null]);
  });

  test('gives a free trial its price, and one that is far off where it is charged twice', async () => {
    const { id } = (await create({ site_name: 'Trialled', monthly_price: 0 })).body;
    const after = async (more: Parameters<typeof sent>[1]) => {
      await settle(await sent('Trialled', more));
      return priceOf(id);
    };
    expect(await after({ charged: '0.00', day: day(90) })).toBe(0);
    expect(await after({ charged: '9.00', day: day(61) })).toBe(9);
    expect(await after({ charged: '45.00', day: day(31) })).toBe(9);
    expect(await after({ charged: '45.00', day: day(1) })).toBe(45);
  });

  test('that is read anew as of another service, in another currency or as a credit leaves the price it found', async () => {
    const { id } = (await create({ site_name: 'Rereadable', monthly_price: 8 })).body;
    await settle(await sent('Rereadable', { charged: '8.00', day: day(40) }));
    const newest = await sent('Rereadable', { charged: '18.00', day: day(9) });
    await settle(newest);
    expect(await priceOf(id)).toBe(18);
    const fields = (more: object) => api.patch(`/documents/${newest}`, { extracted_data: { fields: more } });
    await fields({ currency: 'EUR' });
    expect(await priceOf(id)).toBe(8);
    await fields({ currency: null });
    expect(await priceOf(id)).toBe(18);
    await fields({ charged_amount: -18 });
    expect(await priceOf(id)).toBe(8);
    await fields({ charged_amount: 18 });
    const { machineFields } = await api.em.fork().findOneOrFail(Document, newest);
    await api.em.nativeUpdate(
      Document,
      { id: newest },
      { machineFields: { ...machineFields, fields: { ...machineFields.fields, site_name: found('Something else entirely') } } },
    );
    expect(await settle(newest)).toMatchObject({ subscription_id: null });
    expect(await priceOf(id)).toBe(8);
  });

  test('that is reset keeps being the machine’s own link, and is looked at again', async () => {
    const { id } = (await create({ site_name: 'Resettable', monthly_price: 8 })).body;
    const linked = await sent('Resettable', { charged: '8.00' });
    expect(await settle(linked)).toMatchObject({ subscription_id: id });
    await api.post(`/documents/${linked}/reset-to-pending`);
    const { machineFields } = await api.em.fork().findOneOrFail(Document, linked);
    expect(machineFields).toMatchObject({ fields: {}, linked_subscription: { id } });
    expect(await settle(linked)).toMatchObject({ subscription_id: null });
  });

  test('and its receipt are booked once, though neither names a number, as soon as both are known as its bills', async () => {
    const { id } = (await create({ site_name: 'Onecharge' })).body;
    const invoice = await sent('Onecharge', { vendor: 'Onecharge', day: day(9) });
    const receipt = await sent('Something else', { from: 'x@y.example', vendor: 'Onecharge', day: day(8) });
    const next = await sent('Onecharge', { vendor: 'Onecharge', day: day(1) });
    for (const one of [invoice, receipt, next]) await settle(one);
    const copyOf = async (one: number) => (await api.get<Body>(`/documents/${one}`)).body.duplicate_of;
    expect(await Promise.all([invoice, receipt, next].map(copyOf))).toEqual([null, null, null]);
    await api.post(`/subscriptions/${id}/link-document/${receipt}`);
    expect(await Promise.all([invoice, receipt, next].map(copyOf))).toEqual([null, invoice, null]);
    const book = (document_id: number) =>
      api.post<{ detail?: string }>('/expenses/', { document_id, vendor: 'Onecharge', amount: 8.25, expense_date: day(9) });
    expect((await book(invoice)).status).toBe(201);
    expect(await book(receipt)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/is the same bill and already has its expense/) as string },
    });
  });

  test('in another currency proposes no price, which a person writes down', async () => {
    const id = await sent('Abroad', { charged: '20.00', currency: 'EUR' });
    expect((await api.post(`/subscriptions/extract-from-document/${id}`)).body).toMatchObject({
      monthly_price: null,
      charged_amount: null,
      original_currency: 'EUR',
      original_amount: 20,
    });
    const made = await api.post(`/subscriptions/from-document/${id}`, { ...service, site_name: 'Abroad', monthly_price: 20 });
    expect(made.body).toMatchObject({ monthly_price: 20, charged_amount: null });
  });

  test('moves its price, but not by what is far off, older or of another currency', async () => {
    const { id } = (await create({ site_name: 'Pricewise', monthly_price: 8 })).body;
    const after = async (more: Parameters<typeof sent>[1]) => {
      await settle(await sent('Pricewise', more));
      return priceOf(id);
    };
    expect(await after({ charged: '9.00', day: day(40) })).toBe(9);
    expect(await after({ charged: '7.00', day: day(70) })).toBe(9);
    expect(await after({ charged: '0.90', day: day(10) })).toBe(9);
    expect(await after({ charged: '10.00', day: day(9), currency: 'EUR' })).toBe(9);
    expect(await after({ charged: '10.00', day: day(9) })).toBe(10);
    const byPerson = await sent('Something else', { from: 'x@y.example', charged: '11.00', day: day(8) });
    await api.post(`/subscriptions/${id}/link-document/${byPerson}`);
    expect(await priceOf(id)).toBe(11);
    // The log names the call that moved it.
    const [moved] = await api.em.execute(
      `select user_id, request_id from audit_entry where resource = 'subscriptions' and resource_id = ? order by id desc limit 1`,
      [id],
    );
    expect(moved).toEqual({ user_id: expect.any(Number), request_id: expect.any(String) });
    const older = await sent('Something else', { from: 'x@y.example', charged: '12.00', day: day(20) });
    await api.post(`/subscriptions/${id}/link-document/${older}`);
    expect(await priceOf(id)).toBe(11);
    const histories = (await api.get<{ subscription_id: number; charges: { was: number | null }[] }[]>('/subscriptions/charges')).body;
    expect(histories.find((one) => one.subscription_id === id)?.charges.map(({ was }) => was)).toContain(7);
  });
});
