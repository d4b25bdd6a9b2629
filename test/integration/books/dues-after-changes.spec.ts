import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PersonFields } from '#core/database/values/document-fields';
import { Document } from '#core/database/entities/document.entity';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { differingDues } from '#core/books/hoa/refold-dues';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { settleDocument } from '../../../worker/settle/settle-document-step.js';
import { keepHouse } from '../../../worker/sweep/housekeeping.js';
import { makeDataDir } from '../../support/gateway.js';
import { found, paper, sampleProperty } from '../../support/sample-books.js';
import { identifierKey } from '../../support/settle-books.js';
import { proving } from '../../support/share.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

type Fields = Partial<Record<FieldKey, ReturnType<typeof found>>>;

const settle = (id: number) => api.em.fork().transactional((tx) => settleDocument(tx, id, identifierKey));

const asked = async (answer: Promise<{ status: number }>): Promise<void> => expect((await answer).status).toBeLessThan(300);
const refused = (status: number): void => expect(status).toBe(409);
const emptyTrash = async (dataDir: string): Promise<void> =>
  expect(await keepHouse(api.em.fork(), new DiskFileStore(join(dataDir, 'files')), { quarantineDays: 30 })).toMatchObject({ purged: 1 });

let associations = 0;

/** What documents of an association that bills by the month may state: few values, so that bills are often of one number, and payments near what others paid. */
const monthly = fc.record({
  hoa_kind: fc.constantFrom('invoice' as const, 'payment_confirmation' as const),
  amount: fc.constantFrom('100.00', '100.00', '103.00', '60.00', '250.00', '-40.00'),
  service_date: fc.constantFrom('2024-01-10', '2025-01-04', '2025-01-20', '2026-06-05'),
  due_date: fc.constantFrom(null, '2025-01-01', '2026-06-01'),
  invoice_number: fc.constantFrom(null, 'A1'),
  account_number: fc.constantFrom(null, null, 'U1', 'U2'),
});
type Monthly = typeof monthly extends fc.Arbitrary<infer M> ? M : never;

const anyOf = fc.nat();
const changes = {
  arrive: fc.record({ states: monthly, filename: fc.constantFrom('bill.pdf', 'Corrected invoice.pdf') }),
  /** The same file once more, or another of the same bill, which may have come without its property. */
  copy: fc.record({ at: anyOf, isFile: fc.boolean(), isPlaced: fc.boolean() }),
  correct: fc.record({ at: anyOf, states: monthly }),
  again: fc.record({ at: anyOf }),
  /** Into the trash, or out of it. */
  trash: fc.record({ at: anyOf }),
  /** Out of the trash for good. */
  purge: fc.record({ at: anyOf }),
  move: fc.record({ at: anyOf }),
  /** A person says that it is not the same as another. */
  apart: fc.record({ at: anyOf }),
  pay: fc.record({ period: fc.constantFrom('2024-01-01', '2025-01-01', '2026-06-01') }),
  expense: fc.record({ at: anyOf, amount: fc.constantFrom(60, 100, 250), paid_on: fc.constantFrom(null, '2025-01-04', '2026-06-20') }),
  changeExpense: fc.record({ at: anyOf, change: fc.constantFrom('move', 'date', 'leave', 'delete') }),
};
type Changes = { [K in keyof typeof changes]: (typeof changes)[K] extends fc.Arbitrary<infer C> ? C : never };
const weights: Partial<Record<keyof Changes, number>> = { arrive: 6, copy: 3, correct: 3, trash: 4 };
const change = fc.oneof(
  ...(Object.keys(changes) as (keyof Changes)[]).map((step) => ({
    weight: weights[step] ?? 2,
    arbitrary: (changes[step] as fc.Arbitrary<object>).map((values) => ({ step, values })),
  })),
);

interface Paper {
  id: number;
  states: Monthly;
  sha256: string;
  propertyId: number;
  isGone: boolean;
}

/** An association's two properties with monthly dues, and what may happen to its documents. */
class Association {
  private readonly name = `Monthly ${(associations += 1)}-${Date.now()}`;
  private readonly papers: Paper[] = [];
  private readonly expenses: number[] = [];
  properties: [number, number] = [0, 0];

  constructor(private readonly dataDir: string) {}

  async begin(amount: number): Promise<void> {
    this.properties = [await sampleProperty(api.em, this.name), await sampleProperty(api.em, `${this.name} 2`)];
    for (const id of this.properties)
      await asked(api.post('/hoa-dues/rates/', { property_id: id, from: '2024-01-01', amount, schedule: 'monthly', due_day: 5 }));
  }

