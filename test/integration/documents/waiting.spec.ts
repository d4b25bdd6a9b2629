import { beforeAll, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { addDays } from '#core/kernel/platform/days';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';

const api = apiForTests();
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  const bill = (amount: number, due: number, more: object = {}) =>
    api.post('/expenses/', { amount, expense_date: today, due_date: addDays(today, due), ...more });
  await bill(100, -5);
  await bill(20.5, -400);
  await bill(7, 3);
  // Neither paid, owed to us, nor far off.
  await bill(1000, -5, { paid_on: today });
  await bill(1000, -5, { kind: 'refund' });
  await bill(1000, 40);
  const { em } = api;
  for (const document of [
    { processingStatus: 'completed' },
    { processingStatus: 'failed', failureCode: 'needs_password' },
    { processingStatus: 'failed', failureCode: 'damaged' },
    { processingStatus: 'completed', mailbox: 'hoa' },
    { processingStatus: 'completed', reviewedAt: new Date() },
    { processingStatus: 'completed', deletedAt: new Date() },
  ] as const)
    await paper(em, { machineFields: { fields: {} }, ...document });
  em.create(InboundMail, { receivedAt: new Date(), state: 'quarantined' });
  em.create(InboundMail, { receivedAt: new Date(), state: 'parsed' });
  await em.flush();
});

const bills = { overdue: { count: 2, total: 120.5 }, due_soon: { count: 1, total: 7 }, missing: 0, unpaid_dues: 0 };

test('what waits is counted once each, with what the bills come to', async () => {
  expect((await api.get('/reports/waiting')).body).toEqual({ to_review: 4, locked: 1, failed: 1, quarantined: 1, ...bills });
});

test('a viewer, who decides nothing about mail, is shown neither mail nor documents of associations', async () => {
  const { body } = await api.get('/reports/waiting', { token: await api.tokenOf('VIEWER') });
  expect(body).toEqual({ to_review: 3, locked: 1, failed: 1, quarantined: 0, ...bills });
});
