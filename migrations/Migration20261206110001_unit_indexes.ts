import { IndexStep } from '#core/kernel/platform/index-step';

/** Finds the units of a building. */
export class Migration20261206110001_unit_indexes extends IndexStep {
  readonly builds = [{ name: 'property_building_idx', on: 'on "property" ("building_id")' }];
}
