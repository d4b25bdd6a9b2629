import {
  type EntityData,
  type EntityManager,
  LockMode,
  type RequiredEntityData,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { Owner } from '#core/database/entities/owner.entity';
import { Property } from '#core/database/entities/property.entity';
import { ScheduledExport } from '#core/database/entities/scheduled-export.entity';

const resource = 'owners';

/** Makes an owner. Throws `conflict` where there is one of that name, whatever the case. */
export function createOwner(em: EntityManager, values: RequiredEntityData<Owner>, actor: Actor): Promise<Owner> {
  return em.fork().transactional(async (tx) => {
    const owner = tx.create(Owner, values);
    await unlessTaken(auditCreation(tx, owner, { resource, actor }));
    return owner;
  });
}

/** Changes what is given. Throws `not-found`, and `conflict` for a name that another owner has. */
export function updateOwner(em: EntityManager, id: number, changes: EntityData<Owner>, actor: Actor): Promise<Owner> {
  return em.fork().transactional(async (tx) => {
    const owner = await hold(tx, id);
    await unlessTaken(auditChange(tx, owner, { resource, actor }, () => tx.assign(owner, changes)));
    return owner;
  });
}

/** Deletes an owner. Throws `not-found`, and `conflict` while properties, archived ones too, or scheduled exports are theirs. */
export async function deleteOwner(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const owner = await hold(tx, id);
    const properties = await tx.find(Property, { ownerId: id }, { fields: ['name'], orderBy: { name: 1 }, limit: 1 });
    const count = await tx.count(Property, { ownerId: id });
    if (count > 0) {
      const more = count > 1 ? ` and ${count - 1} more` : '';
      throw new AppError('conflict', `${owner.name} still has ${properties[0]?.name}${more}. Give them another owner first.`);
    }
    const exported = await tx.findOne(ScheduledExport, { ownerId: id });
    if (exported) throw new AppError('conflict', `The scheduled export ${exported.name} is of this owner. Change or delete it first.`);
    await auditDeletion(tx, owner, { resource, actor });
  });
}

/** Locked: a property that gets this owner meanwhile waits, or is seen. */
async function hold(em: EntityManager, id: number): Promise<Owner> {
  const owner = await em.findOne(Owner, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!owner) throw new AppError('not-found', 'Owner not found');
  return owner;
}

async function unlessTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', 'An owner with this name already exists.');
    throw error;
  }
}
