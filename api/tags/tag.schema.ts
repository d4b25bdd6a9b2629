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

export const TagCreate = z
  .object({
    name: Name(80, 'Tag name is required'),
    color: Color.default('#6B7280'),
    description: Text(2000).nullish(),
    display_order: z.int().min(-1_000_000).max(1_000_000).default(0),
  })
  .meta({ id: 'TagCreate', examples: [{ name: 'Tax 2026', color: '#1F54C9' }] });
