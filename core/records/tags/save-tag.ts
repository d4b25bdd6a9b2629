import {
  type EntityData,
  type EntityManager,
  LockMode,
  type RequiredEntityData,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { type Actor, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { Tag } from '#core/database/entities/tag.entity';

/** Makes a tag. Throws `conflict` where there is one of that name, whatever the case. */
export async function createTag(em: EntityManager, values: RequiredEntityData<Tag>, actor: Actor): Promise<Tag> {
  return em.fork().transactional(async (tx) => {
    const tag = tx.create(Tag, values);
    await flushOrConflict(tx);
    recordAudit(tx, { ...actor, action: 'create', resource: 'tags', resourceId: tag.id, after: auditSnapshot(tx, tag) });
    return tag;
  });
}

/** Changes what is given. Throws `not-found`, and `conflict` for a name another tag has. */
export async function updateTag(em: EntityManager, id: number, changes: EntityData<Tag>, actor: Actor): Promise<Tag> {
  return em.fork().transactional(async (tx) => {
    const tag = await lockTag(tx, id);
    const before = auditSnapshot(tx, tag);
    tx.assign(tag, changes);
    await flushOrConflict(tx);
    recordAudit(tx, { ...actor, action: 'update', resource: 'tags', resourceId: id, before, after: auditSnapshot(tx, tag) });
    return tag;
  });
}

/** Deletes a tag and takes it off everything. */
export async function deleteTag(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.fork().transactional(async (tx) => {
    const tag = await lockTag(tx, id);
    recordAudit(tx, { ...actor, action: 'delete', resource: 'tags', resourceId: id, before: auditSnapshot(tx, tag) });
    tx.remove(tag);
  });
}

/** The tag, or `not-found`. */
export async function findTag(em: EntityManager, id: number): Promise<Tag> {
  const tag = await em.findOne(Tag, { id });
  if (!tag) throw new AppError('not-found', 'Tag not found');
  return tag;
}

async function lockTag(em: EntityManager, id: number): Promise<Tag> {
  const tag = await em.findOne(Tag, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!tag) throw new AppError('not-found', 'Tag not found');
  return tag;
}

async function flushOrConflict(em: EntityManager): Promise<void> {
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', `A tag with this name already exists.`);
    throw error;
  }
}
