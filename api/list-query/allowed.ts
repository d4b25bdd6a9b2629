import { type EntityManager, type EntityName, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { andReadable } from '#core/database/values/read-policy';

/** A condition with what who asks may read at all: questions put together in words ask no filters of the entity. */
export function allowed<T extends object>(em: EntityManager, entity: EntityName<T>, where: FilterQuery<T>): FilterQuery<T> {
  if ((entity as unknown) !== Document || andReadable(em, 'd') === '') return where;
  return { $and: [where, { [raw((alias) => andReadable(em, alias).slice(' and '.length))]: [] }] } as FilterQuery<T>;
}
