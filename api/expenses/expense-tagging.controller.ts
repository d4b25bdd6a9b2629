import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Delete, Param, Post } from '@nestjs/common';
import type { Actor } from '#core/kernel/audit/audited-write';
import { labelExpense } from '#core/records/tags/expense-tags';
import { Acting, Editors } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { ExpenseOut } from './expense.schema.js';
import { ExpensesService } from './expenses.service.js';

@Controller('expenses/:id/tags/:tagId')
export class ExpenseTaggingController {
  constructor(
    private readonly em: EntityManager,
    private readonly expenses: ExpensesService,
  ) {}

  @Post()
  @Editors()
  @Answers(200, ExpenseOut, 'Put a tag on an expense')
  @Refuses(404)
  async tag(@Acting() actor: Actor, @Param('id', { schema: Id }) expenseId: number, @Param('tagId', { schema: Id }) tagId: number) {
    await labelExpense(this.em, { expenseId, tagId, on: true }, actor);
    return this.expenses.one(expenseId);
  }

  @Delete()
  @Editors()
  @AnswersNothing('Take a tag off an expense')
  @Refuses(404)
  untag(@Acting() actor: Actor, @Param('id', { schema: Id }) expenseId: number, @Param('tagId', { schema: Id }) tagId: number) {
    return labelExpense(this.em, { expenseId, tagId, on: false }, actor);
  }
}
