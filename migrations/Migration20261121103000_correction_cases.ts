import { Migration } from '@mikro-orm/migrations';

/** What people correct is kept to learn from. */
export class Migration20261121103000_correction_cases extends Migration {
  override up(): void {
    this
      .addSql(`create table "correction_case" ("id" serial primary key, "document_id" int not null, "field" text not null, "found" text null,
      "said" text null, "account" text null, "vendor" text null, "sender" text null,
      "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`);
    this.addSql(`alter table "correction_case" add constraint "correction_case_unique" unique ("document_id", "field")`);
    this.addSql(`create index "correction_case_account_idx" on "correction_case" ("account", "id")`);
    this.addSql(`create index "correction_case_vendor_idx" on "correction_case" ("vendor", "id")`);
    this.addSql(`create index "correction_case_sender_idx" on "correction_case" ("sender", "id")`);
    this.addSql(
      `alter table "correction_case" add constraint "correction_case_field_check" check ("field" in ('vendor', 'document_type', 'expense_type', 'property_id'))`,
    );
    this.addSql(
      `alter table "correction_case" add constraint "correction_case_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
    );
  }

  override down(): void {
    this.addSql(`drop table "correction_case"`);
  }
}
