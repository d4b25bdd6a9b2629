import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { addDays } from '#core/kernel/platform/days';
import { TestApi } from '../../support/api.js';

let api: TestApi;
const today = new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  api = await TestApi.start();
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
  const document = (values: Partial<Document>) =>
    em.create(Document, {
      origin: 'upload',
      filename: 'bill.pdf',
      filePath: 'x',
      sha256: createHash('sha256').update(randomUUID()).digest('hex'),
      mimeType: 'application/pdf',
      fileSize: 1,
      machineFields: { fields: {} },
      personFields: { fields: {} },
      ...values,
    });
  document({ processingStatus: 'completed' });
  document({ processingStatus: 'failed', failureCode: 'needs_password' });
  document({ processingStatus: 'failed', failureCode: 'damaged' });
  document({ processingStatus: 'completed', mailbox: 'hoa' });
  document({ processingStatus: 'completed', reviewedAt: new Date() });
  document({ processingStatus: 'completed', deletedAt: new Date() });
  em.create(InboundMail, { receivedAt: new Date(), state: 'quarantined' });
  em.create(InboundMail, { receivedAt: new Date(), state: 'parsed' });
  await em.flush();
});
afterAll(() => api.stop());

const bills = { overdue: { count: 2, total: 120.5 }, due_soon: { count: 1, total: 7 }, missing: 0, unpaid_dues: 0 };

test('what waits is counted once each, with what the bills come to', async () => {
  expect((await api.get('/reports/waiting')).body).toEqual({ to_review: 4, locked: 1, failed: 1, quarantined: 1, ...bills });
});

test('a viewer, who decides nothing about mail, is shown neither mail nor documents of associations', async () => {
  const { body } = await api.get('/reports/waiting', { token: await api.tokenOf('VIEWER') });
  expect(body).toEqual({ to_review: 3, locked: 1, failed: 1, quarantined: 0, ...bills });
});
