import { IndexStep } from '#core/kernel/platform/index-step';

/** Runs that matched leave a rule's log too, after a time of their own. */
export class Migration20261201112000_rule_execution_age extends IndexStep {
  override readonly builds = [{ name: 'rule_execution_age_idx', on: `on "rule_execution" ("matched", "at")` }];
  override readonly drops = [{ name: 'rule_execution_unmatched_idx', on: `on "rule_execution" ("at") where not "matched"` }];
}
