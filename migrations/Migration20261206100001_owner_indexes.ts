import { IndexStep } from '#core/kernel/platform/index-step';

/** Finds the properties and the scheduled exports of an owner. */
export class Migration20261206100001_owner_indexes extends IndexStep {
  readonly builds = [
    { name: 'property_owner_idx', on: 'on "property" ("owner_id")' },
    { name: 'scheduled_export_owner_idx', on: 'on "scheduled_export" ("owner_id")' },
  ];
}
