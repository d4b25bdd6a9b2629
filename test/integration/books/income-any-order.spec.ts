import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { postDocuments } from '#core/commands/post-documents';
import { differingIncome } from '#core/books/income/refold-income';
import { Document } from '#core/database/entities/document.entity';
import type { components } from '../../../console/src/api/schema.js';
import { apiForTests } from '../../support/for-tests.js';
import { oneHome, ownerStatement } from '../../support/owner-statements.js';
import { sampleProperty } from '../../support/sample-books.js';
import { proving } from '../../support/share.js';

type Income = components['schemas']['Income'];

const api = apiForTests();
let homes = 0;
const bill = (id: number) => ({ property_id: id, vendor: 'Acme', amount: 310, expense_date: '2026-06-14', schedule_e_line: '14' });
const rent = (id: number) => ({ property_id: id, kind: 'rent', amount: 2400, received_on: '2026-06-03' });
const corrected = `Corrected Statement\n${oneHome.replaceAll('192.00', '240.00').replace('1,898.00', '1,850.00')}`;

/** What happens in a property's June, each of it once: three statements, a bill of one of its repairs, a rent that is recorded. */
const acts: readonly ((id: number) => Promise<unknown>)[] = [
  (id) => ownerStatement(api.em.fork(), { text: oneHome, propertyId: id }),
  (id) => ownerStatement(api.em.fork(), { text: oneHome, propertyId: id, day: '2026-07-05' }),
  (id) => ownerStatement(api.em.fork(), { text: corrected, propertyId: id, day: '2026-07-09' }),
  (id) => api.post('/expenses/', bill(id)),
  (id) => api.post('/income', rent(id)),
];

/** What counts and what it comes to, whatever numbers the rows have. */
async function booksOf(id: number): Promise<unknown> {
  const { body } = await api.get<Income[]>(`/income?limit=200&property_id=${id}`);
  const { body: report } = await api.get<components['schemas']['TaxReport']>(`/reports/tax?year=2026&items=false&property_id=${id}`);
  return {
    rows: body
      .map(({ kind, amount, standing, covered_by, from }) => `${kind} ${amount} ${standing} ${covered_by !== null} ${from}`)
      .toSorted(),
    report: report.properties.map(({ income, lines, total, net }) => ({ income, lines, total, net })),
  };
}

async function happen(order: readonly number[], after: (id: number) => Promise<unknown> = () => Promise.resolve()): Promise<unknown> {
  const id = await sampleProperty(api.em.fork(), `Any House ${(homes += 1)}`);
  for (const at of order) await acts[at]?.(id);
  await after(id);
  return booksOf(id);
}

/** Each statement goes into the trash and comes back, and is posted once more. */
async function stir(propertyId: number): Promise<void> {
  const found = await api.em.fork().find(Document, { propertyId }, { orderBy: { id: -1 } });
  for (const { id } of found) {
    await api.delete(`/documents/${id}`);
    await api.post(`/documents/${id}/restore`);
  }
  await api.em.fork().transactional(async (tx) => postDocuments(tx, await tx.find(Document, { propertyId })));
}

test('income is the same in whatever order statements, bills and rents come, and after each was in the trash', async () => {
  const inOrder = acts.map((_, at) => at);
  const expected = await happen(inOrder);
  expect(JSON.stringify(expected)).toContain('"net":1850');
  const shuffled = fc.shuffledSubarray(inOrder, { minLength: inOrder.length });
  await fc.assert(
    fc.asyncProperty(shuffled, fc.boolean(), async (order, isStirred) => {
      expect(await happen(order, isStirred ? stir : undefined)).toEqual(expected);
    }),
    { numRuns: proving ? 40 : 4 },
  );
  expect(await differingIncome(api.em.fork())).toEqual([]);
});

test('two workers that post statements of one property at once leave one set of books', async () => {
  const id = await sampleProperty(api.em.fork(), 'Race House');
  await Promise.all(acts.map((act) => act(id)));
  const raced = await booksOf(id);
  const apart = await sampleProperty(api.em.fork(), 'Calm House');
  for (const act of acts) await act(apart);
  expect(raced).toEqual(await booksOf(apart));
  const documents = await api.em.fork().find(Document, { propertyId: id });
  const post = () => api.em.fork().transactional(async (tx) => postDocuments(tx, await tx.find(Document, { propertyId: id })));
  await Promise.all([post(), post()]);
  expect(await booksOf(id)).toEqual(raced);
  expect(documents).toHaveLength(3);
});
