import { z } from 'zod';
import { BodyId, Color, Name } from '../http/values.js';

export const CategoryOut = z
  .object({
    id: z.int(),
    name: z.string(),
    type: z.string(),
    parent_id: z.int().nullable(),
    color_code: z.string(),
    is_active: z.boolean(),
    display_order: z.int(),
  })
  .meta({ id: 'Category' });

/** The names of the category fields that are shown. */
export const categoryFields = Object.keys(CategoryOut.shape) as (keyof typeof CategoryOut.shape)[];

const writable = {
  name: Name(120, 'Category name is required'),
  type: Name(40),
  parent_id: BodyId.nullable().describe('Its parent category; there are two levels'),
  color_code: Color,
  display_order: z.int().min(-1_000_000).max(1_000_000),
  is_active: z.boolean().describe('False: retired'),
};

export const CategoryUpdate = z
  .object(writable)
  .partial()
  .meta({ id: 'CategoryUpdate', description: 'What is left out stays as it is; null clears it', examples: [{ color_code: '#1F54C9' }] });

export const CategoryCreate = z
  .object({ ...CategoryUpdate.shape, name: writable.name })
  .meta({ id: 'CategoryCreate', examples: [{ name: 'Roof', parent_id: 2, color_code: '#B45309' }] });
