import { Migration } from '@mikro-orm/migrations';

/** How many papers a page shows: two receipts on one photo are two. */
export class Migration20261130140000_papers_on_page extends Migration {
  override up(): void {
    this.addSql(`alter table "document_page" add "papers" smallint not null default 1`);
  }

  override down(): void {
    this.addSql(`alter table "document_page" drop column "papers"`);
  }
}
