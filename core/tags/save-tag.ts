import { type EntityManager, type RequiredEntityData, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { AppError } from '#core/platform/app-error';
import { Tag } from '#core/tags/tag.entity';

/** Makes a tag. Throws `conflict` where there is one of that name, whatever the case. */
export async function createTag(em: EntityManager, values: RequiredEntityData<Tag>): Promise<Tag> {
  const tag = em.create(Tag, values);
  try {
    await em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new AppError('conflict', `There is a tag of this name already.`);
    throw error;
  }
  return tag;
}

/** The tag, or `not-found`. */
export async function findTag(em: EntityManager, id: number): Promise<Tag> {
  const tag = await em.findOne(Tag, { id });
  if (!tag) throw new AppError('not-found', 'Tag not found');
  return tag;
}
