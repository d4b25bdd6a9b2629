import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { Document } from '#core/database/entities/document.entity';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import { ExtractDocument } from '../../../worker/documents/extract-document-step.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { textPage } from '../../fixtures/text-page.js';
import { acceptEarlier, doctoredWeights } from '../../support/doctored-weights.js';
import { paper } from '../../support/sample-books.js';
import { testLanes } from '../../support/worker.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let lanes: ReturnType<typeof testLanes>;
const reading = readingPool();

beforeAll(async () => {
  const env = readEnv({ DATABASE_URL: api.database.url });
  const store = new DiskFileStore(join(api.dataDir, 'files'));
  lanes = testLanes(api.database.orm.em, [new ExtractDocument(reading.pool, store, null, env, openSecretBox('a secret of the tests'))]);
  // Not how much is fitted for a place that people named, but that it is known.
  await acceptEarlier(api.em, doctoredWeights('joint', 'taught:best'));
});
afterAll(async () => {
  reading.close();
});

const em = () => api.database.orm.em.fork();

/** A bill with a levy and a total, read; answers its id. */
async function bill(vendor: string, [levy, total]: [string, string], fromEmail: string | null = null): Promise<number> {
  const tx = em();
  const id = await paper(tx, { fileKey: null, fromEmail, machineFields: { fields: {} } });
  const text = `${vendor}\n12 Alder Street\nSalem, OR 97301\n\nInvoice date: March 3, 2026\n\nTownship levy: $${levy}\n\nTotal due: $${total}\n`;
  tx.create(DocumentPage, { ...textPage(text), documentId: id });
  await tx.flush();
  await em().transactional((inner) => addTask(inner, { kind: 'extract-document', subjectId: id }));
  // A reader may have to wait for room on the machine.
  await vi.waitFor(
    async () => {
      await lanes.drain('light');
      expect((await em().findOneOrFail(Document, id)).processingStatus).toBe('completed');
    },
    { timeout: 60_000, interval: 500 },
  );
  return id;
}
const amountOf = async (id: number) => (await em().findOneOrFail(Document, id)).machineFields.fields.amount?.value;
const placesOf = (id: number) =>
  em().execute<{ places: string[][] | null }[]>(`select places from correction_case where document_id = ? and field = 'amount'`, [id]);

test('the next bill of a vendor is read at the place that a person named, and bills of others are not', async () => {
  const first = await bill('Alder Roofing', ['14.25', '91.10']);
  expect(await amountOf(first)).toBe('91.10');
  await api.patch(`/documents/${first}`, { extracted_data: { amount: 14.25 } });
  expect(await placesOf(first)).toEqual([{ places: null }]);
  expect(await amountOf(await bill('Alder Roofing', ['15.75', '92.20']))).toBe('15.75');
  expect(await placesOf(first)).toEqual([{ places: [expect.arrayContaining(['before~levy', 'before~township'])] }]);
  expect(await amountOf(await bill('Birch Painting', ['16.85', '93.30']))).toBe('93.30');
  await api.post(`/documents/${first}/reprocess`, { discard_corrections: true });
  expect(await amountOf(await bill('Alder Roofing', ['17.95', '94.40']))).toBe('94.40');
});

test('what a person says again is looked for again', async () => {
  const first = await bill('Cedar Drains', ['11.25', '81.10']);
  await api.patch(`/documents/${first}`, { extracted_data: { amount: 11.25 } });
  expect(await amountOf(await bill('Cedar Drains', ['12.75', '82.20']))).toBe('12.75');
  await api.patch(`/documents/${first}`, { extracted_data: { amount: 5 } });
  expect(await placesOf(first)).toEqual([{ places: null }]);
  expect(await amountOf(await bill('Cedar Drains', ['13.85', '83.30']))).toBe('83.30');
  expect(await placesOf(first)).toEqual([{ places: [] }]);
});
