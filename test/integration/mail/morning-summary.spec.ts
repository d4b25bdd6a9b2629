import { beforeAll, expect, test } from 'vitest';
import { OutgoingMail } from '#core/kernel/outbox/outgoing-mail.entity';
import { textPlace } from '#core/kernel/outbox/queue-mail';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { sendSummary } from '#core/books/reports/send-summary';
import { adminEmail } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

const box = new SecretBox(Buffer.alloc(32, 7));
const api = apiForTests();
beforeAll(async () => {
  await api.makeUser('STAFF', { email: 'staff@example.com' });
  await api.makeUser('STAFF', { email: 'gone@example.com', isActive: false });
  await api.makeUser('VIEWER', { email: 'viewer@example.com' });
  await api.post('/expenses/', { amount: 84.2, expense_date: '2026-11-01', due_date: '2026-11-10', vendor: 'City Water' });
});

const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const send = (now: Date) => sendSummary(api.em, { box, url: 'https://ledger.example' }, now);

test('the summary goes once a day to all who keep the books, from its hour on, and stops when it is turned off', async () => {
  expect(await send(noon('2026-11-29'))).toEqual([]);
  expect((await api.patch('/settings', { time_zone: 'UTC', summary_hour: 7 })).body).toMatchObject({
    summary_hour: 7,
    outgoing_mail: false,
  });
  expect(await send(new Date('2026-11-29T06:59:00Z'))).toEqual([]);
  const together = await Promise.all([send(noon('2026-11-29')), send(noon('2026-11-29'))]);
  await send(noon('2026-11-29'));
  expect(together.flat()).toHaveLength(2);
  const mails = await api.em.find(OutgoingMail, {}, { orderBy: { recipient: 1 } });
  expect(mails.map(({ recipient }) => recipient)).toEqual([adminEmail, 'staff@example.com']);
  const [{ id, sealedText } = { id: 0, sealedText: null }] = mails;
  expect(box.open(sealedText ?? '', textPlace(id))).toContain('- City Water: due Nov 10, 2026, $84.20');
  expect(await send(noon('2026-11-30'))).toHaveLength(2);
  await api.patch('/settings', { summary_hour: null });
  expect(await send(noon('2026-12-01'))).toEqual([]);
});

test('an hour that there is not is refused with a sentence', async () => {
  const { status, body } = await api.patch<object>('/settings', { summary_hour: 24 });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('must be an hour from 0 to 23')]);
});
