import { Migration } from '@mikro-orm/migrations';

/** How the expenses of a vendor are usually divided. */
export class Migration20261129101000_vendor_splits extends Migration {
  override up(): void {
    this.addSql(
      `create table "vendor_split" ("id" serial primary key, "vendor" varchar(300) not null,
        "vendor_key" varchar(300) not null, "splits" jsonb not null, "created_at" timestamptz(3) not null default now(),
        "updated_at" timestamptz(3) not null default now())`,
    );
    this.addSql(`alter table "vendor_split" add constraint "vendor_split_vendor_key_unique" unique ("vendor_key")`);
  }

  override down(): void {
    this.addSql(`drop table "vendor_split"`);
  }
}
