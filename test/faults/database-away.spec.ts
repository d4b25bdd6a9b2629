import { afterAll, beforeAll, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { openDatabase } from '#core/database/database';
import { Task } from '#core/kernel/tasks/task.entity';
import { whatIsWrong } from '../support/doctor.js';
import { makeDataDir, nobodysDatabase, spoolFiles, startTestGateway, until } from '../support/gateway.js';
import { sendMails } from '../support/mail-load.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { SmtpClient } from '../support/smtp-client.js';

const total = Number(process.env.PROVE_AWAY_MAILS ?? 200);
/** The database stays away at least so long. */
const minutes = Number(process.env.PROVE_AWAY_MINUTES ?? 0);
const sessions = 10;

/** Half of the mails, spread over half of the time. */
const load = (first: number) => ({
  total: total / 2,
  sessions,
  pauseMs: (minutes * 60_000 * sessions) / total,
  message: (number: number) => `Subject: ${first + number}\r\n\r\n${'x'.repeat(2000)}`,
});

test.each([
  ['that does not answer', ''],
  ['whose authority cannot be read', '?sslmode=verify-full&sslrootcert=/nowhere/authority.pem'],
])('a gateway with a database %s asks senders to come again, and refuses what is never ours', async (_which, end) => {
  const folder = await makeDataDir();
  const gateway = await startTestGateway({ databaseUrl: nobodysDatabase + end, dataDir: folder.dataDir });
  const client = await SmtpClient.greet(gateway.smtpPort);
  expect((await client.begin('receipts@inbox.localhost')).code).toBe(451);
  expect((await client.say('RCPT TO:<someone@example.com>')).code).toBe(550);
  client.leave();
  const ask = async (path: string): Promise<number> => (await fetch(`http://127.0.0.1:${gateway.httpPort}${path}`)).status;
  expect([await ask('/health'), await ask('/ready')]).toEqual([200, 503]);
  await gateway.close();
  await folder.remove();
});

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.remove());

test(
  'mail is taken while the database is down, across a restart, and all of it is imported once it is back',
  { timeout: 300_000 + minutes * 60_000 },
  async () => {
    const folder = await makeDataDir();
    const settings = { databaseUrl: postgres.url, dataDir: folder.dataDir };
    const first = await startTestGateway(settings);
    await postgres.stop('SIGINT');
    const gone = performance.now();
    const accepted = await sendMails({ ...load(0), port: () => first.smtpPort });
    await first.close();
    // The list of recipients is known from the disk.
    const second = await startTestGateway(settings);
    accepted.push(...(await sendMails({ ...load(total / 2), port: () => second.smtpPort })));
    expect(spoolFiles(folder.dataDir).filter((file) => file.startsWith('new/'))).toHaveLength(total);

    const away = (performance.now() - gone) / 1000;
    const back = performance.now();
    await postgres.start();
    await until('everything is imported', () => spoolFiles(folder.dataDir).length === 0, 180_000);
    console.log(
      `database down for ${Math.round(away)} s: ${accepted.length} of ${total} mails taken, all imported ${Math.round(performance.now() - back)} ms after its start`,
    );
    const orm = await openDatabase({ url: postgres.url, poolSize: 2 });
    const ledger = await orm.em.fork().find(InboundMail, {});
    expect(new Set(ledger.map((mail) => mail.queueId))).toEqual(new Set(accepted.map((mail) => mail.queueId)));
    expect([ledger.length, accepted.length, await orm.em.fork().count(Task, { kind: 'parse-mail' })]).toEqual([total, total, total]);
    expect(await whatIsWrong(orm.em, folder.dataDir)).toEqual([]);
    await orm.close(true);
    await second.close();
    await folder.remove();
  },
);
