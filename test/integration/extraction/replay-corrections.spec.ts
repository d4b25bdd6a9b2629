import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { CorrectionCase } from '#core/database/entities/correction-case.entity';
import { examine } from '#core/ops/doctor/examine';
import { readEnv } from '#core/kernel/platform/env';
import { beat } from '#core/kernel/platform/heartbeat';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { documentsToReplay } from '#core/ops/weights/replay';
import { seeWeights } from '#core/ops/weights/see-weights';
import { ExtractDocument } from '../../../worker/documents/extract-document-step.js';
import { ReplayCorrections } from '../../../worker/weights/replay-corrections-step.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { textPage } from '../../fixtures/text-page.js';
import { emptyTables } from '../../support/database.js';
import { acceptEarlier, doctoredWeights } from '../../support/doctored-weights.js';
import { found, paper } from '../../support/sample-books.js';
import { testLanes } from '../../support/worker.js';
import { apiForTests } from '../../support/for-tests.js';

interface Compared {
  state: string;
  sentence: string;
  documents: { done: number; total: number };
  lines: {
    vendor: string;
    field: string;
    values: number;
    before: number;
    now: number;
    changed: number;
    is_worse: boolean;
    examples: object[];
  }[];
}

const api = apiForTests();
let lanes: ReturnType<typeof testLanes>;
const reading = readingPool();
const earlier = doctoredWeights('alone', 'before~zorkmid', 'before~quatloo');

beforeAll(async () => {
  const env = readEnv({ DATABASE_URL: api.database.url });
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  const box = openSecretBox('a secret of the tests');
  lanes = testLanes(api.database.orm.em, [
    new ReplayCorrections(reading.pool, env),
    new ExtractDocument(reading.pool, store, null, env, box),
  ]);
});
afterAll(async () => {
  reading.close();
});
beforeEach(async () => {
  await emptyTables(api.em, 'reading_weights', 'document', 'task', 'correction_case', 'heartbeat');
  await acceptEarlier(api.em, earlier);
});

const em = () => api.database.orm.em.fork();

/** A bill with two amounts, and what was read of it by whatever read it. */
async function billOf(vendor: string, coin: string, [coins, total]: [string, string], read = '1.00'): Promise<number> {
  const tx = em();
  const id = await paper(tx, {
    fileKey: null,
    processingStatus: 'completed',
    extractedAt: new Date(),
    machineFields: { fields: { vendor: found(vendor), amount: found(read) } },
  });
  const text = `${vendor}\n12 Alder Street\nSalem, OR 97301\n\nInvoice 1022\nInvoice date: March 3, 2026\n\n${coin} ${coins}\n\nTotal due: $${total}\n`;
  tx.create(DocumentPage, { ...textPage(text), documentId: id });
  await tx.flush();
  return id;
}
/** What a person says of an amount; where it stands is to teach nothing here, since the weights alone are to differ. */
async function says(id: number, amount: string): Promise<void> {
  expect((await api.patch(`/documents/${id}`, { extracted_data: { amount: Number(amount) } })).status).toBe(200);
  await em().execute(`update correction_case set places = '[]'`);
}
const amountOf = async (id: number) => (await em().findOneOrFail(Document, id)).machineFields.fields.amount?.value;

/** Reads a document as the pipeline does. */
async function readAnew(id: number): Promise<string | undefined> {
  await em().transactional((tx) => addTask(tx, { kind: 'extract-document', subjectId: id }));
  await lanes.drain('light');
  return amountOf(id);
}

async function replay(): Promise<void> {
  await seeWeights(em());
  await lanes.drain('light');
}
const compared = async () => (await api.get<Compared>('/diagnostics/weights')).body;
const lineOf = ({ lines }: Compared, vendor: string) => lines.find((line) => line.vendor === vendor && line.field === 'amount');

async function finding(): Promise<string> {
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  const findings = await examine({ em: em(), store, dataDir: api.dataDir, box: null });
  return findings.find(({ check }) => check === 'Weights')?.sentence ?? '';
}

/** Of Alder the earlier weights read what people said, of Birch the new ones do. */
async function corrected(): Promise<void> {
  await says(await billOf('Alder Roofing', 'Zorkmid', ['40.00', '99.10']), '40.00');
  await says(await billOf('Alder Roofing', 'Zorkmid', ['41.00', '98.10']), '41.00');
  await says(await billOf('Birch Painting', 'Quatloo', ['7.00', '83.20']), '83.20');
}

test('the first weights are accepted as they are', async () => {
  await emptyTables(api.em, 'reading_weights');
  expect(await seeWeights(em())).toBeNull();
  expect(await compared()).toMatchObject({ state: 'unchanged', lines: [], sentence: expect.stringContaining('have not changed') });
  expect(await readAnew(await billOf('Alder Roofing', 'Zorkmid', ['40.00', '99.10']))).toBe('99.10');
});

