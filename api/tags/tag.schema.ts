import { z } from 'zod';
import { Color, Instant, Name, Text } from '../http/values.js';

export const TagOut = z
  .object({
    id: z.int(),
    name: z.string(),
    color: z.string(),
    description: z.string().nullable(),
    display_order: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'Tag' });

/** The names of the tag fields that are shown. */
export const tagFields = Object.keys(TagOut.shape) as (keyof typeof TagOut.shape)[];

const name = Name(80, 'Tag name is required');
const place = z.int().min(-1_000_000).max(1_000_000);

export const TagCreate = z
  .object({ name, color: Color.default('#6B7280'), description: Text(2000).nullish(), display_order: place.default(0) })
  .meta({ id: 'TagCreate', examples: [{ name: 'Tax 2026', color: '#1F54C9' }] });

export const TagUpdate = z
  .object({ name, color: Color, description: Text(2000).nullable(), display_order: place })
  .partial()
  .meta({ id: 'TagUpdate', description: 'What is left out stays as it is; null clears it', examples: [{ name: 'Tax 2027' }] });
