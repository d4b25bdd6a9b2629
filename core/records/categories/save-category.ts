import { type EntityManager, LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type Actor, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { Category } from '#core/database/entities/category.entity';
import { AppError } from '#core/kernel/platform/app-error';

const resource = 'categories';

/** What people write of a category. `colorCode` is `#rrggbb`. */
export interface CategoryValues {
  name: string;
  type?: string;
  parentId?: number | null;
  colorCode?: string;
  displayOrder?: number;
  isActive?: boolean;
}

/** Makes a category. Throws `conflict` for a name its type has already, `invalid` for a parent that cannot be one. */
export function createCategory(em: EntityManager, values: CategoryValues, actor: Actor): Promise<Category> {
  return em.fork().transactional((tx) => addCategory(tx, values, actor));
}

/** The same in the caller's transaction. */
export async function addCategory(em: EntityManager, values: CategoryValues, actor: Actor): Promise<Category> {
  await mustBeParent(em, null, values.parentId ?? null);
  const category = em.create(Category, values);
  await flushOrConflict(em);
  recordAudit(em, { ...actor, action: 'create', resource, resourceId: category.id, after: auditSnapshot(em, category) });
  return category;
}

/** Changes what is given; `isActive` brings a retired one back. Throws as createCategory, and `not-found`. */
export async function updateCategory(em: EntityManager, id: number, changes: Partial<CategoryValues>, actor: Actor): Promise<Category> {
  return em.fork().transactional(async (tx) => {
    const category = await lockCategory(tx, id);
    await mustBeParent(tx, id, changes.parentId ?? null);
    const before = auditSnapshot(tx, category);
    tx.assign(category, changes);
    await flushOrConflict(tx);
    recordAudit(tx, { ...actor, action: 'update', resource, resourceId: id, before, after: auditSnapshot(tx, category) });
    return category;
  });
}

/** Deletes a category nothing names; one in use is retired, so that past expenses keep it. */
export async function removeCategory(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const category = await lockCategory(tx, id);
    const before = auditSnapshot(tx, category);
    if (await isCategoryUsed(tx, id)) {
      category.isActive = false;
      recordAudit(tx, { ...actor, action: 'retire', resource, resourceId: id, before, after: auditSnapshot(tx, category) });
    } else {
      tx.remove(category);
      recordAudit(tx, { ...actor, action: 'delete', resource, resourceId: id, before });
    }
  });
}

/** The category, or `not-found`. */
export async function findCategory(em: EntityManager, id: number): Promise<Category> {
  const category = await em.findOne(Category, { id });
  if (!category) throw new AppError('not-found', 'Category not found');
  return category;
}

async function lockCategory(em: EntityManager, id: number): Promise<Category> {
  const category = await em.findOne(Category, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!category) throw new AppError('not-found', 'Category not found');
  return category;
}

/** Whether an expense, a share of one or another category names it. */
export async function isCategoryUsed(em: EntityManager, id: number): Promise<boolean> {
  const [row] = await em.execute<{ used: boolean }[]>(
    `select exists (select 1 from expense where category_id = ?) or exists (select 1 from expense_split where category_id = ?)
       or exists (select 1 from category where parent_id = ?) as used`,
    [id, id, id],
  );
  return row?.used ?? false;
}

const treeLock = 7_120_646;

/** Two levels: a parent has none itself, and what has children gets none. */
async function mustBeParent(em: EntityManager, id: number | null, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  // Two changes at once could otherwise build a third level between them.
  await em.execute('select pg_advisory_xact_lock(?)', [treeLock]);
  const parent = await em.findOne(Category, { id: parentId });
  if (!parent) throw new AppError('not-found', 'Category not found');
  if (parentId === id) throw badParent('A category cannot be its own parent.');
  if (typeof parent.parentId === 'number') throw badParent('Categories have two levels: the chosen parent already has a parent.');
  if (id !== null && (await em.count(Category, { parentId: id })))
    throw badParent('Categories have two levels: this category already has subcategories.');
}

const badParent = (msg: string): AppError =>
  new AppError('invalid', msg, { problems: [{ loc: ['body', 'parent_id'], msg, type: 'category_levels' }] });

async function flushOrConflict(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', 'A category with this name already exists.');
    throw error;
  }
}