test('a vendor for whom new weights are worse stays with the earlier ones, and a person is told', async () => {
  await corrected();
  const [alder, birch] = [
    await billOf('Alder Roofing', 'Zorkmid', ['42.00', '97.10']),
    await billOf('Birch Painting', 'Quatloo', ['8.00', '84.20']),
  ];
  expect(await compared()).toMatchObject({ state: 'comparing' });
  expect([await readAnew(alder), await readAnew(birch)]).toEqual(['42.00', '8.00']);
  await replay();
  const now = await compared();
  expect(now).toMatchObject({ state: 'held', documents: { done: 3, total: 3 } });
  expect(lineOf(now, 'Alder Roofing')).toMatchObject({ values: 2, before: 2, now: 0, changed: 2, is_worse: true });
  expect(lineOf(now, 'Birch Painting')).toMatchObject({ values: 1, before: 0, now: 1, changed: 1, is_worse: false });
  expect(lineOf(now, 'Alder Roofing')?.examples[0]).toMatchObject({ said: '41.00', before: '41.00', now: '98.10' });
  expect(await finding()).toMatch(
    /^The new weights read 1 of 3 values as people left them, the earlier ones 2; worse for: Alder Roofing \(amount\)\. Documents of these vendors/,
  );
  expect([await readAnew(alder), await readAnew(birch)]).toEqual(['42.00', '84.20']);
});

test('editors accept the new weights once they are compared, and only once', async () => {
  await corrected();
  const accept = (token?: string) => api.call<Compared>('POST', '/diagnostics/weights/accept', token ? { token } : {});
  expect((await accept()).status).toBe(409);
  await replay();
  expect((await accept(await api.tokenOf('VIEWER'))).status).toBe(403);
  expect(await accept()).toMatchObject({ status: 200, body: { state: 'accepted' } });
  expect((await accept()).status).toBe(409);
  expect(await finding()).toMatch(/the earlier ones 2\. All documents are read with the new ones\.$/);
  expect(await readAnew(await billOf('Alder Roofing', 'Zorkmid', ['42.00', '97.10']))).toBe('97.10');
});

test('what people say later is compared too, and lets a vendor go', async () => {
  await corrected();
  await replay();
  expect(await seeWeights(em())).toBeNull();
  for (const total of ['96.10', '95.10']) await says(await billOf('Alder Roofing', 'Zorkmid', ['43.00', total]), total);
  await replay();
  const now = await compared();
  expect(now).toMatchObject({ state: 'accepted' });
  expect(lineOf(now, 'Alder Roofing')).toMatchObject({ values: 4, before: 2, now: 2 });
});

test('weights that are worse for nobody are accepted by themselves, and what was taken back says nothing', async () => {
  const mistaken = await billOf('Alder Roofing', 'Zorkmid', ['40.00', '99.10']);
  await says(mistaken, '40.00');
  await says(await billOf('Birch Painting', 'Quatloo', ['7.00', '83.20']), '83.20');
  await replay();
  expect(await compared()).toMatchObject({ state: 'held' });
  await api.post(`/documents/${mistaken}/reprocess`, { discard_corrections: true });
  await em().execute(`update reading_weights set replayed_at = null where accepted_at is null`);
  await em().execute(`delete from task where kind <> 'replay-corrections'`);
  await replay();
  expect(await compared()).toMatchObject({ state: 'accepted', sentence: expect.stringMatching(/^The new weights read 1 of 1 values/) });
});

async function correctedOf(vendorName: string): Promise<number> {
  const tx = em();
  const id = await paper(tx, { fileKey: null, processingStatus: 'completed', extractedAt: new Date(), vendorName });
  await tx.insert(CorrectionCase, { documentId: id, field: 'amount', said: '1.00' });
  return id;
}
const toReplay = (most: number) => documentsToReplay(em(), 0, 100, most);

test('a vendor whose documents were corrected long ago is compared as well as one with many since', async () => {
  const alder = await correctedOf('Alder Roofing');
  const birch: number[] = [];
  for (let at = 0; at < 22; at += 1) birch.push(await correctedOf('Birch Painting'));
  expect(await toReplay(21)).toEqual([...birch.slice(2).toReversed(), alder]);
  expect(await toReplay(22)).toEqual([...birch.slice(1).toReversed(), alder]);
});

test('nothing is begun while processes of another release run', async () => {
  await corrected();
  await beat(em(), 'worker', {});
  await em().execute(`update heartbeat set version = 'another'`);
  expect(await seeWeights(em())).toBeNull();
  await em().execute('delete from heartbeat');
  expect(await seeWeights(em())).not.toBeNull();
});
