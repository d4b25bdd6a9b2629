import { expect, test } from 'vitest';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { found, paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Body {
  id: number;
  [key: string]: unknown;
}

const api = apiForTests();

const service = async (site_name: string): Promise<number> =>
  (await api.post<Body>('/subscriptions/', { site_name, monthly_price: 10, category: 'SaaS' })).body.id;
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const bill = (site: string, charged: string, ago: number, more: { cycle?: 'Yearly'; type?: 'expense' } = {}) =>
  paper(api.em, {
    processingStatus: 'completed',
    documentDate: day(ago),
    amount: charged,
    machineFields: {
      document_type: more.type ?? 'subscription',
      fields: {
        site_name: found(site),
        charged_amount: found(charged),
        amount: found(charged),
        service_date: found(day(ago)),
        ...(more.cycle ? { billing_cycle: found(more.cycle) } : {}),
      },
    },
  });
const settle = (id: number) => api.em.transactional((tx) => settleDocument(tx, id, Buffer.alloc(32, 1)));
const price = async (id: number) => {
  const { monthly_price, billing_cycle, charged_amount } = (await api.get<Body>(`/subscriptions/${id}`)).body;
  return [monthly_price, billing_cycle, charged_amount];
};

test('a subscription has the price and the cycle from before a wrong bill of it that has left', async () => {
  const id = await service('Monthwise');
  await settle(await bill('Monthwise', '10.00', 40));
  const wrong = await bill('Monthwise', '240.00', 9, { cycle: 'Yearly' });
  await settle(wrong);
  expect(await price(id)).toEqual([20, 'Yearly', 240]);
  await api.delete(`/documents/${wrong}`);
  expect(await price(id)).toEqual([10, 'Monthly', 10]);
  await settle(await bill('Monthwise', '12.00', 8));
  expect(await price(id)).toEqual([12, 'Monthly', 12]);
});

test('a price stays while a bill says it: one that is only read again, a one-off charge being newer, and another of as much', async () => {
  const id = await service('Steady');
  await settle(await bill('Steady', '10.00', 100));
  const [raised, again] = [await bill('Steady', '12.00', 70), await bill('Steady', '12.00', 40)];
  await settle(raised);
  await settle(again);
  await settle(await bill('Steady', '50.00', 9));
  expect(await price(id)).toEqual([12, 'Monthly', 12]);
  await settle(again);
  expect(await price(id)).toEqual([12, 'Monthly', 12]);
  await api.delete(`/documents/${again}`);
  expect(await price(id)).toEqual([12, 'Monthly', 12]);
  await api.delete(`/documents/${raised}`);
  expect(await price(id)).toEqual([10, 'Monthly', 10]);
});

test('a price that a person has written down stands where a bill of as much has left', async () => {
  const id = await service('Handwritten');
  await settle(await bill('Handwritten', '10.00', 40));
  await api.put(`/subscriptions/${id}`, { monthly_price: 20, charged_amount: 240, billing_cycle: 'Yearly' });
  const same = await bill('Handwritten', '240.00', 9, { cycle: 'Yearly' });
  await settle(same);
  await api.delete(`/documents/${same}`);
  expect(await price(id)).toEqual([20, 'Yearly', 240]);
});

test('a document that only a person had made the bill of a subscription is none any more once all corrections are discarded', async () => {
  const id = await service('Discardable');
  await settle(await bill('Discardable', '10.00', 40));
  const other = await bill('Something else', '15.00', 9, { type: 'expense' });
  await api.post(`/subscriptions/${id}/link-document/${other}`);
  expect(await price(id)).toEqual([15, 'Monthly', 15]);
  expect((await api.post(`/documents/${other}/reprocess`, { discard_corrections: true })).status).toBe(202);
  expect((await api.get<Body>(`/documents/${other}`)).body).toMatchObject({ subscription_id: null, document_type: 'expense' });
  expect(await price(id)).toEqual([10, 'Monthly', 10]);
});

test('a bill that the machine takes for one itself stays linked when corrections are discarded', async () => {
  const id = await service('Keepable');
  const own = await bill('Another name', '10.00', 9);
  await api.post(`/subscriptions/${id}/link-document/${own}`);
  await api.post(`/documents/${own}/reprocess`, { discard_corrections: true });
  expect((await api.get<Body>(`/documents/${own}`)).body).toMatchObject({ subscription_id: id });
});
