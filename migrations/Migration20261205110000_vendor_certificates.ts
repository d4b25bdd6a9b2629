import { Migration } from '@mikro-orm/migrations';

/** Certificates of insurance of vendors. */
export class Migration20261205110000_vendor_certificates extends Migration {
  override up(): void {
    this.addSql(`create table "vendor_certificate" ("id" serial primary key, "vendor_id" int not null, "coverage" text not null,
      "insurer" varchar(200) null, "policy_number" varchar(100) null, "effective_on" date null, "expires_on" date not null,
      "document_id" int null, "created_by" int null, "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now(),
      constraint "vendor_certificate_coverage_check" check ("coverage" in ('liability', 'workers_comp', 'auto', 'umbrella', 'other')),
      constraint "vendor_certificate_days" check (effective_on <= expires_on),
      constraint "vendor_certificate_vendor_id_foreign" foreign key ("vendor_id") references "vendor" ("id") on delete cascade,
      constraint "vendor_certificate_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null,
      constraint "vendor_certificate_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null)`);
    this.addSql(`create index "vendor_certificate_vendor_idx" on "vendor_certificate" ("vendor_id", "coverage", "expires_on")`);
    this.addSql(`create index "vendor_certificate_document_idx" on "vendor_certificate" ("document_id")`);
    this.addSql(`create index "vendor_certificate_created_by_idx" on "vendor_certificate" ("created_by")`);
  }

  override down(): void {
    this.addSql('drop table "vendor_certificate"');
  }
}
