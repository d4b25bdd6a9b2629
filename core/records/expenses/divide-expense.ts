import type { EntityManager } from '@mikro-orm/postgresql';
import { Category } from '#core/database/entities/category.entity';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { type BearingProperties, type BearingProperty, checkSplits, type SplitProblem } from '#core/records/expenses/check-splits';
import { type Dividend, divideAmount, type DividedSplit } from '#core/records/expenses/divide-amount';
import { documentLine } from '#core/records/expenses/document-line';
import { ExpenseSplit } from '#core/database/entities/expense-split.entity';
import type { Expense } from '#core/database/entities/expense.entity';
import type { NewSplit } from '#core/database/values/split-definition';
import { splitProblem } from '#core/records/expenses/split-expense';
import { sumOf } from '#core/kernel/platform/sum-of';
import { foreignCurrency } from '#core/records/documents/foreign-currency';

/** What is to be divided. `document` is the one its lines stand on. */
export interface Divisible {
  amount: string;
  kind: 'expense' | 'refund';
  document: Document | null;
}

/**
 * Reckons the parts of an expense that is not written yet; none come to none. `kept` are the properties that have a part of it, or all of it, now. Throws
 * `invalid` with a sentence for each field that does not fit.
 */
export async function divideExpense(
  em: EntityManager,
  { amount, kind, document }: Divisible,
  splits: readonly NewSplit[],
  kept?: ReadonlySet<number>,
): Promise<DividedSplit[]> {
  if (splits.length === 0) return [];
  const properties = await requireSoundSplits(em, splits, kept);
  const foreign = document ? ((await foreignCurrency(em, document))?.currency ?? null) : null;
  const bill = document && { amount: effectiveField(document, 'amount'), lines: effectiveField(document, 'line_items') ?? [] };
  return divided({ amount, line: (number) => documentLine(bill, number, { kind, foreign }) }, splits, properties);
}

/** What the properties bear, where the parts fit whatever the expense comes to. Throws `invalid` with a sentence for each field that does not fit. */
export async function requireSoundSplits(
  em: EntityManager,
  splits: readonly NewSplit[],
  kept?: ReadonlySet<number>,
): Promise<BearingProperties> {
  const properties = await findBearers(em, splits);
  const problems = [...checkSplits(splits, properties, kept), ...(await unknownCategories(em, splits))];
  if (problems.length > 0) throw splitProblem(problems);
  return properties;
}

/**
 * Divides an expense whose amount was changed anew, as it was asked for: percentages and shares stay, lines keep what they came to. In the caller's
 * transaction, which holds it. Throws `invalid` where amounts that were named do not add up to it any more.
 */
export async function divideAnew(em: EntityManager, { id, amount }: Expense): Promise<void> {
  const stored = await em.find(ExpenseSplit, { expenseId: id }, { orderBy: { position: 'asc' } });
  const line = (number: number) => ({ amount: sumOf(stored.filter((split) => split.lineItem === number).map((split) => split.amount)) });
  const splits = stored.map(({ propertyId = null, method, amount: part, weight = null, lineItem = null }) => {
    return { propertyId, method, amount: part, weight, lineItem };
  });
  const parts = divided({ amount, line }, splits, await findBearers(em, splits));
  for (const [at, split] of stored.entries()) split.amount = parts[at]?.amount ?? split.amount;
  await em.flush();
}

function divided(dividend: Dividend, splits: readonly NewSplit[], properties: BearingProperties): DividedSplit[] {
  const result = divideAmount(dividend, splits, properties);
  if ('problems' in result) throw splitProblem(result.problems);
  return result.parts;
}

/** What the properties that parts name can bear, by id; one that is not there is missing. */
export async function findBearers(em: EntityManager, splits: readonly Pick<NewSplit, 'propertyId'>[]): Promise<BearingProperties> {
  const rows = await em.execute<(BearingProperty & { id: number })[]>(
    'select id, name, is_active as "isActive", trim_scale(share)::text as share from property where id = any(?::int[])',
    [`{${idsOf(splits.map((split) => split.propertyId)).join(',')}}`],
  );
  return new Map(rows.map(({ id, ...property }) => [id, property]));
}

async function unknownCategories(em: EntityManager, splits: readonly NewSplit[]): Promise<SplitProblem[]> {
  const known = await em.find(Category, { id: { $in: idsOf(splits.map((split) => split.categoryId)) } });
  const ids = new Set(known.map(({ id }) => id));
  return splits.flatMap(({ categoryId }, at) =>
    typeof categoryId !== 'number' || ids.has(categoryId)
      ? []
      : [{ path: [at, 'category_id'], sentence: `There is no category ${categoryId}.` }],
  );
}

/** Larger numbers than the column holds are nobody's. */
const largestId = 2_147_483_647;

const idsOf = (ids: readonly (number | null | undefined)[]): number[] => [
  ...new Set(ids.filter((id) => typeof id === 'number' && id <= largestId) as number[]),
];
