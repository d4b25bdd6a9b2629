import { IndexStep } from '#core/kernel/platform/index-step';

/** Finds a vendor by the tax ID on a document. */
export class Migration20261204210001_tax_id_hashes extends IndexStep {
  readonly builds = [{ name: 'vendor_tax_id_hash_idx', on: `on "vendor" ("tax_id_hash") where "tax_id_hash" is not null` }];
}
