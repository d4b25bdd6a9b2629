import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { ledgerFaults, takeMail } from '../../support/inbox.js';
import { oneIn, proving } from '../../support/share.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';
import { folderForTests } from '../../support/folder-for-tests.js';

/** Real mails lie outside the project; CORPUS names their folder. `npm run prove` takes all of them. */
const corpus = process.env.CORPUS ? join(process.env.CORPUS, 'emails') : null;
const isThere = corpus !== null && existsSync(corpus);
/** A message may take the reader no longer than this, in milliseconds. */
const limitMs = 35_000;

interface Truth {
  file: string;
  subject: string | null;
  from_addr: string | null;
  second_reference?: { agrees?: { subject?: boolean; from?: boolean } };
}

let database: TestDatabase;
let worker: TestWorker;
const dataDir = folderForTests('data-');
beforeAll(async () => {
  if (!isThere) return;
  database = await createTestDatabase();
  worker = await startTestWorker({ databaseUrl: database.url, dataDir });
});
afterAll(async () => {
  if (!isThere) return;
  await worker.close();
  await database.drop();
});

const squeezed = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

test.skipIf(!isThere)(
  `real mails end with a balanced ledger (${isThere ? (proving ? 'all' : 'some') : `skipped: no corpus at ${corpus ?? 'CORPUS'}`})`,
  async () => {
    const lines = readFileSync(join(corpus ?? '', 'ground_truth.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const truths = oneIn(20, lines).map((line) => JSON.parse(line) as Truth);
    let slowest = 0;
    const wrong: string[] = [];
    for (const truth of truths) {
      const em = database.orm.em.fork();
      const mailId = await takeMail(em, dataDir, readFileSync(join(corpus ?? '', truth.file)));
      // Only the mail's own step: its documents are the business of others.
      await em.execute(`update task set priority = 200 where kind = 'parse-mail' and subject_id = ?`, [mailId]);
      const began = performance.now();
      for (let state = 'imported'; state === 'imported';) {
        await worker.lanes.drain('light');
        [{ state }] = (await em.execute<{ state: string }[]>('select state from inbound_mail where id = ?', [mailId])) as [
          { state: string },
        ];
      }
      slowest = Math.max(slowest, performance.now() - began);
      const [mail] = await em.execute<{ subject: string | null; header_from: string | null; state: string }[]>(
        'select subject, header_from, state from inbound_mail where id = ?',
        [mailId],
      );
      const agrees = truth.second_reference?.agrees ?? {};
      if (agrees.subject && squeezed(truth.subject) !== squeezed(mail?.subject ?? null)) wrong.push(`${truth.file}: subject`);
      if (agrees.from && (truth.from_addr ?? '').toLowerCase() !== (mail?.header_from ?? '')) wrong.push(`${truth.file}: sender`);
    }
    expect(await ledgerFaults(database.orm.em)).toEqual([]);
    const states = await database.orm.em.fork().execute('select state, count(*)::int as count from inbound_mail group by 1 order by 1');
    console.log(
      `${truths.length} real mails, slowest ${Math.round(slowest)} ms: ${JSON.stringify(states)}; differing from the truth: ${wrong.join(', ') || 'none'}`,
    );
    expect(slowest).toBeLessThan(limitMs);
    expect(wrong.length).toBeLessThanOrEqual(Math.max(1, truths.length * 0.01));
  },
  600_000,
);
