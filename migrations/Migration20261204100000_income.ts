import { Migration } from '@mikro-orm/migrations';

const dues = `'dues', 'other', 'late_fee', 'assessment', 'credit', 'payment', 'charge'`;
const figures = `'rent', 'other_income', 'royalty', 'deposit', 'management_fee', 'repairs', 'other_cost', 'opening', 'contribution', 'held', 'disbursed'`;

/** Constraints by their tables, as they are from now on. */
const constraints: readonly (readonly [table: string, name: string, check: string])[] = [
  ['claim', 'claim_book_check', `"book" in ('dues', 'subscriptions', 'income')`],
  ['claim', 'claim_kind_check', `"kind" in (${dues}, ${figures})`],
  ['claim', 'claim_amount', `amount > 0 or (book = 'income' and amount < 0)`],
  ['claim', 'claim_subject', `num_nonnulls(property_id, subscription_id) = 1 and (book in ('dues', 'income')) = (property_id is not null)`],
  ['claim', 'claim_income', `book <> 'income' or (amount is not null and happened_on is not null)`],
  ['series', 'series_book_check', `"book" in ('dues', 'subscriptions', 'income')`],
  [
    'bank_match',
    'bank_match_subject',
    'num_nonnulls(expense_id, mortgage_statement_id, property_id, income_id) = 1 and (property_id is null) = (period is null)',
  ],
];

const former: readonly (readonly [table: string, name: string, check: string])[] = [
  ['claim', 'claim_book_check', `"book" in ('dues', 'subscriptions')`],
  ['claim', 'claim_kind_check', `"kind" in (${dues})`],
  ['claim', 'claim_amount', 'amount > 0'],
  ['claim', 'claim_subject', `num_nonnulls(property_id, subscription_id) = 1 and (book = 'dues') = (property_id is not null)`],
  ['series', 'series_book_check', `"book" in ('dues', 'subscriptions')`],
  [
    'bank_match',
    'bank_match_subject',
    'num_nonnulls(expense_id, mortgage_statement_id, property_id) = 1 and (property_id is null) = (period is null)',
  ],
];

/**
 * Income is a book of claims, and lines of the bank pay it. Nothing is read through here, which would keep the books waiting: each constraint is the one before and what
 * income adds.
 */
export class Migration20261204100000_income extends Migration {
  override up(): void {
    this.addSql(`alter table "claim" add column "payer" varchar(300) null, add column "line" text null, add column "period_end" date null,
      add column "is_separate" boolean not null default false`);
    this.addSql(`alter table "bank_match" add column "income_id" int null`);
    this.addSql(
      `alter table "bank_match" add constraint "bank_match_income_id_foreign" foreign key ("income_id") references "claim" ("id") on delete cascade not valid`,
    );
    for (const [table, name] of former) this.addSql(`alter table "${table}" drop constraint "${name}"`);
    for (const [table, name, check] of constraints)
      this.addSql(`alter table "${table}" add constraint "${name}" check (${check}) not valid`);
  }

  override down(): void {
    this.addSql(`delete from "claim" where "book" = 'income'`);
    this.addSql(`delete from "series" where "book" = 'income'`);
    for (const [table, name] of constraints) this.addSql(`alter table "${table}" drop constraint "${name}"`);
    this.addSql(`alter table "bank_match" drop column "income_id"`);
    this.addSql(`alter table "claim" drop column "payer", drop column "line", drop column "period_end", drop column "is_separate"`);
    for (const [table, name, check] of former) this.addSql(`alter table "${table}" add constraint "${name}" check (${check})`);
  }
}
