import { Migration } from '@mikro-orm/migrations';

/** How the parts of an expense were asked for is kept, so that another amount is divided in the same way; those that are there were named by amount. */
export class Migration20261129100000_split_methods extends Migration {
  override up(): void {
    this.addSql(
      `alter table "expense_split" add column "method" text not null default 'amount', add column "weight" numeric(14,4) null, add column "line_item" int null`,
    );
    this.addSql(
      `alter table "expense_split" add constraint "expense_split_method_check" check ("method" in ('amount', 'percent', 'equal', 'share'))`,
    );
    this.addSql(`alter table "property" add column "share" numeric(13,4) null`);
  }

  override down(): void {
    this.addSql(`alter table "property" drop column "share"`);
    this.addSql(`alter table "expense_split" drop column "method", drop column "weight", drop column "line_item"`);
  }
}
