import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Gateway } from '../../mail-gateway/gateway.js';
import { makeDataDir, nobodysDatabase, rememberRecipients, spoolFiles, startTestGateway } from '../support/gateway.js';
import { queueIdOf, SmtpClient } from '../support/smtp-client.js';

let folder: Awaited<ReturnType<typeof makeDataDir>>;
let gateway: Gateway;
beforeAll(async () => {
  folder = await makeDataDir();
  await rememberRecipients(folder.dataDir);
  gateway = await startTestGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir });
});
afterAll(async () => {
  await gateway.close();
  await folder.remove();
});

let smuggled = 0;

const second = 'MAIL FROM:<admin@example.com>\r\nRCPT TO:<receipts@inbox.localhost>\r\nDATA\r\nSubject: smuggled\r\n\r\nx';

/** What other servers have been seen to take for the end of a message; only CR LF . CR LF is (RFC 5321 §4.1.1.4). */
const variants: [string, string][] = [
  ['LF . LF', '\n.\n'],
  ['LF . CR LF', '\n.\r\n'],
  ['CR LF . LF', '\r\n.\n'],
  ['CR . CR', '\r.\r'],
  ['CR . CR LF', '\r.\r\n'],
  ['CR LF . CR', '\r\n.\r'],
  ['LF . CR', '\n.\r'],
  ['CR LF NUL . CR LF', '\r\n\0.\r\n'],
  ['CR LF . NUL CR LF', '\r\n.\0\r\n'],
  ['CR LF . CR NUL LF', '\r\n.\r\0\n'],
];

test.each(variants)('%s does not end a message: one message, whose content the rest is', async (_, ending) => {
  const before = gateway.counters.accepted;
  const client = await SmtpClient.greet(gateway.smtpPort);
  await client.begin();
  client.send(`Subject: first\r\n\r\nhello${ending}${second}\r\n.\r\n`);
  const queueId = queueIdOf(await client.reply());
  expect((await client.say('NOOP')).code).toBe(250);
  client.leave();
  smuggled += gateway.counters.accepted - before - 1;
  expect(gateway.counters.accepted).toBe(before + 1);
  const taken = await readFile(join(folder.dataDir, 'spool', 'new', queueId), 'latin1');
  expect(taken).toContain('Subject: first');
  expect(taken).toContain('Subject: smuggled');
});

test('none of them has smuggled a message', () => {
  expect(smuggled).toBe(0);
  console.log(`${variants.length} ways to end a message that are none: ${smuggled} messages smuggled`);
});

test.each(variants)('%s does not end one either when it comes byte by byte', async (_, ending) => {
  const before = gateway.counters.accepted;
  const client = await SmtpClient.greet(gateway.smtpPort);
  await client.begin();
  client.socket.setNoDelay(true);
  for (const byte of `hello${ending}MAIL`) {
    client.send(byte);
    await new Promise((resolve) => setImmediate(resolve));
  }
  client.send('\r\n.\r\n');
  expect(queueIdOf(await client.reply())).toBeTruthy();
  client.leave();
  expect(gateway.counters.accepted).toBe(before + 1);
});

test('CR LF . CR LF ends it, wherever the network cuts it', async () => {
  for (let cut = 1; cut < 5; cut += 1) {
    const client = await SmtpClient.greet(gateway.smtpPort);
    await client.begin();
    client.socket.setNoDelay(true);
    client.send(`x${'\r\n.\r\n'.slice(0, cut)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
    client.send('\r\n.\r\n'.slice(cut));
    expect(queueIdOf(await client.reply())).toBeTruthy();
    client.leave();
  }
});

test('what is said in clear behind STARTTLS is not heard inside it', async () => {
  const before = gateway.counters.accepted;
  const client = await SmtpClient.greet(gateway.smtpPort);
  // STARTTLS and a whole mail in one packet, as an attacker in between would add it.
  client.send(`STARTTLS\r\nEHLO evil.example\r\n${second}\r\n.\r\nNOOP\r\n`);
  expect((await client.reply()).code).toBe(220);
  await client.secure();
  // The first answer inside is to our own command, and the server knows nothing of what was said before.
  expect((await client.say('MAIL FROM:<a@example.com>')).code).toBe(503);
  expect((await client.say('EHLO client.example')).code).toBe(250);
  expect((await client.say('RCPT TO:<receipts@inbox.localhost>')).code).toBe(503);
  client.leave();
  expect(gateway.counters.accepted).toBe(before);
  expect(spoolFiles(folder.dataDir).filter((file) => file.startsWith('tmp/'))).toEqual([]);
});
