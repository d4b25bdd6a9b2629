import { Migration } from '@mikro-orm/migrations';

/** Finds the old lines of rules that did not match, which housekeeping removes, without reading all others. */
export class Migration20261123060000_unmatched_lines extends Migration {
  override up(): void {
    this.addSql(`create index "rule_execution_unmatched_idx" on "rule_execution" ("at") where not "matched"`);
  }

  override down(): void {
    this.addSql(`drop index "rule_execution_unmatched_idx"`);
  }
}
