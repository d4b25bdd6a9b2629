import { Migration } from '@mikro-orm/migrations';

/** By when an association wants something, late fees apart from dues, and the wording by which its next mail is known. */
export class Migration20261121116000_hoa_facts extends Migration {
  override up(): void {
    this.addSql(`alter table "hoa_email" add column "due_on" date null`);
    this.addSql(`alter table "hoa_entry" add column "is_late_fee" boolean not null default false`);
    this.addSql(`alter table "correction_case" add column "wording" text null`);
    this.addSql(`create index "correction_case_wording_idx" on "correction_case" ("wording", "id")`);
  }

  override down(): void {
    this.addSql(`drop index "correction_case_wording_idx"`);
    this.addSql(`alter table "correction_case" drop column "wording"`);
    this.addSql(`alter table "hoa_entry" drop column "is_late_fee"`);
    this.addSql(`alter table "hoa_email" drop column "due_on"`);
  }
}