  readonly steps: { [K in keyof Changes]: (values: Changes[K]) => Promise<void> } = {
    arrive: ({ states, filename }) => this.arrive(states, { filename }),
    copy: async ({ at: which, isFile, isPlaced }) => {
      const original = this.chosen(which);
      if (!original) return;
      const same = isFile ? { sha256: original.sha256, duplicateOf: await this.firstOf(original.sha256) } : {};
      await this.arrive(original.states, { ...same, ...(isPlaced ? {} : { propertyId: null, personFields: { fields: {} } }) });
    },
    correct: ({ at: which, states: { amount, ...fields } }) =>
      this.withPresent(which, async (chosen) => {
        await asked(api.patch(`/documents/${chosen.id}`, { fields: { ...fields, amount: Number(amount) } }));
        chosen.states = { ...fields, amount };
      }),
    again: ({ at: which }) => this.withPresent(which, ({ id }) => settle(id)),
    trash: async ({ at: which }) => {
      const chosen = this.chosen(which);
      if (!chosen) return;
      await asked(chosen.isGone ? api.post(`/documents/${chosen.id}/restore`) : api.delete(`/documents/${chosen.id}`));
      chosen.isGone = !chosen.isGone;
    },
    purge: async ({ at: which }) => {
      const gone = this.papers.filter(({ isGone }) => isGone);
      const [chosen] = gone.slice(which % Math.max(1, gone.length));
      if (!chosen) return;
      await api.em.execute(`update document set deleted_at = now() - interval '31 days' where id = ?`, [chosen.id]);
      await emptyTrash(this.dataDir);
      this.papers.splice(this.papers.indexOf(chosen), 1);
    },
    move: ({ at: which }) =>
      this.withPresent(which, async (chosen) => {
        chosen.propertyId = this.otherThan(chosen.propertyId);
        await asked(api.patch(`/documents/${chosen.id}`, { property_id: chosen.propertyId }));
      }),
    apart: ({ at: which }) => this.withPresent(which, ({ id }) => asked(api.patch(`/documents/${id}`, { duplicate_of: null }))),
    pay: async ({ period }) => {
      const payment = { property_id: this.properties[0], period, amount: 100, paid_on: '2025-01-10' };
      await asked(api.post('/hoa-dues/payments', payment));
    },
    expense: ({ at: which, ...values }) =>
      this.withPresent(which, async ({ id }) => {
        const { status, body } = await api.post<{ id: number }>('/expenses/', { ...values, expense_date: '2025-01-05', document_id: id });
        if (status === 201) this.expenses.push(body.id);
        // There is one for it, or for what it is a copy of.
        else refused(status);
      }),
    changeExpense: async ({ at: which, change: wish }) => {
      const id = this.expenses[which % Math.max(1, this.expenses.length)];
      if (id === undefined) return;
      if (wish === 'delete') {
        this.expenses.splice(this.expenses.indexOf(id), 1);
        return asked(api.delete(`/expenses/${id}`));
      }
      const values = { move: { property_id: this.properties[1] }, date: { paid_on: '2025-01-20' }, leave: { document_id: null } }[wish];
      await asked(api.put(`/expenses/${id}`, values ?? {}));
    },
  };

  private chosen(which: number): Paper | undefined {
    return this.papers[which % Math.max(1, this.papers.length)];
  }

  private async withPresent(which: number, work: (chosen: Paper) => Promise<void>): Promise<void> {
    const chosen = this.chosen(which);
    if (chosen && !chosen.isGone) await work(chosen);
  }

  private otherThan(id: number): number {
    return id === this.properties[0] ? this.properties[1] : this.properties[0];
  }

  /** What a document of the same file is a copy of when it comes. */
  private async firstOf(sha256: string): Promise<number | null> {
    const first = await api.em
      .fork()
      .findOne(Document, { sha256, deletedAt: null, $or: [{ duplicateOf: null }, { duplicateReason: { $ne: null } }] });
    return first?.id ?? null;
  }

  private async arrive(
    states: Monthly,
    different: { filename?: string; sha256?: string; duplicateOf?: number | null; propertyId?: null; personFields?: PersonFields },
  ): Promise<void> {
    const [propertyId] = this.properties;
    const entries = Object.entries({ vendor: this.name, ...states });
    const fields: Fields = Object.fromEntries(entries.flatMap(([key, value]) => (value === null ? [] : [[key, found(value)]])));
    const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
    const whole = {
      fileKey: null,
      sha256,
      documentType: 'hoa_document' as const,
      propertyId,
      personFields: { fields: {}, property_id: propertyId },
      machineFields: { document_type: 'hoa_document' as const, fields },
      ...different,
    };
    const id = await paper(api.em, whole);
    this.papers.push({ id, states, sha256: whole.sha256, propertyId, isGone: false });
    await settle(id);
  }
}

test('after each change of documents and expenses, what is stored is what the fold of all claims comes to', async () => {
  const { dataDir, remove } = await makeDataDir();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(100, 1000, 1000), fc.array(change, { minLength: 8, maxLength: 16 }), async (amount, chain) => {
      const association = new Association(dataDir);
      await association.begin(amount);
      for (const { step, values } of chain) {
        await (association.steps[step] as (changed: object) => Promise<void>)(values);
        expect(await differingDues(api.em.fork(), association.properties)).toEqual([]);
      }
    }),
    { numRuns: proving ? 300 : 5 },
  );
  await remove();
});
