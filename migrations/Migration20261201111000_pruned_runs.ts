import { Migration } from '@mikro-orm/migrations';

/** How many runs have left a rule's log. */
export class Migration20261201111000_pruned_runs extends Migration {
  override up(): void {
    this.addSql(
      `alter table "ai_rule" add column "pruned_runs" int not null default 0, add column "pruned_matches" int not null default 0`,
    );
  }

  override down(): void {
    this.addSql(`alter table "ai_rule" drop column "pruned_runs", drop column "pruned_matches"`);
  }
}
