import type { z } from 'zod';
import { tagFields, type TagOut } from './tag.schema.js';

/** A tag as the api shows it. */
export type ShownTag = z.input<typeof TagOut>;

/** The tags of a row as one value of the database; `t` is the alias of its table. */
export const tagsAsJson = (t: string): string =>
  `json_agg(json_build_object(${tagFields.map((name) => `'${name}', ${t}.${name}`).join(', ')}) order by ${t}.display_order, ${t}.id)`;

/** The same as they are shown. */
export function toShownTags(tags: readonly unknown[] | null): ShownTag[] {
  return (tags ?? []).map((tag) => {
    const { created_at: at, ...rest } = tag as Omit<ShownTag, 'created_at'> & { created_at: string };
    return { ...rest, created_at: new Date(at) };
  });
}
