import { expect, test, vi } from 'vitest';
import { holdSeries } from '#core/books/claims/series';
import { differingDues } from '#core/books/hoa/refold-dues';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { hoaMail } from '../../support/hoa-mail.js';
import { found, paper, sampleMail, sampleProperty } from '../../support/sample-books.js';
import { identifierKey } from '../../support/settle-books.js';
import { deadlocks } from '../../support/deadlocks.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
const { settle } = hoaMail(() => api);

const bill = (vendor: string, number: string, amount: string, due: string) => ({
  fileKey: null,
  documentType: 'hoa_document' as const,
  processingStatus: 'completed' as const,
  machineFields: {
    document_type: 'hoa_document' as const,
    fields: {
      vendor: found(vendor),
      hoa_kind: found('invoice' as const),
      invoice_number: found(number),
      amount: found(amount),
      due_date: found(due),
      service_date: found(due),
    },
  },
});

/** Does two things at once: both wait for the dues of a property, and then go on. */
async function atOnce(propertyId: number, ...work: (() => Promise<{ status: number }>)[]): Promise<void> {
  const [held, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = api.em.fork().transactional(async (tx) => {
    await holdSeries(tx, 'dues', [propertyId]);
    held.resolve();
    await goesOn.promise;
  });
  await held.promise;
  const answers = work.map((act) => act());
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await api.em.fork().execute(waiting)).toHaveLength(work.length), 5000);
  goesOn.resolve();
  await holding;
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(work.map(() => 200));
}

test('two who assign copies of two bills of one mail at once bring each bill of it into the books once', async () => {
  const name = `Crossing ${Date.now()}`;
  const house = await sampleProperty(api.em, name);
  const bills = [bill(name, 'N1', '100.00', '2026-04-01'), bill(name, 'N2', '200.00', '2026-05-01')] as const;
  const mailId = await sampleMail(api.em, { propertyId: null, mailbox: 'hoa' });
  const mailed = [await paper(api.em, { ...bills[0], mailId }), await paper(api.em, { ...bills[1], mailId })];
  const copies = [await paper(api.em, bills[0]), await paper(api.em, bills[1])];
  for (const id of [...mailed, ...copies]) await api.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));
  await settle(mailId);
  await atOnce(house, ...copies.map((id) => () => api.patch(`/documents/${id}`, { property_id: house })));
  const claimsOf = (ids: number[]) =>
    api.em.execute('select document_id, amount, property_id from claim where document_id = any(?::int[]) order by document_id, id', [
      `{${ids.join(',')}}`,
    ]);
  const stated = (ids: number[]) => ids.map((id, at) => ({ document_id: id, amount: ['100.00', '200.00'][at], property_id: house }));
  expect(await claimsOf(mailed)).toEqual(stated(mailed));
  expect(await claimsOf(copies)).toEqual(stated(copies));
  expect(await differingDues(api.em.fork())).toEqual([]);
  expect(await deadlocks(api.em)).toBe(0);
});
