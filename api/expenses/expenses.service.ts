import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Category } from '#core/categories/category.entity';
import { Document } from '#core/documents/document.entity';
import { changeExpense, deleteExpense, findExpense } from '#core/expenses/change-expense';
import { createExpense } from '#core/expenses/create-expense';
import { Expense } from '#core/expenses/expense.entity';
import { type SummaryScope, summariseExpenses } from '#core/expenses/expense-summary';
import type { Clock } from '#core/platform/clock';
import { Property } from '#core/properties/property.entity';
import { findBusinessDay } from '#core/settings/business-day';
import { categoryFields } from '../categories/category.schema.js';
import { camelKeys, pick } from '../http/case.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../list-query/page.js';
import { CLOCK } from '../platform/tokens.js';
import { expenseCondition, type ExpenseRequest, expenseRules } from './expense-list.js';
import type { ExpenseCreate, ExpenseOut, ExpenseUpdate } from './expense.schema.js';

const own = [
  'id',
  'property_id',
  'category_id',
  'amount',
  'kind',
  'expense_date',
  'due_date',
  'paid_on',
  'vendor',
  'description',
  'is_capital',
  'schedule_e_line',
  'original_currency',
  'original_amount',
  'created_at',
  'updated_at',
] as const;

const byId = <T extends { id: number }>(list: readonly T[]) => new Map(list.map((item) => [item.id, item]));
const numbers = (ids: readonly unknown[]): number[] => ids.filter((id) => typeof id === 'number');

@Injectable()
export class ExpensesService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(request: ExpenseRequest) {
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, expenseRules.columns) };
    const [rows, total] = await this.em.findAndCount(Expense, expenseCondition(request), page);
    return new Page(await this.view(rows), total, request.skip, expenseRules.resource);
  }

  async one(id: number) {
    const [shown] = await this.view([await findExpense(this.em.fork(), id)]);
    return shown;
  }

  async create(body: z.output<typeof ExpenseCreate>, by: number) {
    const wish = camelKeys(body);
    const expense = await this.em.fork().transactional((tx) => createExpense(tx, wish, { by, clock: this.clock }));
    return this.one(expense.id);
  }

  async update(id: number, body: z.output<typeof ExpenseUpdate>) {
    await changeExpense(this.em.fork(), id, camelKeys(body));
    return this.one(id);
  }

  delete(id: number, by: number): Promise<void> {
    return deleteExpense(this.em.fork(), id, by);
  }

  async summary(scope: SummaryScope) {
    return summariseExpenses(this.em, scope, await findBusinessDay(this.em, this.clock));
  }

  private async view(rows: readonly Expense[]): Promise<z.input<typeof ExpenseOut>[]> {
    const categories = await this.em.find(Category, { id: { $in: numbers(rows.map((row) => row.categoryId)) } });
    const properties = await this.em.find(Property, { id: { $in: numbers(rows.map((row) => row.propertyId)) } }, { fields: ['name'] });
    // A document in the trash is not shown; the expense stays.
    const where = { id: { $in: numbers(rows.map((row) => row.documentId)) }, deletedAt: null };
    const documents = await this.em.find(Document, where, { fields: ['filename'] });
    const [category, property, document] = [byId(categories), byId(properties), byId(documents)];
    return rows.map((row) => {
      const its = { category: category.get(Number(row.categoryId)), document: document.get(Number(row.documentId)) };
      return {
        ...pick(row, own),
        property_name: property.get(Number(row.propertyId))?.name ?? null,
        category: its.category ? pick(its.category, categoryFields) : null,
        document_id: its.document?.id ?? null,
        document: its.document ? { id: its.document.id, filename: its.document.filename } : null,
      };
    });
  }
}
