import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { shownAmountSql } from '#core/records/expenses/shown-amount';
import { type Actor, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { Expense } from '#core/database/entities/expense.entity';
import { AppError } from '#core/kernel/platform/app-error';
import { ExpenseTag } from '#core/database/entities/expense-tag.entity';

const resource = 'expense-tags';

/** Makes a label for expenses; `color` is `#rrggbb`. Throws `conflict` where there is one of that name, whatever the case. */
export async function createExpenseTag(em: EntityManager, values: { name: string; color: string }, actor: Actor): Promise<ExpenseTag> {
  return em.fork().transactional(async (tx) => {
    const tag = tx.create(ExpenseTag, values);
    try {
      await tx.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', 'A tag with this name already exists.');
      throw error;
    }
    recordAudit(tx, { ...actor, action: 'create', resource, resourceId: tag.id, after: auditSnapshot(tx, tag) });
    return tag;
  });
}

/** Deletes a label and takes it off every expense. */
export async function deleteExpenseTag(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const tag = await findExpenseTag(tx, id);
    recordAudit(tx, { ...actor, action: 'delete', resource, resourceId: id, before: auditSnapshot(tx, tag) });
    tx.remove(tag);
  });
}

/** Puts a label on an expense or takes it off; doing it again changes nothing. Throws `not-found` for either. */
export async function labelExpense(
  em: EntityManager,
  { expenseId, tagId, on }: { expenseId: number; tagId: number; on: boolean },
  actor: Actor,
): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const expense = await tx.findOne(Expense, { id: expenseId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!expense) throw new AppError('not-found', 'Expense not found');
    const { name } = await findExpenseTag(tx, tagId);
    const changed = await tx.execute<object[]>(
      on
        ? 'insert into expense_expense_tag (expense_id, expense_tag_id) values (?, ?) on conflict do nothing returning expense_id'
        : 'delete from expense_expense_tag where expense_id = ? and expense_tag_id = ? returning expense_id',
      [expenseId, tagId],
    );
    if (changed.length === 0) return;
    expense.updatedAt = new Date();
    const action = on ? 'tag' : 'untag';
    recordAudit(tx, { ...actor, action, resource: 'expenses', resourceId: expenseId, [on ? 'after' : 'before']: { tag: name } });
  });
}

/** What was spent under each label, in the books' currency as decimal text; a refund counts as negative. */
export interface ExpenseTagStats {
  id: number;
  name: string;
  color: string;
  expense_count: number;
  total_amount: string;
}

/** Adds up the expenses of each label, or of those named. */
export async function summariseExpenseTags(em: EntityManager, ids: readonly number[] | null): Promise<ExpenseTagStats[]> {
  return em.execute<ExpenseTagStats[]>(
    `select t.id, t.name, t.color, count(e.id)::int as expense_count,
       coalesce(sum(case when e.kind = 'refund' then -${shownAmountSql('e')} else ${shownAmountSql('e')} end), 0)::numeric(20,2)::text as total_amount
     from expense_tag t left join expense_expense_tag l on l.expense_tag_id = t.id left join expense e on e.id = l.expense_id
     where ?::int[] is null or t.id = any(?::int[]) group by t.id order by lower(t.name), t.id`,
    [asArray(ids), asArray(ids)],
  );
}

const asArray = (ids: readonly number[] | null): string | null => (ids ? `{${ids.join(',')}}` : null);

async function findExpenseTag(em: EntityManager, id: number): Promise<ExpenseTag> {
  const tag = await em.findOne(ExpenseTag, { id });
  if (!tag) throw new AppError('not-found', 'Tag not found');
  return tag;
}
