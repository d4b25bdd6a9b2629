import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { makeDataDir, nobodysDatabase, rememberRecipients, spawnGateway, spoolFiles, startTestGateway } from '../support/gateway.js';
import { queueIdOf, SmtpClient } from '../support/smtp-client.js';

async function makeKnownFolder() {
  const folder = await makeDataDir();
  await rememberRecipients(folder.dataDir);
  return folder;
}

test('an ending gateway finishes the message that is coming in, sends the idle away, and takes nobody new', async () => {
  const folder = await makeKnownFolder();
  const gateway = await startTestGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir });
  const [busy, idle] = await Promise.all([SmtpClient.greet(gateway.smtpPort), SmtpClient.greet(gateway.smtpPort)]);
  await busy.begin();
  busy.send('Subject: half of it\r\n\r\n');
  const closing = gateway.close();
  expect((await idle.reply()).code).toBe(421);
  await idle.gone();
  await expect(SmtpClient.open(gateway.smtpPort)).rejects.toThrow(/ECONNREFUSED/);
  busy.send('the other half\r\n.\r\n');
  const queueId = queueIdOf(await busy.reply());
  expect((await busy.reply()).code).toBe(421);
  await closing;
  expect(spoolFiles(folder.dataDir)).toEqual([`new/${queueId}`]);
  await folder.remove();
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the process within seconds, and its lock goes with it', async (signal) => {
  const folder = await makeKnownFolder();
  const gateway = await spawnGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir });
  const idle = await SmtpClient.greet(gateway.smtpPort);
  const started = performance.now();
  expect(await gateway.end(signal)).toBe(0);
  expect(performance.now() - started).toBeLessThan(20_000);
  await idle.gone();
  const next = await startTestGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir });
  await next.close();
  await folder.remove();
});

test('what cannot work is a sentence at the start, not a gateway that limps', async () => {
  const folder = await makeKnownFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const port = String((taken.address() as AddressInfo).port);
  const start = (env: Record<string, string>) => spawnGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir, env });
  await expect(start({ MAIL_TRUSTED_CLIENTS: 'everyone' })).rejects.toThrow(/ended with 78[^]*is not an address or a range/);
  await expect(start({ TLS_CERT_FILE: '/nowhere' })).rejects.toThrow(/ended with 78[^]*Set TLS_CERT_FILE and TLS_KEY_FILE together/);
  await expect(start({ SMTP_PORT: port })).rejects.toThrow(/ended with 78[^]*EADDRINUSE/);
  await expect(start({ MAX_MAIL_MB: 'much' })).rejects.toThrow(/ended with 78[^]*MAX_MAIL_MB/);
  taken.close();
  await folder.remove();
});

test('a log tells what happened by ids and counts, never who wrote to whom', async () => {
  const folder = await makeKnownFolder();
  const gateway = await spawnGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir, env: { LOG_LEVEL: 'debug' } });
  const client = await SmtpClient.greet(gateway.smtpPort);
  const queueId = queueIdOf(
    await client.deliver(
      'Subject: canary-subject\r\n\r\ncanary-body',
      'subscriptions+canary-to@inbox.localhost',
      'canary-from@example.com',
    ),
  );
  await client.begin('canary-nobody@inbox.localhost', 'canary-from@example.com');
  client.leave();
  await gateway.end();
  const log = gateway.log.join('\n');
  expect(log).toContain(queueId);
  expect(log).not.toContain('canary');
  await folder.remove();
});

test('a log that is to say nothing says when mail is taken, for which whoever started the gateway waits', async () => {
  const folder = await makeKnownFolder();
  const gateway = await spawnGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir, env: { LOG_LEVEL: 'silent' } });
  expect(await gateway.end()).toBe(0);
  expect(gateway.log).toHaveLength(1);
  await folder.remove();
});
