import { z } from 'zod';
import { BodyId } from '../http/values.js';

/** What can be done to many documents; the last five undo the others. */
const bulkActions = [
  'save',
  'file',
  'assign',
  'categorize',
  'tag',
  'delete',
  'unsave',
  'unassign',
  'uncategorize',
  'untag',
  'restore',
] as const;

/** What an action needs besides the documents. */
const needs = { assign: 'property_id', categorize: 'category_id', tag: 'tag_id', untag: 'tag_id' } as const;

export const BulkWish = z
  .object({
    action: z.enum(bulkActions).describe('`save` only saves what is proven: documents of the tab `ready`'),
    ids: z.array(BodyId).min(1).max(50),
    property_id: BodyId.optional(),
    category_id: BodyId.optional(),
    tag_id: BodyId.optional(),
  })
  .superRefine((wish, context) => {
    const need = needs[wish.action as keyof typeof needs];
    if (need && wish[need] === undefined) context.addIssue({ code: 'custom', path: [need], message: 'is required' });
  })
  .meta({ id: 'BulkWish', examples: [{ action: 'assign', ids: [12, 13], property_id: 3 }] });
export type BulkWish = z.output<typeof BulkWish>;

export const BulkResult = z
  .object({
    results: z.array(z.object({ id: z.int(), done: z.boolean(), reason: z.string().nullable().describe('Why it was not changed') })),
  })
  .meta({ id: 'BulkResult' });
