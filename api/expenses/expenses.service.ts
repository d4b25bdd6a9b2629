import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { changeExpense, deleteExpense } from '#core/commands/change-expense';
import { createExpense } from '#core/commands/create-expense';
import { Expense } from '#core/database/entities/expense.entity';
import { newSplitsOf } from '#core/database/values/split-definition';
import { tryDivision } from '#core/records/expenses/try-division';
import { AppError } from '#core/kernel/platform/app-error';
import type { SeenStates } from '#core/kernel/platform/as-seen';
import type { Clock } from '#core/kernel/platform/clock';
import { findBusinessDay } from '#core/records/settings/business-day';
import { camelKeys, pick } from '../http/case.js';
import { findPage } from '../list-query/find-page.js';
import { findPlainById, type Plain } from '../list-query/find-plain.js';
import { keyOf } from '../list-query/list-query.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { CLOCK } from '../platform/tokens.js';
import { askedShares } from './asked-shares.js';
import { basisOf, expenseCondition, expensesAsked, type ExpenseRequest, expenseRules, summedScope } from './expense-list.js';
import type { DivisionIn, ExpenseCreate, ExpenseUpdate } from './expense.schema.js';
import { viewExpenses } from './expense-view.js';
import { SummaryCache } from './summary-cache.js';

@Injectable()
export class ExpensesService {
  private readonly summaries = new SummaryCache();

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(request: ExpenseRequest) {
    const { skip, limit, order, q } = request;
    const basis = await basisOf(this.em, request);
    const asked = q === null ? null : await expensesAsked(this.em, request, basis);
    const key = keyOf(request);
    const page = {
      skip,
      limit,
      where: () => asked ?? expenseCondition(request, basis),
      orderBy: () => orderBy(order, expenseRules.columns),
      searched: q !== null,
      key: key && `${basis} ${key}`,
    };
    const shares = askedShares(request.filters);
    const show = (rows: Plain<Expense>[]) => viewExpenses(this.em, rows, shares);
    const [shown, total] = await findPage(this.em, Expense, page, show);
    return new Page(shown, total, skip, expenseRules.resource);
  }

  async one(id: number) {
    const expense = await findPlainById(this.em, Expense, id);
    if (!expense) throw new AppError('not-found', 'Expense not found');
    const [shown] = await viewExpenses(this.em, [expense]);
    return shown;
  }

  async create(body: z.output<typeof ExpenseCreate>, actor: Actor) {
    const who = { ...actor, by: actor.userId, clock: this.clock };
    const expense = await this.em.fork().transactional((tx) => createExpense(tx, withShares(body), who));
    return this.one(expense.id);
  }

  async update(id: number, body: z.output<typeof ExpenseUpdate>, by: Actor & { seen: SeenStates }) {
    await changeExpense(this.em.fork(), id, withShares(body), by);
    return this.one(id);
  }

  async divide({ splits, ...body }: z.output<typeof DivisionIn>) {
    const parts = await tryDivision(this.em.fork(), { ...camelKeys(body), splits: newSplitsOf(splits) });
    return parts.map((part) => pick(part, ['property_id', 'line_item', 'weight', 'amount']));
  }

  delete(id: number, actor: Actor): Promise<void> {
    return deleteExpense(this.em.fork(), id, actor);
  }

  async summary(request: ExpenseRequest) {
    const day = await findBusinessDay(this.em, this.clock);
    return this.summaries.find(this.em, await summedScope(this.em, request, day.taxBasis), day);
  }
}

/** The body with the names of the entity; a missing list of shares is an empty one. */
function withShares<T extends z.output<typeof ExpenseUpdate>>({ splits, ...body }: T) {
  return { ...camelKeys(body), ...(splits === undefined ? {} : { splits: newSplitsOf(splits ?? []) }) };
}
