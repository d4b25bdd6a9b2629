import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { SeenStates } from '#core/kernel/platform/as-seen';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { IfMatch, OnlyAsSeen, SaysState } from '../http/if-match.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { ExpenseQuery, expenseRules } from './expense-list.js';
import { DividedOut, DivisionIn, ExpenseCreate, ExpenseOut, ExpenseUpdate, SummaryOut } from './expense.schema.js';
import { ExpensesService } from './expenses.service.js';

@Controller('expenses')
export class ExpensesController {
  constructor(private readonly expenses: ExpensesService) {}

  @Get()
  @SignedIn()
  @AnswersList(ExpenseOut, 'Expenses, the newest first')
  list(@Query({ schema: ExpenseQuery }) query: ListParameters) {
    return this.expenses.list(readList(expenseRules, query));
  }

  @Get('summary')
  @SignedIn()
  @Answers(
    200,
    SummaryOut,
    'Totals of the expenses matching the filters, in all and by month, category and property, by the day they count',
  )
  summary(@Query({ schema: ExpenseQuery }) query: ListParameters) {
    return this.expenses.summary(readList(expenseRules, query));
  }

  @Post()
  @Editors()
  @Answers(201, ExpenseOut, 'Put an expense into the books; its document leaves the queue')
  @Refuses(404, 409)
  create(@Acting() actor: Actor, @Body({ schema: ExpenseCreate }) body: z.output<typeof ExpenseCreate>) {
    return this.expenses.create(body, actor);
  }

  @Post('divide')
  @Editors()
  @Answers(200, DividedOut, 'What the parts of an expense would come to; nothing is written')
  @Refuses(404)
  divide(@Body({ schema: DivisionIn }) body: z.output<typeof DivisionIn>) {
    return this.expenses.divide(body);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, ExpenseOut, 'One expense')
  @Refuses(404)
  @SaysState()
  one(@Param('id', { schema: Id }) id: number) {
    return this.expenses.one(id);
  }

  @Put(':id')
  @Editors()
  @Answers(200, ExpenseOut, 'Change an expense')
  @Refuses(404, 409)
  @OnlyAsSeen()
  update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: ExpenseUpdate }) body: z.output<typeof ExpenseUpdate>,
    @IfMatch() seen: SeenStates,
  ) {
    return this.expenses.update(id, body, { ...actor, seen });
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Take an expense out of the books; its document waits for review again')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return this.expenses.delete(id, actor);
  }
}
