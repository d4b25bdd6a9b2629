import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { InboundMail, type MailState } from '#core/database/entities/inbound-mail.entity';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { apiForTests } from '../../support/for-tests.js';

const question = 'From: Gmail Team <Forwarding-NoReply@google.com>\r\nSubject: (#418337204)\r\n\r\nSam has requested';
const files = { question, bill: 'From: a@example.com\r\n\r\nA bill', empty: '' };

const api = apiForTests();
let staff: string;
beforeAll(async () => {
  staff = await api.tokenOf('STAFF');
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  for (const [name, words] of Object.entries(files)) await store.put(`mail/${name}`, Buffer.from(words));
});

async function unread(state: MailState, name: string): Promise<number> {
  const { em } = api;
  const row = em.create(InboundMail, { receivedAt: new Date(), state, rawKey: `mail/${name}` });
  await em.flush();
  return row.id;
}

test.each(['imported', 'unreadable', 'rejected'] as const)(
  'of messages that are %s and that nobody has read Gmail’s question is saved by administrators alone, others by staff too',
  async (state) => {
    const id = await unread(state, 'question');
    expect((await api.get(`/mail/${id}/raw`, { token: staff })).body).toEqual({ detail: 'Message not found' });
    expect((await api.get(`/mail/${id}/raw`)).body).toBe(question);
    expect(JSON.stringify((await api.get(`/mail/${id}`, { token: staff })).body)).not.toContain('418337204');
    const status = async (name: string) => (await api.get(`/mail/${await unread(state, name)}/raw`, { token: staff })).status;
    expect([await status('bill'), await status('empty'), await status('gone')]).toEqual([200, 200, 404]);
  },
);
