import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { receiveDocument } from '#core/records/documents/receive-document';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import { ReadDocument } from '../../../worker/documents/read-document-step.js';
import { testLanes, testStep } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

type Parts = ConstructorParameters<typeof ReadDocument>;

const database = databaseForTests();

const em = () => database.orm.em.fork();
const step = new ReadDocument({} as Parts[0], {} as Parts[1], openSecretBox('a secret of the tests'), {} as Parts[3], {} as Parts[4]);

test('words that a replay puts into a document while it is read stay, and are what is read', async () => {
  const { document } = await em().transactional((tx) =>
    receiveDocument(tx, { origin: 'mail', filename: 'bill.txt', fileKey: null, sha256: 'a'.repeat(64), size: 9, mimeType: 'text/plain' }),
  );
  const { id } = document;
  const put = (words: string) => em().nativeUpdate(Document, { id }, { ocrText: words });
  await put('Both bills');
  const meanwhile = testStep('read-document', async (run) => {
    const outcome = await step.run(run);
    await put('The first bill alone');
    return outcome;
  });
  await testLanes(em(), [meanwhile]).drain('light');
  const [row] = await em().execute<{ ocr_text: string; lines: string }[]>(
    'select d.ocr_text, p.lines::text as lines from document d join document_page p on p.document_id = d.id where d.id = ?',
    [id],
  );
  expect(row?.ocr_text).toBe('The first bill alone');
  expect(row?.lines).toContain('first');
});
