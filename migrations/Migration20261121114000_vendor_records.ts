import { Migration } from '@mikro-orm/migrations';

/** The names by which a vendor is known again, what else its papers say of it, and the vendor an expense was paid to. */
export class Migration20261121114000_vendor_records extends Migration {
  override up(): void {
    this.addSql(`alter table "vendor" add column "aliases" jsonb not null default '[]', add column "name_keys" jsonb not null default '[]',
      add column "address" varchar(500) null, add column "tax_id" varchar(20) null`);
    // As core/records/vendors/vendor-key reduces them: signs and legal forms left out.
    this.addSql(`update "vendor" set "name_keys" = jsonb_build_array(regexp_replace(regexp_replace(
      regexp_replace(replace(regexp_replace(lower("business_name"), '[''’.]', '', 'g'), '&', ' and '), '^the\\s+', ''),
      '([[:space:],]+(llc|lc|inc|incorporated|corp|corporation|co|company|ltd|limited|lp|llp|pllc|pc|plc))+[[:space:],]*$', ''), '[^[:alnum:]]+', '', 'g'))`);
    this.addSql(`create index "vendor_name_keys_idx" on "vendor" using gin ("name_keys" jsonb_path_ops)`);
    this.addSql(`alter table "expense" add column "vendor_id" int null`);
    this.addSql(`create index "expense_vendor_id_idx" on "expense" ("vendor_id")`);
    this.addSql(
      `alter table "expense" add constraint "expense_vendor_id_foreign" foreign key ("vendor_id") references "vendor" ("id") on delete set null`,
    );
    this
      .addSql(`update "expense" e set "vendor_id" = (select v."id" from "vendor" v where lower(v."business_name") = lower(e."vendor") order by v."is_active" desc, v."id" limit 1)
      where e."vendor" is not null`);
  }

  override down(): void {
    this.addSql(`alter table "expense" drop constraint "expense_vendor_id_foreign"`);
    this.addSql(`drop index "expense_vendor_id_idx"`);
    this.addSql(`alter table "expense" drop column "vendor_id"`);
    this.addSql(`drop index "vendor_name_keys_idx"`);
    this.addSql(`alter table "vendor" drop column "aliases", drop column "name_keys", drop column "address", drop column "tax_id"`);
  }
}
