import { Migration } from '@mikro-orm/migrations';

/** What counts for a field of a document: what a person set, null where they emptied it, else what the machine found. */
const counts = (
  key: string,
): string => `case when jsonb_exists(d."person_fields"->'fields', '${key}') then d."person_fields"->'fields'->>'${key}'
  else d."machine_fields"->'fields'->'${key}'->>'value' end`;

/**
 * What the bills of subscriptions charge are claims, and the price is a fold over them. No price changes by the upgrade: what each costs now is taken for what was
 * written down last, and sums up the bills there are.
 */
export class Migration20261130100000_charges extends Migration {
  override up(): void {
    this.addSql(`alter table "subscription" add "price_entered" jsonb null`);
    this
      .addSql(`update "subscription" set "price_entered" = jsonb_build_object('monthlyPrice', "monthly_price"::text, 'chargedAmount', "charged_amount"::text,
      'billingCycle', "billing_cycle", 'at', to_char(now()::timestamptz(3) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`);
    this.addSql(`alter table "subscription" alter column "price_entered" set not null`);
    this.addSql(`alter table "claim" drop constraint "claim_book_check", drop constraint "claim_kind_check",
      alter column "property_id" drop not null, alter column "counted_in" drop not null,
      add "subscription_id" int null constraint "claim_subscription_id_foreign" references "subscription" ("id") on delete cascade,
      add "currency" char(3) null, add "billing_cycle" text null constraint "claim_billing_cycle_check" check ("billing_cycle" in ('Monthly', 'Quarterly', 'Yearly')),
      add constraint "claim_book_check" check ("book" in ('dues', 'subscriptions')),
      add constraint "claim_kind_check" check ("kind" in ('dues', 'other', 'late_fee', 'assessment', 'credit', 'payment', 'charge')),
      add constraint "claim_subject" check (num_nonnulls(property_id, subscription_id) = 1 and (book = 'dues') = (property_id is not null)),
      add constraint "claim_counted" check (book <> 'dues' or counted_in is not null)`);
    this.addSql(
      `alter table "series" drop constraint "series_book_check", add constraint "series_book_check" check ("book" in ('dues', 'subscriptions'))`,
    );
    this.addSql(`create index "claim_subscription_idx" on "claim" ("subscription_id")`);
    this
      .addSql(`insert into "claim" ("book", "kind", "source", "subscription_id", "document_id", "happened_on", "amount", "currency", "billing_cycle", "reference", "standing")
      select 'subscriptions', case when x.charged < 0 then 'credit' else 'charge' end, 'machine', d."subscription_id", d."id", d."document_date", abs(x.charged),
        ${counts('currency')}, ${counts('billing_cycle')}, nullif(regexp_replace(upper(normalize(${counts('invoice_number')}, NFKC)), '[^A-Z0-9]', '', 'g'), ''),
        case when d."deleted_at" is not null then 'withdrawn' when d."duplicate_of" is not null then 'copy' when d."confirms" is not null then 'confirmed' else 'counts' end
      from "document" d cross join lateral (select coalesce(${counts('charged_amount')}, ${counts('amount')})::numeric as charged) x
      where d."subscription_id" is not null and d."document_date" is not null and x.charged <> 0`);
    this.addSql(`update "document" set "machine_fields" = "machine_fields" #- '{linked_subscription,charged}'
      where jsonb_exists("machine_fields"->'linked_subscription', 'charged')`);
  }

  override down(): void {
    this.addSql(`alter table "series" drop constraint "series_book_check", add constraint "series_book_check" check ("book" in ('dues'))`);
    this.addSql(`delete from "claim" where "book" = 'subscriptions'`);
    this
      .addSql(`alter table "claim" drop constraint "claim_subject", drop constraint "claim_counted", drop constraint "claim_book_check", drop constraint "claim_kind_check",
      drop column "subscription_id", drop column "currency", drop column "billing_cycle", alter column "property_id" set not null, alter column "counted_in" set not null,
      add constraint "claim_book_check" check ("book" in ('dues')),
      add constraint "claim_kind_check" check ("kind" in ('dues', 'other', 'late_fee', 'assessment', 'credit', 'payment'))`);
    this.addSql(`alter table "subscription" drop column "price_entered"`);
  }
}
