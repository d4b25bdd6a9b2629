import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberedMail } from '../../fixtures/numbered-mail.js';
import { makeDataDir, spawnGateway, until } from '../../support/gateway.js';
import { nothingUnderWay } from '../../support/mail-books.js';
import { sendMails } from '../../support/mail-load.js';
import { spawnWorker } from '../../support/worker-process.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();
let data: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  data = await makeDataDir();
});
afterAll(() => data.remove());

interface Line {
  msg: string;
  queueId?: string;
  mailId?: number;
  task?: number;
  kind?: string;
  mail?: number;
  document?: number;
  next?: number[];
}

const linesOf = (log: readonly string[]): Line[] => log.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);

test('a mail is followed by its ids through the logs of gateway and worker, to its document and its end, and nothing it says stands there', async () => {
  const place = { databaseUrl: database.url, dataDir: data.dataDir };
  const [gateway, worker] = await Promise.all([spawnGateway(place), spawnWorker({ ...place, env: { SWEEP_SECONDS: '0.5' } })]);
  try {
    const [accepted] = await sendMails({ port: () => gateway.smtpPort, total: 1, sessions: 1, message: numberedMail });
    const { em } = database.orm;
    const settled = async () => {
      const [row] = await em
        .fork()
        .execute<{ count: number }[]>("select count(*)::int as count from document where processing_status = 'completed'");
      return row?.count === 1 && (await nothingUnderWay(em, data.dataDir));
    };
    await until('its document is done', settled, 60_000);
    // What is done is said a moment after it is committed.
    const doneLines = () => linesOf(worker.log).filter(({ msg }) => msg === 'step done');
    await until('its end is logged', () => Promise.resolve(doneLines().some(({ kind }) => kind === 'settle-mail')), 60_000);
    const taken = linesOf(gateway.log).filter(({ queueId }) => queueId === accepted?.queueId);
    expect(taken.map(({ msg }) => msg)).toEqual(['mail taken', 'mail imported']);
    const { mailId, task } = taken[1] ?? {};
    // From the task the gateway named each line leads to those that follow.
    const done = doneLines();
    const followed: Line[] = [];
    for (let next = [task]; next.length > 0;) {
      const lines = done.filter((line) => next.includes(line.task));
      followed.push(...lines);
      next = lines.flatMap((line) => line.next ?? []);
    }
    expect(followed.map(({ kind }) => kind)).toEqual([
      'parse-mail',
      'read-document',
      'extract-document',
      'apply-rules',
      'settle-document',
      'settle-mail',
    ]);
    expect(followed[0]?.mail).toBe(mailId);
    expect(followed.at(-1)?.mail).toBe(mailId);
    const [document] = await em.fork().execute<{ id: number }[]>('select id from document');
    expect(new Set(followed.slice(1, -1).map((line) => line.document))).toEqual(new Set([document?.id]));
    expect([...gateway.log, ...worker.log].join('\n')).not.toMatch(/@|invoice number/i);
  } finally {
    await Promise.all([gateway.end(), worker.end()]);
  }
});
