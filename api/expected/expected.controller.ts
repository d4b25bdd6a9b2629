import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { z } from 'zod';
import { documentTypes } from '#core/extraction/fields/document-type';
import { hiddenAmong } from '#core/database/values/read-policy';
import { type Expected, expectedKinds, expectedStates } from '#core/books/expected/expected';
import { findExpected } from '#core/books/expected/find-expected';
import type { Clock } from '#core/kernel/platform/clock';
import { findBusinessDay } from '#core/records/settings/business-day';
import { SignedIn } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { Day, Money } from '../http/values.js';
import { ofProperties } from '../owners/of-properties.js';
import { CLOCK } from '../platform/tokens.js';

const id = z.int().nullable();
const ExpectedOut = z
  .object({
    kind: z
      .enum(expectedKinds)
      .describe(
        'A document that has not arrived, dues that are not confirmed as paid, an expense that is not paid, a deadline of an association, or a document that an e-mail says is ready at a portal',
      ),
    state: z.enum(expectedStates).describe('Past its day, within 14 days, or later'),
    on: Day.describe('When it is due, or usually here by'),
    what: z.string().describe('Who sends it, or what is to be paid'),
    document_type: z.enum(documentTypes).nullable(),
    property_id: id,
    property_name: z.string().nullable(),
    amount: Money.nullable().describe('Of an expected document: the amount of the last one'),
    reason: z.string(),
    document_id: id.describe('The document it follows from'),
    expense_id: id,
    expected_document_id: id.describe('The announced document it is, see /expected-documents/announced'),
  })
  .meta({ id: 'Expected', description: 'A document that is expected or an amount that is due, by what came before' });

const ExpectedQuery = z.object({
  ...ofProperties,
  kind: z.enum(expectedKinds).optional(),
  state: z.enum(expectedStates).optional(),
});

/** An entry of a document that the caller may not see: the amount due is shown, the document and what only it states are not. */
function withoutDocument(expected: Expected, isHidden: boolean): Expected[] {
  if (!isHidden) return [expected];
  return expected.kind === 'dues' || expected.kind === 'payment' ? [{ ...expected, document_id: null }] : [];
}

/** Expected documents that have not arrived. */
@Controller('expected-documents')
export class ExpectedController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @Answers(200, z.array(ExpectedOut), 'Expected documents, dues and bills to be paid, and what of them is overdue; the most pressing first')
  async list(@Query({ schema: ExpectedQuery }) { property_id, kind, state }: z.output<typeof ExpectedQuery>) {
    const em = this.em.fork();
    const { today } = await findBusinessDay(em, this.clock);
    const all = await findExpected(em, { today, propertyIds: property_id ?? null });
    const hidden = await hiddenAmong(
      em,
      all.map((expected) => expected.document_id),
    );
    const seen = all.flatMap((expected) => withoutDocument(expected, hidden.has(expected.document_id)));
    return seen.filter((expected) => (kind === undefined || expected.kind === kind) && (state === undefined || expected.state === state));
  }
}
