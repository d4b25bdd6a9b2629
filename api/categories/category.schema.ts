import { z } from 'zod';

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

/** The names of what is shown of a category. */
export const categoryFields = Object.keys(CategoryOut.shape) as (keyof typeof CategoryOut.shape)[];
