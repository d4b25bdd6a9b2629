import { expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { recordEvent } from '#core/records/documents/record-event';
import { readFields } from '#core/extraction/read-fields';
import type { ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { isDatabaseAway } from '#core/database/database';
import { readEnv } from '#core/kernel/platform/env';
import { openSecretBox } from '#core/kernel/platform/secret-box';
import type { PageText } from '#core/reading/page-text';
import { childDeathsAllowed } from '#core/kernel/tasks/backoff';
import { ExtractDocument } from '../../../worker/documents/extract-document-step.js';
import { savePages } from '../../../worker/documents/save-pages.js';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { textPage } from '../../fixtures/text-page.js';
import { paper, sampleProperty } from '../../support/sample-books.js';
import { DocumentFacts, testLanes, testStep, uploadDocument } from '../../support/worker.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests();

const em = () => database.orm.em.fork();
const facts = new DocumentFacts(em);
const documentOf = (id: number) => em().findOneOrFail(Document, id);

/** A bill that has been read and is to be extracted. */
async function bill(subject: string): Promise<number> {
  const id = await uploadDocument(em());
  await em().execute(`update task set kind = 'extract-document', stage = 3 where document_id = ?`, [id]);
  await em().execute('update document set email_subject = ? where id = ?', [subject, id]);
  const pages = [textPage('Greenline Landscaping LLC\nInvoice Date: 04/12/2026\nTotal $480.38')];
  await em().transactional(async (tx) => {
    await savePages(tx, id, { pages, pageCount: 1, text: 'Total $480.38', complete: true });
    recordEvent(tx, id, 'read', { invoice_xml: true });
  });
  return id;
}

/** Lets a worker extract what is due, from files that carry this invoice inside. */
async function extract(xml: string): Promise<void> {
  type Parts = ConstructorParameters<typeof ExtractDocument>;
  const reader = {
    run: (job: string, given: { pages: PageText[]; context: ExtractionContext }) => {
      const value = job === 'read-light' ? { attachments: [{ name: 'factur-x.xml', text: xml }] } : readFields(given.pages, given.context);
      return Promise.resolve({ ok: true, value });
    },
  } as unknown as Parts[0];
  const store = { withLocalPath: (_key: string, use: (path: string) => unknown) => use('bill.pdf') } as unknown as Parts[1];
  const step = new ExtractDocument(reader, store, null, readEnv({ DATABASE_URL: database.url }), openSecretBox('a secret of the tests'));
  await testLanes(em(), [step]).drain('light');
}

test('a document whose subject is cut in the middle of a character is read', async () => {
  const letters = 'a'.repeat(199);
  const id = await bill(`${letters}🏠 and more`);
  await extract('');
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
  const { fields } = (await documentOf(id)).machineFields;
  expect(fields).toMatchObject({ amount: { value: '480.38' }, description: { value: `${letters}\uFFFD` } });
});

test('an invoice inside a file with what the database takes in no text stops nobody', async () => {
  const id = await bill('A bill');
  const [seller, number] = ['<Name>Green\0line Landscaping LLC</Name>', '<ID>F-1\uD83D</ID>'];
  const trade = `<SupplyChainTradeTransaction><SellerTradeParty>${seller}</SellerTradeParty></SupplyChainTradeTransaction>`;
  await extract(`<CrossIndustryInvoice><ExchangedDocument>${number}</ExchangedDocument>${trade}</CrossIndustryInvoice>`);
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'completed' });
  const { vendorName, machineFields } = await documentOf(id);
  expect([vendorName, machineFields.fields.invoice_number?.value]).toEqual(['Greenline Landscaping LLC', 'F-1\uFFFD']);
});

test('a query with a NUL in it is no database that is away, which would be waited for without end', async () => {
  const error: unknown = await em()
    .execute('select ?::text', ['a\0b'])
    .catch((thrown: unknown) => thrown);
  expect([error instanceof Error, isDatabaseAway(error)]).toEqual([true, false]);
});

test('a reader that dies with a NUL among its last words has died', async () => {
  const id = await uploadDocument(em());
  const died = { is: 'child-died', code: 'crashed', sentence: 'It made the reader stop.', detail: 'unknown command \0' } as const;
  await testLanes(em(), [testStep('read-document', () => Promise.resolve(died))]).drain('light');
  expect(await facts.statusOf(id)).toMatchObject({ processing_status: 'failed', failure_code: 'crashed', failure_reason: died.sentence });
  expect(await facts.tasksOf(id)).toMatchObject([
    { state: 'failed', child_deaths: childDeathsAllowed - 1, last_error: expect.any(String) as string },
  ]);
});

test('a document whose address is quoted up to the middle of a character is placed', async () => {
  const property = await sampleProperty(em(), 'Alder', '488 Alder Street');
  const rest = 'x'.repeat(79 - '488 Alder Street '.length);
  const id = await paper(em(), { ocrText: `488 Alder Street ${rest}🏠 and more` });
  await em().transactional((tx) => settleDocument(tx, id, Buffer.alloc(32, 1)));
  const [match] = (await documentOf(id)).machineFields.property_matches ?? [];
  expect(match).toMatchObject({ property_id: property, reason: expect.stringContaining(`488 Alder Street ${rest}\uFFFD”`) as string });
});
