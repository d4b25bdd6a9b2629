import {
  type EntityData,
  type EntityManager,
  LockMode,
  type RequiredEntityData,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { defaultServiceTypes } from '#core/records/vendors/default-service-types';
import { ServiceType } from '#core/database/entities/service-type.entity';

const resource = 'service-types';

/** Adds a kind of work. Throws `conflict` where there is one of that name, whatever the case, also a deactivated one. */
export async function createServiceType(em: EntityManager, values: RequiredEntityData<ServiceType>, actor: Actor): Promise<ServiceType> {
  return unlessTaken(() =>
    em.transactional(async (tx) => {
      const type = tx.create(ServiceType, values);
      await auditCreation(tx, type, { resource, actor });
      return type;
    }),
  );
}

/** Changes what is given; vendors follow a new name. Throws `not-found`, and `conflict` for a name that is taken. */
export async function changeServiceType(
  em: EntityManager,
  id: number,
  changes: EntityData<ServiceType>,
  actor: Actor,
): Promise<ServiceType> {
  return unlessTaken(() =>
    em.transactional(async (tx) => {
      const type = await tx.findOne(ServiceType, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
      if (!type) throw new AppError('not-found', 'Service type not found');
      const { name } = type;
      await auditChange(tx, type, { resource, actor }, () => tx.assign(type, changes));
      if (type.name !== name) await tx.execute('update vendor set service_type = ? where service_type = ?', [type.name, name]);
      return type;
    }),
  );
}

/** Adds those of the usual kinds of work that are not there, and says how many these were. */
export function initializeServiceTypes(em: EntityManager, actor: Actor): Promise<number> {
  return em.transactional(async (tx) => {
    // Two that press the button at once: the second finds the names taken.
    await tx.execute(`select pg_advisory_xact_lock(hashtextextended('service-types', 0))`);
    const known = await tx.execute<{ name: string }[]>('select lower(name) as name from service_type');
    const names = new Set(known.map((row) => row.name));
    let count = 0;
    for (const [displayOrder, type] of defaultServiceTypes.entries()) {
      if (names.has(type.name.toLowerCase())) continue;
      await auditCreation(tx, tx.create(ServiceType, { ...type, displayOrder }), { resource, actor });
      count += 1;
    }
    return count;
  });
}

async function unlessTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException)
      throw new AppError('conflict', 'A service type with this name already exists.');
    throw error;
  }
}
