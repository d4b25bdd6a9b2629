import { afterAll, beforeAll, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { Doors } from '../../../api/http/admit.js';
import type { Gateway } from '../../../mail-gateway/gateway.js';
import { adminEmail, TestApi } from '../../support/api.js';
import { rememberRecipients, startTestGateway, until } from '../../support/gateway.js';
import { freePort } from '../../support/free-port.js';

interface Sent {
  success: boolean;
  error: string | null;
  to: string;
  queue_id: string | null;
}
let api: TestApi;
let gateway: Gateway | undefined;
let port: number;
const send = async () => (await api.call<Sent>('POST', '/mail/test')).body;

beforeAll(async () => {
  port = await freePort();
  api = await TestApi.start({ SMTP_PORT: String(port) });
});
afterAll(async () => {
  await gateway?.close();
  await api.stop();
});

test('without a gateway it says who did not answer', async () => {
  const { success, error, queue_id } = await send();
  expect({ success, queue_id }).toEqual({ success: false, queue_id: null });
  expect(error).toContain(`The mail gateway at 127.0.0.1:${port} did not accept it: `);
});

test('where too many wait already nothing is sent', async () => {
  const { waits } = api.app.get(Doors);
  const places = Array.from({ length: waits.limits.atOnce }, () => waits.takePlace());
  const detail = 'Too many requests at the moment. Please try again shortly.';
  expect(await api.post('/mail/test')).toMatchObject({ status: 503, body: { detail } });
  for (const give of places) give?.();
});

test('it goes the way of any mail and stands in the ledger under its queue id', async () => {
  await rememberRecipients(api.dataDir);
  gateway = await startTestGateway({ databaseUrl: api.database.url, dataDir: api.dataDir, env: { SMTP_PORT: String(port) } });
  const { queue_id: queueId, ...sent } = await send();
  expect(sent).toEqual({ success: true, error: null, to: 'receipts@inbox.localhost' });
  const find = () => api.em.fork().findOne(InboundMail, { queueId });
  await until('the mail is in the ledger', async () => (await find()) !== null);
  expect(await find()).toMatchObject({ envelopeFrom: adminEmail });
});
