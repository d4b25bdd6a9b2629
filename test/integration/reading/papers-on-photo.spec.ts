import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { wordsRead } from '../../evaluate/ocr.js';
import { documentCalls } from '../../support/document-calls.js';
import { startTestWorker, type TestWorker } from '../../support/worker-process.js';
import { type Spoiling, spoiledPicture } from '../../generator/pictures/spoil.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let worker: TestWorker;
const { upload } = documentCalls(() => api);
beforeAll(async () => {
  worker = await startTestWorker({ databaseUrl: api.database.url, dataDir: api.dataDir });
});
afterAll(() => worker.close());

/** Uploads the picture and reads it to the end; answers the document's id. So much of its words is read to the letter and found where it stands. */
async function read(seed: string, spoiling: Spoiling, floor: number): Promise<number> {
  const { file, words } = await spoiledPicture(seed, spoiling);
  const { id } = (await upload(file, `${seed}-${spoiling}.jpg`)).body;
  await vi.waitFor(
    async () => {
      await Promise.all([worker.lanes.drain('light'), worker.lanes.drain('ocr')]);
      expect((await api.get<{ processing_status: string }>(`/documents/${id}`)).body.processing_status).toBe('completed');
    },
    { timeout: 120_000, interval: 200 },
  );
  const pages = await api.em.find(DocumentPage, { documentId: id });
  expect(wordsRead(words, pages) / words.length).toBeGreaterThan(floor);
  return id;
}
const papersOf = async (id: number) => (await api.get<{ papers: number }>(`/documents/${id}`)).body.papers;

test(
  'a document says that its picture shows two receipts, one of a single page does not, and the words of both are read',
  { timeout: 240_000 },
  async () => {
    const two = await read('evaluate-0', 'two receipts', 0.8);
    const one = await read('evaluate-2', 'skew', 0.7);
    expect([await papersOf(two), await papersOf(one)]).toEqual([2, 1]);
    expect(await api.em.execute('select document_id, page, papers from document_page order by document_id')).toEqual([
      { document_id: two, page: 1, papers: 2 },
      { document_id: one, page: 1, papers: 1 },
    ]);
  },
);
