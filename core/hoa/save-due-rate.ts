import {
  type EntityData,
  type EntityManager,
  LockMode,
  type RequiredEntityData,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/audit/audited-write';
import { holdSeries } from '#core/books/series';
import { HoaDueRate } from '#core/hoa/hoa-due-rate.entity';
import { AppError } from '#core/platform/app-error';
import { refoldDues } from '#core/hoa/refold-dues';
import { Property } from '#core/properties/property.entity';

const resource = 'hoa-dues';

/** What a person says of the dues; amounts are decimal text for one period of the schedule. */
export type DueRateChange = EntityData<Pick<HoaDueRate, 'effectiveFrom' | 'amount' | 'schedule' | 'dueDay'>>;

/** Adds what the dues of a property are from a day on. Throws `not-found` for the property and `conflict` where that day has a rate. */
export function createDueRate(
  em: EntityManager,
  values: RequiredEntityData<HoaDueRate> & { propertyId: number },
  actor: Actor,
): Promise<HoaDueRate> {
  return unlessTaken(() =>
    em.transactional(async (tx) => {
      if (!(await tx.count(Property, { id: values.propertyId }))) throw new AppError('not-found', 'Property not found');
      await holdSeries(tx, 'dues', [values.propertyId]);
      const rate = tx.create(HoaDueRate, values);
      await auditCreation(tx, rate, { resource, actor });
      await refoldDues(tx, [values.propertyId]);
      return rate;
    }),
  );
}

/** Changes what is given. Throws `not-found`, and `conflict` where the new day has a rate. */
export function changeDueRate(em: EntityManager, id: number, change: DueRateChange, actor: Actor): Promise<HoaDueRate> {
  return unlessTaken(() =>
    em.transactional(async (tx) => {
      const rate = await lockRate(tx, id);
      await auditChange(tx, rate, { resource, actor }, () => tx.assign(rate, change));
      await refoldDues(tx, [rate.propertyId]);
      return rate;
    }),
  );
}

/** Removes a rate: the one before it holds on. Throws `not-found`. */
export function removeDueRate(em: EntityManager, id: number, actor: Actor): Promise<void> {
  return em.transactional(async (tx) => {
    const rate = await lockRate(tx, id);
    await auditDeletion(tx, rate, { resource, actor });
    await refoldDues(tx, [rate.propertyId]);
  });
}

async function lockRate(em: EntityManager, id: number): Promise<HoaDueRate> {
  const found = await em.findOne(HoaDueRate, { id });
  if (found) await holdSeries(em, 'dues', [found.propertyId]);
  const rate = await em.findOne(HoaDueRate, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!rate) throw new AppError('not-found', 'Due rate not found');
  return rate;
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('conflict', 'This property has a rate from this day already.');
    throw error;
  }
}
