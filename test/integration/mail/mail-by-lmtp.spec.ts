import { createConnection, type Socket } from 'node:net';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AllowedSender } from '#core/database/entities/allowed-sender.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { type Gateway } from '../../../mail-gateway/gateway.js';
import { freePort } from '../../support/free-port.js';
import { startTestGateway, until } from '../../support/gateway.js';
import { ledgerFaults, ledgerOf } from '../../support/inbox.js';
import { letter, type NameServer, startNameServer } from '../../support/mail-world.js';
import { type Mailroom, openMailroom } from '../../support/mailroom.js';

const frontMta = 'mx.front.example';
let dns: NameServer;
let room: Mailroom;
let gateway: Gateway;
let port: number;
beforeAll(async () => {
  dns = await startNameServer();
  port = await freePort();
  const env = { MAIL_DNS_SERVERS: dns.address, MAIL_FRONT_MTA: frontMta };
  room = await openMailroom(env);
  gateway = await startTestGateway({
    databaseUrl: room.databaseUrl,
    dataDir: room.dataDir,
    env: { ...env, LMTP_LISTEN: `127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await gateway.close();
  await room.close();
  dns.close();
});

/** Speaks LMTP as a mail server does, a line at a time; answers each line's replies. */
class LmtpClient {
  private received = '';
  private constructor(private readonly socket: Socket) {
    socket.on('data', (bytes: Buffer) => (this.received += bytes.toString()));
  }

  static async open(place: { port: number } | { path: string }): Promise<LmtpClient> {
    const socket = createConnection(place);
    await once(socket, 'connect');
    const client = new LmtpClient(socket);
    await client.replies(1);
    return client;
  }

  async say(line: string, count = 1): Promise<string[]> {
    this.socket.write(`${line}\r\n`);
    return this.replies(count);
  }

  end(): void {
    this.socket.destroy();
  }

  /** Whole replies; lines of one that goes on have a hyphen. */
  private async replies(count: number): Promise<string[]> {
    const whole = () => this.received.split('\r\n').filter((line) => /^\d{3} /.test(line));
    await until(`${count} answers`, () => whole().length >= count, 5000);
    const found = whole();
    this.received = '';
    return found;
  }
}

const untilIn = async (queueId: string): Promise<number> => {
  let id = 0;
  await until('it is in the ledger', async () => {
    id = (await room.em().findOne(InboundMail, { queueId }))?.id ?? 0;
    return id > 0;
  });
  return id;
};
const queueIdIn = (reply = ''): string => /queued as (\w+)/.exec(reply)?.[1] ?? '';

test('each recipient is answered by itself, unknown ones are refused, and the message is taken once', async () => {
  const client = await LmtpClient.open({ port });
  expect(await client.say('EHLO mx.front.example')).toEqual([expect.stringMatching(/^500 /)]);
  expect((await client.say('LHLO mx.front.example'))[0]).toMatch(/^250 /);
  await client.say('MAIL FROM:<bills@power.example>');
  expect(await client.say('RCPT TO:<receipts@inbox.localhost>')).toEqual([expect.stringMatching(/^250 /)]);
  expect(await client.say('RCPT TO:<nobody@elsewhere.example>')).toEqual([expect.stringMatching(/^550 5\.1\.1 |^550 /)]);
  expect(await client.say('RCPT TO:<hoa@inbox.localhost>')).toEqual([expect.stringMatching(/^250 /)]);
  await client.say('DATA');
  const replies = await client.say(`${letter({ from: 'bills@power.example', subject: 'By LMTP', text: 'Total due $4.00' })}\r\n.`, 2);
  client.end();
  expect(replies).toEqual([expect.stringMatching(/^250 .*queued as \w+/), expect.stringMatching(/^250 .*queued as \w+/)]);
  const queueIds = new Set(replies.map(queueIdIn));
  expect(queueIds.size).toBe(1);
  const id = await untilIn([...queueIds][0] ?? '');
  await room.workOff();
  expect((await ledgerOf(room.em(), id)).mail).toMatchObject({ state: 'quarantined', subject: 'By LMTP' });
  expect(await ledgerFaults(room.em())).toEqual([]);
});

test('nobody is trusted for delivering here; what the mail server has checked itself counts', async () => {
  await room.em().insert(AllowedSender, { pattern: 'someone@power.example' });
  const sent = async (above: string[], subject: string): Promise<string> => {
    const transport = createTransport({ host: '127.0.0.1', port, lmtp: true, ignoreTLS: true });
    const info = await transport.sendMail({
      envelope: { from: 'someone@power.example', to: ['receipts@inbox.localhost'] },
      raw: letter({ from: 'someone@power.example', subject, text: `Total due $3.00 ${subject}`, above }),
    });
    const id = await untilIn(queueIdIn(info.response));
    await room.workOff();
    return (await room.em().findOneOrFail(InboundMail, { id })).state;
  };
  const checked = `Authentication-Results: ${frontMta}; spf=pass smtp.mailfrom=power.example; dmarc=pass (p=reject) header.from=power.example`;
  expect(await sent([checked], 'Checked')).toBe('parsed');
  expect(await sent([], 'Unchecked')).toBe('quarantined');
});

test('by a socket, which only the group may use; one that a killed gateway left is replaced, and another file is not', async () => {
  const path = join(room.dataDir, 'lmtp.sock');
  const left = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', left]);
  expect(existsSync(path)).toBe(true);
  const other = { databaseUrl: room.databaseUrl, dataDir: join(room.dataDir, 'other') };
  const second = await startTestGateway({ ...other, env: { GATEWAY_ID: 'g2', LMTP_LISTEN: path } });
  expect(statSync(path).mode & 0o777).toBe(0o660);
  const client = await LmtpClient.open({ path });
  await client.say('LHLO localhost');
  await client.say('MAIL FROM:<>');
  await client.say('RCPT TO:<receipts@inbox.localhost>');
  await client.say('DATA');
  const [reply] = await client.say(`${letter({ from: 'bills@power.example', subject: 'By socket', text: 'Total due $2.00' })}\r\n.`);
  client.end();
  const id = await untilIn(queueIdIn(reply));
  expect(await room.em().findOneOrFail(InboundMail, { id })).toMatchObject({ clientAddress: null, trustedClient: false, viaFront: true });
  await second.close();
  await writeFile(`${path}.file`, 'somebody’s');
  await expect(startTestGateway({ ...other, env: { GATEWAY_ID: 'g3', LMTP_LISTEN: `${path}.file` } })).rejects.toThrow('EADDRINUSE');
  expect(existsSync(`${path}.file`)).toBe(true);
});

test.each(['0.0.0.0:2424', '192.0.2.1:24', 'lmtp.sock', '2424'])('%s is refused: LMTP is for this machine', (place) => {
  expect(() => startTestGateway({ databaseUrl: room.databaseUrl, dataDir: room.dataDir, env: { LMTP_LISTEN: place } })).toThrow(
    'LMTP_LISTEN must be the path of a socket, which begins with a slash, or a port of this machine such as 127.0.0.1:2424.',
  );
});
