import type { EntityManager } from '@mikro-orm/postgresql';
import { askPrepared } from '#core/kernel/platform/prepared';
import { type ShownTag, tagsAsJson, toShownTags } from '../tags/shown-tags.js';

/** The tags of properties, by the property's id; one without tags is absent. */
export async function findPropertyTags(em: EntityManager, ids: readonly number[]): Promise<ReadonlyMap<number, ShownTag[]>> {
  const rows = await askPrepared<{ id: number; tags: unknown[] }>(
    em,
    `select l.property_id as id, ${tagsAsJson('t')} as tags from property_tag l join tag t on t.id = l.tag_id
     where l.property_id = any($1::int[]) group by l.property_id`,
    [ids],
  );
  return new Map(rows.map(({ id, tags }) => [id, toShownTags(tags)]));
}
