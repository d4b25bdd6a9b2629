import { beforeEach, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { checkLedger, ledgerWords } from '#core/records/mail/ledger-check';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { addTask } from '#core/kernel/tasks/add-task';
import { emptyTables } from '../../support/database.js';
import { paper } from '../../support/sample-books.js';
import { databaseForTests } from '../../support/for-tests.js';

const database = databaseForTests(2);
beforeEach(() => emptyTables(em(), 'inbound_mail', 'document'));

const em = () => database.orm.em.fork();
const faults = async () => (await checkLedger(em())).faults.map(({ fault }) => fault);

/** A message that was taken, read and made one document. */
async function filed(values: Partial<InboundMail> = {}): Promise<{ id: number; documentId: number }> {
  const tx = em();
  const mail = tx.create(InboundMail, {
    queueId: crypto.randomUUID(),
    receivedAt: new Date(),
    rawKey: 'mail/x',
    state: 'parsed',
    partCount: 1,
    ...values,
  });
  await tx.flush();
  tx.create(MailDelivery, { mailId: mail.id, recipient: 'receipts@inbox.localhost', mailbox: 'receipts' });
  const documentId = await paper(tx, { mailId: mail.id, partPath: '1' });
  tx.create(MailPart, {
    mailId: mail.id,
    path: '1',
    mimeType: 'application/pdf',
    size: 10,
    outcome: 'document',
    reason: 'Became it.',
    documentId,
  });
  await tx.flush();
  return { id: mail.id, documentId };
}

test('a ledger in order balances, and says how much it holds', async () => {
  await filed();
  const tx = em();
  const waiting = tx.create(InboundMail, { receivedAt: new Date(), queueId: 'w', state: 'imported' });
  await tx.flush();
  await addTask(tx, { kind: 'parse-mail', subjectId: waiting.id });
  const report = await checkLedger(em());
  expect(report).toEqual({ counts: { messages: 2, by_state: { imported: 1, parsed: 1 }, parts: 1, documents: 1 }, faults: [] });
  expect(ledgerWords(report)).toEqual([
    '2 messages (1 imported, 1 parsed), 1 parts, 1 documents.',
    'The ledger balances: every message has a final state, and every part an outcome and a reason.',
  ]);
});

test.each([
  ['a message nobody works on', `update inbound_mail set state = 'imported'`, 'it was never parsed, and no task for it is planned'],
  ['a part without a row', `update inbound_mail set part_count = 2`, 'it has 2 parts, but 1 rows for them'],
  ['a part without a reason', `update mail_part set reason = null`, 'part 1 has no reason'],
  ['a document that is gone', `update mail_part set document_id = null`, 'part 1 refers to a document that does not exist'],
  ['an end without a reason', `update inbound_mail set state = 'unreadable'`, 'no reason is recorded for its state'],
  ['a duplicate of nothing', `update inbound_mail set state = 'duplicate', reason = 'x'`, 'it is a duplicate without an original'],
  ['a message for nobody', `delete from mail_delivery`, 'it has no recipient'],
])('%s is found', async (_, harm, fault) => {
  await filed();
  await em().execute(harm);
  expect(await faults()).toContain(fault);
});

test('a document in none of its mail’s parts is found and named', async () => {
  const { id, documentId } = await filed();
  await em().execute(`update mail_part set document_id = null, outcome = 'logo'`);
  const { faults: found } = await checkLedger(em());
  expect(found.map((one) => one.mail_id)).toEqual([id, id]);
  expect(found.map(({ fault }) => fault)).toContain(`document ${documentId} belongs to none of its parts`);
});

test('the words name each fault by its message', () => {
  const counts = { messages: 1, by_state: { parsed: 1 }, parts: 0, documents: 0 };
  expect(ledgerWords({ counts, faults: [{ mail_id: 4, queue_id: 'q4', state: 'parsed', fault: 'it has no recipient' }] })).toEqual([
    '1 messages (1 parsed), 0 parts, 0 documents.',
    'The ledger does not balance: 1 faults.',
    'message 4 (q4), parsed: it has no recipient',
  ]);
});
