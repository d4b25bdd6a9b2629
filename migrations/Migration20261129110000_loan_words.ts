import { Migration } from '@mikro-orm/migrations';

const fields = `(values ('mortgage_lender', 'mortgageLender'), ('mortgage_balance', 'mortgageBalance'), ('mortgage_payment', 'mortgagePayment'), ('mortgage_rate', 'mortgageRate')) f(name, key)`;
const iso = (instant: string): string => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * What people have entered of a property's loan stands beside it, and since when a statement says what it says: of both the later counts. Of earlier releases the audit log
 * tells who wrote what; what stood there before the product wrote, or was written before there was a log, is a person's word of the property's first day.
 */
export class Migration20261129110000_loan_words extends Migration {
  override up(): void {
    this.addSql(
      `alter table "mortgage_statement" add column "told_at" jsonb not null default '{}'; alter table "property" add column "mortgage_entered" jsonb not null default '{}'`,
    );
    this.addSql(`update "mortgage_statement" set "told_at" = (select jsonb_object_agg(f.key, ${iso('"created_at"')}) from ${fields})`);
    this.addSql(`with word as (
        select a."resource_id" as id, f.key, a."id" as entry, a."at", a."user_id" is null and a."request_id" is null as ours, a."before"->>f.name as was, a."after"->>f.name as "is"
          from "audit_entry" a cross join ${fields} where a."resource" = 'properties' and jsonb_exists(a."after"::jsonb, f.name)),
      entered as (
        select p."id", f.key, case when own.id is not null then own."is" when first.id is not null then first.was else to_jsonb(p)->>f.name end as value,
            case when own.id is not null then own."at" else p."created_at" end as "at", own.id is not null as written
          from "property" p cross join ${fields}
            left join lateral (select * from word w where w.id = p."id" and w.key = f.key and not w.ours order by w.entry desc limit 1) own on true
            left join lateral (select * from word w where w.id = p."id" and w.key = f.key order by w.entry limit 1) first on true)
      update "property" p set "mortgage_entered" = e.words
        from (select id, jsonb_object_agg(key, jsonb_build_object('value', value, 'at', ${iso('"at"')})) as words from entered where written or value is not null group by id) e
        where e.id = p."id"`);
  }

  override down(): void {
    this.addSql(`alter table "property" drop column "mortgage_entered"`);
    this.addSql(`alter table "mortgage_statement" drop column "told_at"`);
  }
}
