import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { differingDues } from '#core/books/hoa/refold-dues';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { keepHouse } from '../../../worker/sweep/housekeeping.js';
import { deadlocks } from '../../support/deadlocks.js';
import { makeDataDir } from '../../support/gateway.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { identifierKey } from '../../support/settle-books.js';
import { proving } from '../../support/share.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

type Fields = Partial<Record<FieldKey, ReturnType<typeof found>>>;

/** A year of an association that bills by the quarter: each fact is a document, in the order of the year. */
const year = (name: string): Fields[] => {
  const bill = (number: string, due: string, amount: string, more: Fields = {}): Fields => ({
    vendor: found(`${name} Association`),
    hoa_kind: found('invoice' as const),
    invoice_number: found(`${name}-${number}`),
    due_date: found(due),
    amount: found(amount),
    service_date: found(due),
    ...more,
  });
  const paid = (day: string, amount: string): Fields => ({
    vendor: found(`${name} Association`),
    hoa_kind: found('payment_confirmation' as const),
    service_date: found(day),
    amount: found(amount),
  });
  return [
    bill('1', '2026-01-15', '300.00'),
    paid('2026-01-14', '300.00'),
    bill('2', '2026-04-15', '325.00', { dues: found('300.00'), late_fee: found('25.00') }),
    paid('2026-04-20', '300.00'),
    bill('3', '2026-08-15', '300.00'),
    paid('2026-08-20', '450.00'),
    bill('4', '2026-10-15', '-40.00'),
  ];
};
const count = year('').length;
/** The place of a bill among them that no document of its association pays in part or for more. */
const billAt = 4;

let houses = 0;
interface House {
  id: number;
  documents: Fields[];
}

async function newHouse(): Promise<House> {
  const name = `Court ${(houses += 1)}-${Date.now()}`;
  const id = await sampleProperty(api.em, name);
  await api.post('/hoa-dues/rates/', { property_id: id, from: '2026-01-01', amount: 300, schedule: 'quarterly', due_day: 15 });
  return { id, documents: year(name) };
}

const settle = (id: number) => api.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));

async function arrive({ id: propertyId, documents }: House, at: number): Promise<number> {
  const machineFields = { document_type: 'hoa_document' as const, fields: documents[at] ?? {} };
  const personFields = { fields: {}, property_id: propertyId };
  const id = await paper(api.em, { fileKey: null, documentType: 'hoa_document', propertyId, personFields, machineFields });
  await settle(id);
  return id;
}

const plain = (entry: object): string => JSON.stringify({ ...entry, id: null, document_id: null });

/** What the schedule says, whatever numbers its rows have. */
async function figuresOf({ id }: House): Promise<unknown> {
  const { status, body } = await api.get<{ periods: { entries: object[] }[]; credit: number }[]>(`/hoa-dues/?year=2026&property_id=${id}`);
  expect(status).toBe(200);
  return body.map(({ periods, credit }) => ({
    credit,
    periods: periods.map((one) => ({ ...one, entries: one.entries.map(plain).toSorted() })),
  }));
}

type Step = 'again' | 'trash' | 'correct' | 'move';

const asked = async (answer: Promise<{ status: number }>): Promise<void> => expect((await answer).status).toBeLessThan(300);

/** Changes a document and changes it back. */
async function disturb(step: Step, id: number, { house, at, other }: { house: House; at: number; other: House }): Promise<void> {
  if (step === 'again') return settle(id);
  if (step === 'trash') {
    await asked(api.delete(`/documents/${id}`));
    return asked(api.post(`/documents/${id}/restore`));
  }
  const changes =
    step === 'move'
      ? [other, house].map((one) => ({ property_id: one.id }))
      : [999, Number(house.documents[at]?.amount?.value)].map((amount) => ({ fields: { amount } }));
  for (const change of changes) await asked(api.patch(`/documents/${id}`, change));
}

const steps = fc.array(fc.tuple(fc.constantFrom<Step>('again', 'trash', 'correct', 'move'), fc.nat(count - 1)), { maxLength: 7 });

test('documents that come in any order, more than once, and are thrown away and brought back on the way end in the same dues', async () => {
  const first = await newHouse();
  for (const at of first.documents.keys()) await arrive(first, at);
  const expected = await figuresOf(first);
  const other = await newHouse();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...Array(count).keys()], { minLength: count }), steps, async (order, disturbed) => {
      const house = await newHouse();
      const ids = new Map<number, number>();
      for (const [turn, at] of order.entries()) {
        ids.set(at, await arrive(house, at));
        for (const [step, of] of disturbed.slice(turn, turn + 1)) {
          const id = ids.get(of);
          if (id !== undefined) await disturb(step, id, { house, at: of, other });
        }
      }
      expect(await figuresOf(house)).toEqual(expected);
      expect(await differingDues(api.em.fork(), [house.id, other.id])).toEqual([]);
      // Each document that comes is compared with those of its amount: with all of them here a later round would take far longer than an earlier one.
      await api.em.execute('delete from document where id = any(?::int[])', [`{${[...ids.values()].join(',')}}`]);
    }),
    { numRuns: proving ? 200 : 6, seed: 31 },
  );
  expect(await figuresOf(other)).toMatchObject([{ periods: [{ paid: 0 }, { paid: 0 }, { paid: 0 }, { paid: 0 }] }]);
});

