import { Migration } from '@mikro-orm/migrations';

const keys = 'month, tax_year, property_id, category_id, schedule_eline, is_capital';
/** What the whole expenses of `source` count for, a row each. Those that are split count by their shares, which no line here holds. */
const shares = (source: string, sign: '' | '-'): string =>
  `select date_trunc('month', expense_date::timestamp)::date as month, extract(year from coalesce(paid_on, expense_date))::int as tax_year,
     property_id, category_id, schedule_eline, is_capital, ${sign}(case when kind = 'refund' then -amount else amount end) as amount, ${sign}1 as expenses
   from ${source} where not is_split`;
/** A line for each month, year of tax, property, category and line among the changes; what stayed the same leaves none. */
const lines = (changes: string): string =>
  `insert into expense_sum (${keys}, amount, expenses) select ${keys}, sum(amount), sum(expenses) from (${changes}) c
   group by ${keys} having sum(amount) <> 0 or sum(expenses) <> 0`;
const note = (name: string, changes: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${lines(changes)}; return null; end $$`;

/** Sums of expenses are kept by month instead of added up from every expense: a large business has a million of them. */
export class Migration20261121170000_expense_sums extends Migration {
  override up(): void {
    // An earlier step of the same upgrade may have changed expenses, whose check is put off to the end; a table with such a check has no index made.
    this.addSql(`set constraints all immediate`);
    this.addSql(
      `create table "expense_sum" ("id" bigserial primary key, "month" date not null, "tax_year" int not null, "property_id" int null, "category_id" int null,
         "schedule_eline" varchar(4) null, "is_capital" boolean not null, "amount" numeric(20,2) not null, "expenses" int not null)`,
    );
    // Nobody may write between the sums and the triggers that keep them.
    this.addSql(`lock table "expense" in share row exclusive mode`);
    this.addSql(lines(shares('expense', '')));
    this.addSql(`create index "expense_sum_property_idx" on "expense_sum" ("property_id", "month")`);
    this.addSql(
      `create index "expense_split_parent_idx" on "expense" ("id") include ("kind", "expense_date", "paid_on", "is_capital") where "is_split"`,
    );
    this.addSql(note('note_added_expenses', shares('added', '')));
    this.addSql(note('note_gone_expenses', shares('gone', '-')));
    this.addSql(note('note_changed_expenses', `${shares('added', '')} union all ${shares('gone', '-')}`));
    this.addSql(
      `create function forget_expense_sums() returns trigger language plpgsql as $$ begin delete from expense_sum; return null; end $$`,
    );
    this.addSql(
      `create trigger "expense_sum_added" after insert on "expense" referencing new table as added for each statement execute function note_added_expenses()`,
    );
    this.addSql(
      `create trigger "expense_sum_gone" after delete on "expense" referencing old table as gone for each statement execute function note_gone_expenses()`,
    );
    this.addSql(
      `create trigger "expense_sum_changed" after update on "expense" referencing new table as added old table as gone
         for each statement execute function note_changed_expenses()`,
    );
    this.addSql(
      `create trigger "expense_sum_emptied" after truncate on "expense" for each statement execute function forget_expense_sums()`,
    );
  }

  override down(): void {
    for (const trigger of ['added', 'gone', 'changed', 'emptied']) this.addSql(`drop trigger "expense_sum_${trigger}" on "expense"`);
    for (const name of ['note_added_expenses', 'note_gone_expenses', 'note_changed_expenses', 'forget_expense_sums'])
      this.addSql(`drop function ${name}()`);
    this.addSql(`drop index "expense_split_parent_idx"`);
    this.addSql(`drop table "expense_sum"`);
  }
}
