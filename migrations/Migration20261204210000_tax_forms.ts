import { Migration } from '@mikro-orm/migrations';
import { boxOfSteps } from '#core/kernel/platform/box-of-steps';

interface Sealed {
  id: number;
  sealed: string;
}

/** What forms 1099 need: how an expense was paid, a vendor's W-9, and its tax ID sealed. Housekeeping seals those that are there. */
export class Migration20261204210000_tax_forms extends Migration {
  override up(): void {
    this.addSql(`alter table "expense" add column "payment_method" text null`);
    this.addSql(
      `alter table "expense" add constraint "expense_payment_method_check" check ("payment_method" in ('check', 'ach', 'card', 'network', 'cash')) not valid`,
    );
    this.addSql(`alter table "expense" validate constraint "expense_payment_method_check"`);
    this.addSql(
      `alter table "vendor" add column "sealed_tax_id" text null, add column "tax_id_hash" varchar(64) null, add column "tax_id_last_four" varchar(4) null`,
    );
    this.addSql(`create table "vendor_w9" ("id" serial primary key, "vendor_id" int not null, "legal_name" varchar(300) null,
      "classification" text null, "is_exempt" boolean not null default false, "service" text not null default 'general', "received_on" date null,
      "document_id" int null, "created_by" int null, "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now(),
      constraint "vendor_w9_classification_check" check ("classification" in ('individual', 'c_corporation', 's_corporation', 'partnership', 'trust', 'llc_c', 'llc_s', 'llc_p', 'other')),
      constraint "vendor_w9_service_check" check ("service" in ('general', 'legal', 'medical')),
      constraint "vendor_w9_one_each" unique ("vendor_id"),
      constraint "vendor_w9_vendor_id_foreign" foreign key ("vendor_id") references "vendor" ("id") on delete cascade,
      constraint "vendor_w9_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null,
      constraint "vendor_w9_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null)`);
    this.addSql(`create index "vendor_w9_document_idx" on "vendor_w9" ("document_id")`);
    this.addSql(`create index "vendor_w9_created_by_idx" on "vendor_w9" ("created_by")`);
  }

  /** The release before reads tax IDs in clear. One that cannot be opened with the key at hand is refused: it would be lost. */
  override async down(): Promise<void> {
    for (const { id, taxId } of await this.opened())
      this.addSql(`update "vendor" set "tax_id" = '${taxId.replaceAll("'", "''")}' where "id" = ${id}`);
    this.addSql(`drop table "vendor_w9"`);
    this.addSql(`alter table "vendor" drop column "sealed_tax_id", drop column "tax_id_hash", drop column "tax_id_last_four"`);
    this.addSql(`alter table "expense" drop column "payment_method"`);
  }

  private async opened(): Promise<{ id: number; taxId: string }[]> {
    const rows = (await this.execute(
      `select id, sealed_tax_id as sealed from vendor where sealed_tax_id like 'v1:%' order by id`,
    )) as Sealed[];
    if (rows.length === 0) return [];
    const box = await boxOfSteps();
    if (!box) throw new Error('Tax IDs of vendors are sealed, and the key is missing. Set DATA_DIR or SECRET_KEY, and run this again.');
    return rows.map(({ id, sealed }) => ({ id, taxId: box.open(sealed, { table: 'vendor', column: 'sealed_tax_id', row: id }) }));
  }
}
