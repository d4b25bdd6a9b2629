import { EntityManager, raw } from '@mikro-orm/postgresql';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import type { z } from 'zod';
import { changeIncome, deleteIncome, type IncomeWish, recordIncome } from '#core/books/income/save-income';
import { Claim } from '#core/database/entities/claim.entity';
import { isWithheldKind } from '#core/database/values/income-values';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { sumOf } from '#core/kernel/platform/sum-of';
import { businessOr } from '#core/records/settings/business';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersNothing, Refuses } from '../http/answers.js';
import { camelKeys } from '../http/case.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { findListed } from '../list-query/find-page.js';
import { findPlainById } from '../list-query/find-plain.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { incomeCondition, IncomeQuery, incomeRules } from './income-list.js';
import { IncomeCreate, IncomeOut, IncomeSummaryOut, IncomeUpdate } from './income.schema.js';
import { viewIncome } from './income-view.js';

const nothingSaid = { dueOn: null, payer: null, note: null, documentId: null, isSeparate: false };

/** What was received for properties: recorded by people, and stated by owner statements with what managers withheld. */
@Controller('income')
export class IncomeController {
  constructor(private readonly em: EntityManager) {}

  @Get()
  @SignedIn()
  @AnswersList(IncomeOut, 'Income and the figures of owner statements, the newest first')
  async list(@Query({ schema: IncomeQuery }) query: ListParameters) {
    const { tax_basis: basis } = await businessOr(this.em);
    const request = readList(incomeRules, query);
    const where = incomeCondition(request, basis);
    return findListed(this.em, Claim, request, { ...incomeRules, where }, (rows) => viewIncome(this.em, rows, basis));
  }

  @Get('summary')
  @SignedIn()
  @Answers(200, IncomeSummaryOut, 'What the rows that match the filters and count come to')
  async summary(@Query({ schema: IncomeQuery }) query: ListParameters) {
    const { tax_basis: basis } = await businessOr(this.em);
    const where = { $and: [incomeCondition(readList(incomeRules, query), basis), { standing: 'counts' as const }] };
    const sums = await this.em
      .createQueryBuilder(Claim)
      .select(['kind', raw('sum(amount)::numeric(20,2)::text as amount'), raw('count(*)::int as count')])
      .where(where as never)
      .groupBy('kind')
      .execute<{ kind: string; amount: string; count: number }[]>();
    const sumWhere = (holds: (kind: string) => boolean): string =>
      sumOf(sums.filter(({ kind }) => holds(kind)).map(({ amount }) => amount));
    return {
      income: sumWhere((kind) => kind === 'rent' || kind === 'other_income' || kind === 'royalty'),
      deposits: sumWhere((kind) => kind === 'deposit'),
      withheld: sumWhere(isWithheldKind),
      disbursed: sumWhere((kind) => kind === 'disbursed'),
      count: sums.reduce((count, sum) => count + sum.count, 0),
    };
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, IncomeOut, 'One row')
  @Refuses(404)
  async one(@Param('id', { schema: Id }) id: number) {
    const row = await findPlainById(this.em, Claim, id);
    if (row?.book !== 'income') throw new AppError('not-found', 'Income not found');
    const [shown] = await viewIncome(this.em, [row], (await businessOr(this.em)).tax_basis);
    return shown;
  }

  @Post()
  @Editors()
  @Answers(201, IncomeOut, 'Record income')
  @Refuses(404, 409)
  async create(@Acting() actor: Actor, @Body({ schema: IncomeCreate }) body: z.output<typeof IncomeCreate>) {
    const { id } = await recordIncome(this.em.fork(), { ...nothingSaid, ...wishOf(body) }, actor);
    return this.one(id);
  }

  @Put(':id')
  @Editors()
  @Answers(200, IncomeOut, 'Change income that a person recorded')
  @Refuses(404, 409)
  async update(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: IncomeUpdate }) body: z.output<typeof IncomeUpdate>,
  ) {
    await changeIncome(this.em.fork(), id, wishOf(body), actor);
    return this.one(id);
  }

  @Delete(':id')
  @Editors()
  @AnswersNothing('Take income that a person recorded out of the books')
  @Refuses(404)
  delete(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    return deleteIncome(this.em.fork(), id, actor);
  }
}

/** A body in the words of the books; what is left out is not there. */
const wishOf = <T extends z.output<typeof IncomeUpdate>>(body: T) =>
  camelKeys(body) as Partial<IncomeWish> &
    (T extends z.output<typeof IncomeCreate> ? Pick<IncomeWish, 'propertyId' | 'kind' | 'amount' | 'receivedOn'> : unknown);
