import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readQuarantineUse } from '#core/records/mail/quarantine-quota';
import { ledgerFaults } from '../../support/inbox.js';
import { type MailWay, openMailWay } from '../../support/mail-way.js';
import { letter, serverOf, settings } from '../../support/mail-world.js';
import { SmtpClient } from '../../support/smtp-client.js';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expireQuarantine } from '../../../worker/storage/expire-quarantine.js';
import { DeleteFile } from '../../../worker/storage/delete-file-step.js';
import { testLanes } from '../../support/worker.js';

let way: MailWay;
beforeAll(async () => {
  way = await openMailWay({ QUARANTINE_SENDER_MB: '0.02', QUARANTINE_MAX_MB: '0.05', MAIL_TRUSTED_CLIENTS: '127.9.9.9' });
});
afterAll(() => way.close());

let count = 0;
const stranger = (from: string): string => letter({ from, subject: `Offer ${(count += 1)}`, text: `${count} ${'buy this '.repeat(1500)}` });
const bring = (from: string): Promise<{ state: string }> =>
  way.settled(stranger(from), { envelopeFrom: from }) as unknown as Promise<{ state: string }>;
async function rcpt(from: string, clientAddress: string = serverOf.stranger): Promise<string> {
  const client = await SmtpClient.greet(way.gateway.smtpPort, clientAddress);
  try {
    return (await client.begin('receipts@inbox.localhost', from)).text;
  } finally {
    client.leave();
  }
}
const rows = (): Promise<{ state: string; reason: string; raw_key: string | null }[]> =>
  way.room.em().execute('select state, reason, raw_key from inbound_mail order by id');

test('a stranger whose share is full is put off, others are not until all is full; nobody listed and no trusted client is', async () => {
  await bring('one@stranger.example');
  expect(await rcpt('one@stranger.example')).toMatch(/^354/);
  await bring('one@stranger.example');
  // Told by what was taken itself: nobody can outrun the list that is read every two seconds.
  expect(await rcpt('One@stranger.example')).toMatch(/^452 4\.2\.2 Too much mail from this sender is waiting/);
  expect(await rcpt('two@stranger.example')).toMatch(/^354/);
  await bring('two@stranger.example');
  await bring('three@stranger.example');
  expect(await rcpt('four@stranger.example')).toMatch(/^452 4\.2\.2 There is no room for more mail from unknown senders/);
  expect(await rcpt(settings.senders[0] ?? '')).toMatch(/^354/);
  expect(await rcpt('four@stranger.example', '127.9.9.9')).toMatch(/^354/);
  expect((await rows()).map(({ state }) => state)).toEqual(['quarantined', 'quarantined', 'quarantined', 'quarantined']);
});

test('what nobody lets in loses its original after its days, not its row, and makes room; an upgrade starts the days', async () => {
  const em = way.room.em();
  await em.execute(`update inbound_mail set received_at = now() - interval '40 days'`);
  expect(await expireQuarantine(em, 0)).toBe(0);
  expect(await expireQuarantine(em, 30)).toBe(0);
  await em.execute(`update setting set updated_at = now() - interval '40 days' where key = 'quarantine-age-since'`);
  await em.execute(`update inbound_mail set received_at = now() - interval '29 days' where id = (select min(id) from inbound_mail)`);
  const store = new DiskFileStore(join(way.room.dataDir, 'files'));
  const keys = (await rows()).map(({ raw_key: key }) => key ?? '');
  expect(await expireQuarantine(em, 30)).toBe(3);
  expect((await rows()).slice(1)).toEqual(
    Array.from({ length: 3 }, () => ({
      state: 'rejected',
      reason: 'Kept out of the books: it was not accepted within 30 days, and its original was removed from quarantine.',
      raw_key: null,
    })),
  );
  expect(await ledgerFaults(em)).toEqual([]);
  await em.execute(`update task set state = 'due', run_after = now() - interval '1 second' where kind = 'delete-file'`);
  await testLanes(em, [new DeleteFile(store)]).drain('light');
  expect(await Promise.all(keys.map((key) => store.exists(key)))).toEqual([true, false, false, false]);
});

test('mail of a viewer counts whatever machine brings it: before it is read, while it waits, and once it was dismissed', async () => {
  const em = way.room.em();
  await em.execute(`insert into app_user (email, password_hash, role) values ('Lee@viewer.example', 'x', 'VIEWER')`);
  const known = join(way.room.dataDir, 'spool', 'recipients.json');
  await vi.waitFor(async () => expect(await readFile(known, 'utf8')).toContain('lee@viewer.example'), 10_000);
  const used = async (): Promise<number> => (await readQuarantineUse(way.room.em())).senders['lee@viewer.example'] ?? 0;
  const answer = (): Promise<string> => rcpt('lee@viewer.example', '127.9.9.9');
  const full = /^452 4\.2\.2 Too much mail from this sender is waiting/;
  const byTrusted = (): Promise<number> =>
    way.bring(stranger('lee@viewer.example'), { envelopeFrom: 'lee@viewer.example', clientAddress: '127.9.9.9' });
  const ids = [await byTrusted(), await byTrusted()];
  // Longer than the gateway takes to read anew what waits: what was not read yet is counted by itself.
  await sleep(3000);
  expect([await used(), await answer()]).toEqual([0, expect.stringMatching(full)]);
  for (const id of ids) expect((await way.room.outcome(id)).mail.state).toBe('quarantined');
  const bytes = await used();
  expect(bytes).toBeGreaterThan(0.02 * 1_048_576);
  await sleep(3000);
  expect(await answer()).toMatch(full);
  await em.execute(`update inbound_mail set state = 'rejected', dismissed_at = now() where id in (?, ?)`, ids);
  expect(await used()).toBe(bytes);
  expect(await rcpt('anybody@stranger.example', '127.9.9.9')).toMatch(/^354/);
});
