import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminEmail, password } from '../../browser/support/product.js';
import { startHere } from '../../browser/support/product-here.js';
import type { Instance } from '../../demo/instance.ts';
import { ProductClient } from '../../demo/product-client.ts';
import { type Arrived, awaitDocuments, sendFixture } from '../../demo/send-fixture.ts';
import { proving } from '../../support/share.ts';
import { makeFixtures } from '../../fixtures/make/all-fixtures.ts';
import { sampleProperties } from '../../fixtures/make/fixture.ts';
import { databaseForTests } from '../../support/for-tests.js';

const corpus = process.env.CORPUS ?? '';

const database = databaseForTests(2);
let instance: Instance | undefined;
let client: ProductClient;
beforeAll(async () => {
  const { url, smtpPort, stop } = await startHere(database.url);
  instance = {
    url,
    smtp: { host: '127.0.0.1', port: smtpPort },
    mailDomain: 'inbox.localhost',
    email: adminEmail,
    password,
    pid: null,
    stop,
  };
  client = await ProductClient.signIn(instance);
  for (const property of sampleProperties) await client.post('/properties/', property);
});
afterAll(async () => {
  await instance?.stop();
});

function started(): Instance {
  if (!instance) throw new Error('The product did not start.');
  return instance;
}

const idsOf = ({ documents }: Arrived): number[] => documents.map(({ id }) => id).toSorted((a, b) => a - b);

test('the same mail again is a duplicate that names the first one’s documents', { timeout: 240_000 }, async () => {
  const [fixture] = (await makeFixtures()).slice(2);
  if (!fixture) throw new Error('There is no such fixture.');
  const first = await awaitDocuments(client, await sendFixture(started(), fixture), performance.now(), 180);
  expect([first.mail?.state, first.missing]).toEqual(['parsed', null]);
  const again = await awaitDocuments(client, await sendFixture(started(), fixture), performance.now(), 60);
  expect(again.mail?.state).toBe('duplicate');
  expect(idsOf(again)).toEqual(idsOf(first));
  expect(again.documents).toHaveLength(fixture.expected.length);
});

/** So many files of a set, spread evenly over it. */
function some(set: string, count: number): string[] {
  const folder = join(corpus, set, 'files');
  const names = readdirSync(folder).toSorted();
  return Array.from({ length: count }, (_, index) => join(folder, names[Math.floor((index * names.length) / count)] ?? ''));
}

async function sendFile(path: string): Promise<string> {
  const { smtp, mailDomain } = started();
  const transport = createTransport({ ...smtp, ignoreTLS: true });
  const [from, to] = ['files@sample-rentals.example', `receipts@${mailDomain}`];
  try {
    const content = await readFile(path);
    const mail = path.endsWith('.eml')
      ? { raw: content }
      : {
          from,
          to,
          subject: path.split('/').at(-1) ?? '',
          text: 'A document of the corpus.',
          attachments: [{ filename: path.split('/').at(-1) ?? '', content }],
        };
    const { response } = await transport.sendMail({ ...mail, envelope: { from, to } });
    return /queued as (\S+)/.exec(response)?.[1] ?? '';
  } finally {
    transport.close();
  }
}

// Where there is no corpus, `npm test` says so at its end.
test.skipIf(!existsSync(corpus))(
  'real files each end as a document or with a plain reason in the ledger',
  { timeout: 600_000 },
  async () => {
    const paths = ['receipts-sroie', 'invoices', 'emails'].flatMap((set) => some(set, proving ? 10 : 1));
    const sent: { queueId: string; since: number }[] = [];
    for (const path of paths) sent.push({ queueId: await sendFile(path), since: performance.now() });
    const ends: string[] = [];
    for (const [at, { queueId, since }] of sent.entries()) {
      const { mail, documents, missing } = await awaitDocuments(client, queueId, since, 500);
      const reasons = documents.map(({ processing_status: status, failure_reason: why }) =>
        status === 'failed' ? (why ?? 'no reason') : status,
      );
      const end = documents.length > 0 && !missing?.startsWith('not finished') ? reasons.join(', ') : (mail?.reason ?? `lost: ${missing}`);
      ends.push(`${paths[at]?.split('/').slice(-3).join('/')}: ${mail?.state} → ${end}`);
      if (mail?.state === 'parsed') await partsAreAccountedFor(mail.id);
    }
    console.log(ends.join('\n'));
    expect(ends.filter((end) => /lost: |no reason/.test(end))).toEqual([]);
  },
);

/** Every part of a message has an outcome; one that is no document says why. */
async function partsAreAccountedFor(mailId: number): Promise<void> {
  const { parts, part_count: count } = await client.get<{
    parts: { outcome: string; reason: string | null; document_id: number | null }[];
    part_count: number;
  }>(`/mail/${mailId}`);
  expect(parts).toHaveLength(count);
  for (const part of parts) expect(part.outcome === 'document' ? part.document_id : part.outcome).toBeTruthy();
}
