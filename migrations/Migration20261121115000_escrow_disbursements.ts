import { Migration } from '@mikro-orm/migrations';

/** Taxes and insurance that a lender paid from escrow, each to become an expense once. */
export class Migration20261121115000_escrow_disbursements extends Migration {
  override up(): void {
    this
      .addSql(`create table "escrow_disbursement" ("id" serial primary key, "document_id" int not null, "property_id" int null, "kind" text not null,
      "paid_on" date not null, "amount" numeric(14,2) not null, "words" varchar(300) not null, "expense_id" int null, "dismissed_at" timestamptz(3) null,
      "created_at" timestamptz(3) not null default now())`);
    this.addSql(`create index "escrow_disbursement_property_idx" on "escrow_disbursement" ("property_id", "paid_on")`);
    this.addSql(
      `alter table "escrow_disbursement" add constraint "escrow_disbursement_unique" unique ("document_id", "kind", "paid_on", "amount")`,
    );
    this.addSql(`alter table "escrow_disbursement" add constraint "escrow_disbursement_expense_unique" unique ("expense_id")`);
    this.addSql(
      `alter table "escrow_disbursement" add constraint "escrow_disbursement_kind_check" check ("kind" in ('property_tax', 'insurance'))`,
    );
    this.addSql(`alter table "escrow_disbursement" add constraint "escrow_disbursement_amount" check (amount > 0)`);
    this.addSql(
      `alter table "escrow_disbursement" add constraint "escrow_disbursement_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "escrow_disbursement" add constraint "escrow_disbursement_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "escrow_disbursement" add constraint "escrow_disbursement_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete set null`,
    );
  }

  override down(): void {
    this.addSql(`drop table "escrow_disbursement"`);
  }
}
