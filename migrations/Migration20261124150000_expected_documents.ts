import { Migration } from '@mikro-orm/migrations';

/** Documents that mails say lie ready at a portal, and the mails that say so. */
export class Migration20261124150000_expected_documents extends Migration {
  override up(): void {
    this
      .addSql(`create table "expected_document" ("id" serial primary key, "vendor" varchar(300) not null, "vendor_key" varchar(300) not null,
      "sender_domain" varchar(255) null, "property_id" int null, "account_ending" varchar(8) null, "amount" numeric(14,2) null, "due_on" date null,
      "received_on" date not null, "last_notice_on" date not null, "status" text not null default 'open', "received_document_id" int null,
      "closed_reason" varchar(500) null, "decided_by" int null, "decided_at" timestamptz(3) null, "refused_documents" jsonb not null default '[]',
      "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now())`);
    this.addSql(`create table "expected_notice" ("id" serial primary key, "expected_document_id" int not null, "mail_id" int null,
      "part_path" varchar(200) not null, "document_id" int null, "subject" text null, "received_at" timestamptz(3) not null,
      "words" varchar(300) not null, "link_url" text not null, "link_words" varchar(300) not null)`);
    this.addSql(
      `alter table "expected_document" add constraint "expected_document_status_check" check ("status" in ('open', 'received', 'dismissed'))`,
    );
    this.references('expected_document', 'property_id', 'property', 'set null');
    this.references('expected_document', 'received_document_id', 'document', 'set null');
    this.references('expected_document', 'decided_by', 'app_user', 'set null');
    this.references('expected_notice', 'expected_document_id', 'expected_document', 'cascade');
    this.references('expected_notice', 'mail_id', 'inbound_mail', 'set null');
    this.references('expected_notice', 'document_id', 'document', 'set null');
    this.addSql(`create index "expected_document_vendor_idx" on "expected_document" ("vendor_key", "received_on")`);
    this.addSql(`create index "expected_document_sender_idx" on "expected_document" ("sender_domain", "received_on")`);
    this.addSql(`create index "expected_document_status_idx" on "expected_document" ("status", "received_on")`);
    this.addSql(`create index "expected_document_property_idx" on "expected_document" ("property_id")`);
    this.addSql(`create index "expected_document_received_idx" on "expected_document" ("received_document_id")`);
    this.addSql(`create index "expected_notice_expected_idx" on "expected_notice" ("expected_document_id", "received_at")`);
    this.addSql(`alter table "expected_notice" add constraint "expected_notice_part_unique" unique ("mail_id", "part_path")`);
    this.addSql(`alter table "expected_notice" add constraint "expected_notice_document_unique" unique ("document_id")`);
  }

  override down(): void {
    this.addSql(`drop table "expected_notice"`);
    this.addSql(`drop table "expected_document"`);
  }

  private references(table: string, column: string, other: string, onDelete: 'set null' | 'cascade'): void {
    this.addSql(
      `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${other}" ("id") on delete ${onDelete}`,
    );
  }
}
