import { defineEntity, p } from '@mikro-orm/postgresql';
import type { SplitDefinition } from '#core/database/values/split-definition';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'VendorSplit',
  tableName: 'vendor_split',
  properties: {
    id: p.integer().primary(),
    /** The name as a person wrote it. */
    vendor: p.string().length(300),
    /** What it has in common with other spellings, as `vendorKey` reduces it. */
    vendorKey: p.string().length(300).unique(),
    splits: p.json<SplitDefinition[]>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});

/** How the expenses of a vendor are usually divided; offered where one is made, and applied by nobody but a person. */
export class VendorSplit extends schema.class {}

schema.setClass(VendorSplit);
