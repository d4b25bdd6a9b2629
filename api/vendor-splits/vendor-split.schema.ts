import { z } from 'zod';
import { mostSplits, SplitDefinition } from '#core/database/values/split-definition';
import { SplitPartOut } from '../expenses/expense.schema.js';
import { Instant, Name } from '../http/values.js';

const writable = {
  vendor: Name(300, 'Vendor is required'),
  splits: z.array(SplitDefinition).min(1, 'A split needs at least one part').max(mostSplits),
};
const example = { vendor: 'City Water', splits: [3, 4].map((property_id) => ({ property_id, method: 'percent' as const, weight: 50 })) };

export const VendorSplitCreate = z.object(writable).meta({ id: 'VendorSplitCreate', examples: [example] });
export const VendorSplitUpdate = z
  .object(writable)
  .partial()
  .meta({ id: 'VendorSplitUpdate', description: 'What is left out stays as it is', examples: [{ splits: example.splits }] });

export const VendorSplitOut = z
  .object({ id: z.int(), vendor: z.string(), splits: z.array(SplitPartOut), created_at: Instant, updated_at: Instant })
  .meta({ id: 'VendorSplit', description: 'How the expenses of a vendor are usually divided' });
