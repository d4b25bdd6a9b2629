import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rawMail } from '../../fixtures/mail.js';
import { bill, drawn, pdf } from '../../fixtures/paper.js';
import { TestApi } from '../../support/api.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';
import { openRelay } from '../../support/relay.js';

const key = Buffer.from('a signing key').toString('base64');

let api: TestApi;
let worker: TestWorker;
let provider: Server;
let origin: string;
let picture: Buffer;
beforeAll(async () => {
  picture = await (await drawn(await pdf([bill]))).png().toBuffer();
  provider = createServer((_, response) => response.end(picture));
  await new Promise<void>((resolve) => {
    provider.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  api = await TestApi.start({ OPENPHONE_WEBHOOK_SECRET: key });
  worker = await startTestWorker({ databaseUrl: api.database.url, dataDir: api.dataDir, env: { OPENPHONE_MEDIA_HOSTS: origin } });
});
afterAll(async () => {
  await worker.close();
  await api.stop();
  provider.close();
});

const workOff = () =>
  vi.waitFor(
    async () => {
      await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
      expect(await api.em.execute(`select kind, last_error from task where state in ('due', 'running')`)).toEqual([]);
    },
    { timeout: 180_000, interval: 50 },
  );

test('a mail that a relay posts for hoa@ waits in quarantine, and let in it is an HOA e-mail with its document', async () => {
  const path = await openRelay(api);
  const raw = await rawMail({
    to: 'hoa@inbox.localhost',
    subject: 'Dues for March',
    text: 'HOA dues notice. Amount due $145.00 by March 31, 2026.',
  });
  const form = new FormData();
  form.set('email', new Blob([new Uint8Array(Buffer.from(raw))]), 'message.eml');
  form.set('envelope', JSON.stringify({ to: ['hoa@inbox.localhost'], from: 'bounce@example.com' }));
  const taken = await api.call<{ queue_id: string }>('POST', path, { token: null, body: form });
  expect(taken.status).toBe(200);
  await workOff();
  const [mail] = (await api.get<{ id: number; queue_id: string; state: string }[]>('/mail/')).body;
  expect(mail).toMatchObject({ queue_id: taken.body.queue_id, state: 'quarantined' });
  await api.post(`/mail/${mail?.id}/release`);
  await workOff();
  const { body } = await api.get<{ emails: object[]; total: number }>('/hoa-emails/');
  expect(body).toMatchObject({ total: 1, emails: [{ subject: 'Dues for March', mail_id: mail?.id, document_ids: [expect.any(Number)] }] });
});

test('the picture of a message is fetched and shown, with its vendor and in the gallery of its property, however their numbers are written', async () => {
  const tenant = { tenant_name: 'Sam Day', tenant_phone: '+1 (503) 555-0177' };
  const { id: propertyId } = (await api.post<{ id: number }>('/properties/', { name: 'Elm House', ...tenant })).body;
  const { id: vendorId } = (await api.post<{ id: number }>('/vendors/', { business_name: 'Texter', phone: '503.555.0177' })).body;
  const event = {
    id: 'EV1',
    type: 'message.received',
    data: {
      object: {
        id: 'AC1',
        from: '+15035550177',
        to: ['+15035550100'],
        direction: 'incoming',
        body: 'See',
        // As older events name it, and as newer ones do.
        media: [`${origin}/1.png`, { url: `${origin}/2.png`, type: 'image/png' }, { url: 'https://storage.googleapis.com/anybody/3.png' }],
        createdAt: new Date().toISOString(),
      },
    },
  };
  const body = JSON.stringify(event);
  const time = Date.now();
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(`${time}.${body}`).digest('base64');
  const headers = { 'content-type': 'application/json', 'openphone-signature': `hmac;1;${time};${signature}` };
  expect((await api.call('POST', '/webhooks/openphone', { token: null, body, headers })).status).toBe(200);
  await workOff();
  const [message] = (await api.get<{ media_urls: string[]; media_pending: number }[]>('/messages/?has_media=true')).body;
  expect(message?.media_urls).toHaveLength(2);
  // The third does not lie with the provider: its place is kept, and no picture.
  const { body: gallery } = await api.get<{ mime_type: string; message_id: number }[]>(`/properties/${propertyId}/media`);
  expect(gallery.filter(({ mime_type: type }) => type === 'image/png')).toHaveLength(2);
  const { body: vendor } = await api.get<{ last_message_date: string | null }>(`/vendors/${vendorId}`);
  expect(vendor.last_message_date).toBe(event.data.object.createdAt);
  const shown = await fetch(api.address((message?.media_urls[0] ?? '').replace('/api/v1', '')), {
    headers: { authorization: `Bearer ${await api.tokenOf('VIEWER')}` },
  });
  expect(shown.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
});
