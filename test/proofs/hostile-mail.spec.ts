import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickBombs } from '../fixtures/bomb-mails.js';
import { hostileMails } from '../fixtures/hostile-mails.js';
import { largeMails } from '../fixtures/large-mails.js';
import { spawnGateway, until } from '../support/gateway.js';
import { HealthWatch } from '../support/health-watch.js';
import { ledgerFaults, ledgerOf } from '../support/inbox.js';
import { type MailWay, openMailWay } from '../support/mail-way.js';
import { serverOf } from '../support/mail-world.js';
import { ReaderPeak } from '../support/reader-peak.js';

const [limitMs, mostMb] = [35_000, 512];
/** What the gateway may take to answer while it takes a mail of 48 MB and the reader has the cores, as for any load. */
const mostGapMs = 1000;
const cases = [...hostileMails, ...quickBombs, ...largeMails];

let way: MailWay;
const peak = new ReaderPeak();
beforeAll(async () => {
  way = await openMailWay({}, async (settings) => {
    const gateway = await spawnGateway(settings);
    return { ...gateway, close: () => gateway.end().then(() => undefined) };
  });
});
afterAll(async () => {
  peak.end();
  await way.close();
});

/** A listed mailbox has passed it on: it is checked, and filed. */
const passedOn = { envelopeFrom: 'sam@forwarder.example', clientAddress: serverOf.forwarder };

/** Has the worker read a message, and of its documents the first, which are hostile too; answers how long the message took. */
async function read(mailId: number): Promise<number> {
  const em = way.room.em();
  await em.execute(`update task set priority = 200 where kind = 'parse-mail' and subject_id = ?`, [mailId]);
  const began = performance.now();
  const draining = way.room.lanes.drain('light');
  await until('it has left the reader', async () => (await ledgerOf(em, mailId)).mail.state !== 'imported', 300_000);
  const took = performance.now() - began;
  // A hundred papers of one kind teach no more than two.
  await em.execute(
    `delete from task where state = 'due' and document_id in (select id from document where mail_id = ? order by id offset 2)`,
    [mailId],
  );
  await draining;
  await Promise.all([way.room.lanes.drain('light'), way.room.lanes.drain('ocr')]);
  return took;
}

test('hostile mails, brought by SMTP, end in the ledger, in time and memory', { timeout: 3_000_000 }, async () => {
  const ends = new Map<string, number>();
  let [slowest, largest] = [0, 0];
  const health = new HealthWatch(`http://127.0.0.1:${way.gateway.httpPort}/health`);
  let gap = 0;
  for (const [what, make] of cases) {
    const raw = Buffer.from(await make());
    peak.begin();
    // The same mail may come again: each is one of its own.
    const mailId = await way.bring(Buffer.concat([Buffer.from(`X-Case: ${ends.size}\r\n`), raw]), passedOn);
    const took = await read(mailId);
    const { mail, parts } = await ledgerOf(way.room.em(), mailId);
    const memory = peak.megabytes();
    [slowest, largest] = [Math.max(slowest, took), Math.max(largest, memory)];
    const slowestAnswer = await health.longest();
    gap = Math.max(gap, slowestAnswer);
    if (process.env.TELL_EACH)
      console.error(what, Math.round(took), Math.round(memory), Math.round(slowestAnswer), mail.state, parts.length, mail.reason);
    expect.soft(['parsed', 'duplicate', 'unreadable', 'quarantined', 'rejected'], what).toContain(mail.state);
    expect.soft(mail.reason ?? '', what).not.toMatch(/three times/);
    expect.soft(took, what).toBeLessThan(limitMs);
    expect.soft(memory, what).toBeLessThan(mostMb);
    ends.set(mail.state, (ends.get(mail.state) ?? 0) + 1);
  }
  gap = Math.max(gap, await health.longest(true));
  expect(await ledgerFaults(way.room.em())).toEqual([]);
  // It runs beside the reader on the same cores, and neither parses nor waits for anything.
  expect(gap).toBeLessThan(mostGapMs);
  const states = [...ends].map(([state, count]) => `${count} ${state}`).join(', ');
  console.log(
    `${cases.length} hostile mails: ${states}; the slowest ${(slowest / 1000).toFixed(1)} s, a reader at most ${Math.round(largest)} MB, the gateway answered within ${Math.round(gap)} ms`,
  );
});
