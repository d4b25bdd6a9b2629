import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Patch, Post } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { findDocument } from '#core/records/documents/find-document';
import { withoutHiddenDocuments } from '#core/database/values/read-policy';
import { bookDisbursement, dismissDisbursement } from '#core/commands/book-disbursement';
import { disbursementStates, findDisbursements } from '#core/books/mortgages/find-disbursements';
import { disbursementKinds } from '#core/database/values/disbursement-kind';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { Property } from '#core/database/entities/property.entity';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { ExpenseOut } from '../expenses/expense.schema.js';
import { ExpensesService } from '../expenses/expenses.service.js';
import { Answers, Refuses } from '../http/answers.js';
import { Day, Id, Money } from '../http/values.js';
import { CLOCK } from '../platform/tokens.js';

const Disbursement = z
  .object({
    id: z.int(),
    document_id: z.int(),
    property_id: z.int().nullable(),
    kind: z.enum(disbursementKinds),
    paid_on: Day,
    amount: Money,
    words: z.string().describe('Its line on the statement'),
    state: z.enum(disbursementStates).describe('`covered`: an expense that did not come from it is in the books for the same'),
    expense_id: z.int().nullable(),
    reason: z.string(),
  })
  .meta({
    id: 'EscrowDisbursement',
    description: 'Taxes or insurance a lender paid from escrow: proposed as an expense, never one by itself',
  });
const Dismiss = z.object({ dismissed: z.boolean() }).meta({ id: 'DismissDisbursement', examples: [{ dismissed: true }] });

/** What lenders paid from escrow, on its way into the books. */
@Controller()
export class EscrowController {
  constructor(
    private readonly em: EntityManager,
    private readonly expenses: ExpensesService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('properties/:id/escrow-disbursements')
  @SignedIn()
  @Answers(200, z.array(Disbursement), 'Taxes and insurance that were paid from escrow for a property, the newest first')
  @Refuses(404)
  async ofProperty(@Param('id', { schema: Id }) propertyId: number) {
    if (!(await this.em.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
    return withoutHiddenDocuments(this.em, await findDisbursements(this.em, { propertyId }));
  }

  @Get('documents/:id/escrow-disbursements')
  @SignedIn()
  @Answers(200, z.array(Disbursement), 'Taxes and insurance that a statement says were paid from escrow')
  @Refuses(404)
  async ofDocument(@Param('id', { schema: Id }) documentId: number) {
    await findDocument(this.em, documentId);
    return findDisbursements(this.em, { documentId });
  }

  @Post('escrow-disbursements/:id/expense')
  @Editors()
  @Answers(201, ExpenseOut, 'Put a payment from escrow into the books as an expense')
  @Refuses(404, 409)
  async book(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    const expense = await bookDisbursement(this.em.fork(), id, { actor, clock: this.clock });
    return this.expenses.one(expense.id);
  }

  @Patch('escrow-disbursements/:id')
  @Editors()
  @Answers(200, Disbursement, 'Mark a payment from escrow as not an expense, or as one again')
  @Refuses(404)
  async dismiss(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: Dismiss }) { dismissed }: z.output<typeof Dismiss>,
  ) {
    await dismissDisbursement(this.em.fork(), { id, dismissed }, { actor, clock: this.clock });
    const [shown] = await findDisbursements(this.em.fork(), { id });
    return shown;
  }
}
