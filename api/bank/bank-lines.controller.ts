import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import type { MatchSubject } from '#core/books/bank/book-item';
import { unpaidItems } from '#core/books/bank/unpaid-items';
import { rankChoices } from '#core/books/bank/rank-choices';
import { choicesFor, decideLine, type LineDecision } from '#core/commands/bank/decide-line';
import { BankLine } from '#core/database/entities/bank-line.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { toCents } from '#core/kernel/platform/sum-of';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Page } from '../http/page.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { findListed } from '../list-query/find-page.js';
import { findPlainById } from '../list-query/find-plain.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { BankItemOut, BankLineOut, BankLineUpdate } from './bank.schema.js';
import { lineCondition, LineQuery, lineRules } from './line-list.js';
import { viewItems, viewLines } from './line-view.js';

const itemRules = { resource: 'bank-items', filters: {}, sortable: [], order: [] };
const ItemQuery = listParameters({});
const matching = (q: string | null) => {
  const wanted = q?.trim().toLowerCase() ?? '';
  return ({ names, propertyName }: { names: readonly string[]; propertyName: string | null }): boolean =>
    [...names, propertyName ?? ''].some((name) => name.toLowerCase().includes(wanted));
};

function subjectOf({
  expense_id,
  mortgage_statement_id,
  income_id,
  property_id,
  period,
}: z.output<typeof BankLineUpdate>['matches'][number]): MatchSubject {
  if (expense_id !== undefined) return { expenseId: expense_id };
  if (mortgage_statement_id !== undefined) return { mortgageStatementId: mortgage_statement_id };
  if (income_id !== undefined) return { incomeId: income_id };
  return { propertyId: property_id ?? 0, period: period ?? '' };
}

function decisionOf({ decision, matches }: z.output<typeof BankLineUpdate>): LineDecision {
  if (decision !== 'matched') return { is: decision };
  return { is: 'matched', matches: matches.map((match) => ({ subject: subjectOf(match), amount: match.amount })) };
}

/** What banks have booked, and what it pays. */
@Controller()
export class BankLinesController {
  constructor(private readonly em: EntityManager) {}

  @Get('bank-lines')
  @SignedIn()
  @AnswersList(BankLineOut, 'Lines of bank accounts with what they pay, the newest first')
  lines(@Query({ schema: LineQuery }) query: ListParameters) {
    const request = readList(lineRules, query);
    return findListed(this.em, BankLine, request, { ...lineRules, where: lineCondition(request) }, (rows) => viewLines(this.em, rows));
  }

  @Get('bank-lines/:id')
  @SignedIn()
  @Answers(200, BankLineOut, 'One line')
  @Refuses(404)
  async line(@Param('id', { schema: Id }) id: number) {
    const [shown] = await viewLines(this.em, [await this.find(id)]);
    return shown;
  }

  @Get('bank-lines/:id/choices')
  @SignedIn()
  @AnswersList(BankItemOut, 'What it may pay, the likeliest first')
  @Refuses(404)
  async choices(@Param('id', { schema: Id }) id: number, @Query({ schema: ItemQuery }) query: ListParameters) {
    const { skip, limit, q } = readList(itemRules, query);
    const line = await this.find(id);
    const items = (await choicesFor(this.em.fork(), line)).filter(matching(q));
    const open = { id, day: line.bookedOn, cents: Number(toCents(line.amount)), text: `${line.payee} ${line.words}` };
    const ranked = rankChoices(open, items);
    return new Page(await viewItems(this.em, ranked.slice(skip, skip + limit)), ranked.length, skip, itemRules.resource);
  }

  @Put('bank-lines/:id')
  @Editors()
  @Answers(200, BankLineOut, 'Say what a line is: what it pays, or that it needs no document')
  @Refuses(404)
  async decide(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: BankLineUpdate }) body: z.output<typeof BankLineUpdate>,
  ) {
    await decideLine(this.em.fork(), id, decisionOf(body), actor);
    return this.line(id);
  }

  @Get('bank-unpaid')
  @SignedIn()
  @AnswersList(
    BankItemOut,
    'Expenses, dues, payments of mortgages and income of the time of the statements without a line, the newest first',
  )
  async unpaid(@Query({ schema: ItemQuery }) query: ListParameters) {
    const { skip, limit, q } = readList(itemRules, query);
    const items = (await unpaidItems(this.em.fork())).filter(matching(q));
    return new Page(await viewItems(this.em, items.slice(skip, skip + limit)), items.length, skip, itemRules.resource);
  }

  private async find(id: number) {
    const line = await findPlainById(this.em, BankLine, id);
    if (!line) throw new AppError('not-found', 'Line not found');
    return line;
  }
}