/** A bill of 100.00 that a person has put to a house. */
async function billOf(house: number, day: string): Promise<number> {
  const fields: Fields = {
    vendor: found('Alone Association'),
    hoa_kind: found('invoice' as const),
    amount: found('100.00'),
    service_date: found(day),
  };
  const machineFields = { document_type: 'hoa_document' as const, fields };
  const personFields = { fields: {}, property_id: house };
  const id = await paper(api.em, { fileKey: null, documentType: 'hoa_document', propertyId: house, personFields, machineFields });
  await settle(id);
  return id;
}

async function standingOf(document: number) {
  const [claim] = await api.em.execute<{ standing: string }[]>('select standing from claim where document_id = ?', [document]);
  return claim?.standing;
}

test('a document of a property with dues for each month is folded with the claims of the months that it concerns alone', async () => {
  const house = await sampleProperty(api.em, `Alone ${Date.now()}`);
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2024-01-01', amount: 100, schedule: 'monthly', due_day: 5 });
  const [far, near] = [await billOf(house, '2024-02-05'), await billOf(house, '2024-11-05')];
  await api.em.execute(`update claim set standing = 'copy' where property_id = ?`, [house]);
  await billOf(house, '2024-11-06');
  expect([await standingOf(far), await standingOf(near)]).toEqual(['copy', 'counts']);
  await asked(api.put(`/properties/${house}`, { sold_on: '2024-12-31' }));
  expect(await standingOf(far)).toBe('counts');
});

test('once a document has left the trash, the dues of its property are folded as a whole', async () => {
  const house = await sampleProperty(api.em, `Emptied ${Date.now()}`);
  await api.post('/hoa-dues/rates/', { property_id: house, from: '2024-01-01', amount: 100, schedule: 'monthly', due_day: 5 });
  const [kept, thrown] = [await billOf(house, '2024-02-05'), await billOf(house, '2027-11-05')];
  await api.em.execute(`update claim set standing = 'copy' where document_id = ?`, [kept]);
  await api.em.execute(`update document set deleted_at = now() - interval '31 days' where id = ?`, [thrown]);
  const { dataDir, remove } = await makeDataDir();
  expect(await keepHouse(api.em.fork(), new DiskFileStore(join(dataDir, 'files')), { quarantineDays: 30 })).toMatchObject({ purged: 1 });
  await remove();
  expect(await standingOf(kept)).toBe('counts');
  expect((await differingDues(api.em.fork())).filter(({ propertyId }) => propertyId === house)).toEqual([]);
});

/** An expense that pays the bill of a house. */
async function pay({ documents }: House, documentId: number, at: number): Promise<number> {
  const bill = { amount: Number(documents[at]?.amount?.value), expense_date: '2026-08-15', paid_on: '2026-08-20', document_id: documentId };
  const { status, body } = await api.post<{ id: number }>('/expenses/', bill);
  expect(status).toBe(201);
  return body.id;
}

/** Each document is settled and moved, each house renamed, and each expense paid on another day. */
const turns = proving ? 60 : 2;

test('many who change documents, expenses and houses at once never wait for each other in a circle, and all dues are right in the end', async () => {
  const [one, two] = [await newHouse(), await newHouse()];
  const ids = new Map<number, House>();
  for (const house of [one, two]) for (const at of house.documents.keys()) ids.set(await arrive(house, at), house);
  const bills = [...ids.keys()].filter((_, index) => index % count === billAt);
  const expenses = [await pay(one, bills[0] ?? 0, billAt), await pay(two, bills[1] ?? 0, billAt)];
  const before = [await figuresOf(one), await figuresOf(two)];
  let crossings = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const crossing = [
      ...[...ids].flatMap(([id, house]) => [
        settle(id),
        asked(api.patch(`/documents/${id}`, { property_id: house === one ? two.id : one.id })),
        asked(api.put(`/properties/${house.id}`, { hoa_name: 'Court Association' })),
      ]),
      ...expenses.map((id) => asked(api.put(`/expenses/${id}`, { paid_on: `2026-08-${10 + (turn % 15)}` }))),
    ];
    crossings += crossing.length;
    await Promise.all(crossing);
    for (const [id, house] of ids) await asked(api.patch(`/documents/${id}`, { property_id: house.id }));
  }
  for (const id of expenses) await asked(api.put(`/expenses/${id}`, { paid_on: '2026-08-20' }));
  expect([await figuresOf(one), await figuresOf(two)]).toEqual(before);
  expect(await differingDues(api.em.fork())).toEqual([]);
  expect(await deadlocks(api.em)).toBe(0);
  console.log(`${crossings} changes at once in ${turns} turns: no deadlock`);
});
