import { IndexStep } from '#core/kernel/platform/index-step';

/** Finds the income of a property's year, and what lines pay of it. */
export class Migration20261204100002_income_indexes extends IndexStep {
  readonly builds = [
    { name: 'claim_income_idx', on: `on "claim" ("property_id", "happened_on") where "book" = 'income'` },
    { name: 'bank_match_income_idx', on: 'on "bank_match" ("income_id")' },
  ];
}
