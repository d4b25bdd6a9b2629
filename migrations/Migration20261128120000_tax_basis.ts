import { Migration } from '@mikro-orm/migrations';

const cash = `coalesce(paid_on, escrow_paid_on, expense_date)`;
const accrual = `coalesce(due_date, expense_date)`;
const monthOf = (day: string): string => `date_trunc('month', (${day})::timestamp)::date`;

/** The keys of the kept sums, each with what it is of an expense. */
type Keys = Readonly<Record<string, string>>;
const place = { property_id: 'property_id', category_id: 'category_id', schedule_eline: 'schedule_eline', is_capital: 'is_capital' };
const now: Keys = { cash_month: monthOf(cash), accrual_month: monthOf(accrual), ...place };
const before: Keys = {
  month: monthOf('expense_date'),
  tax_year: 'extract(year from coalesce(paid_on, expense_date))::int',
  ...place,
};

const shares = (keys: Keys, source: string, sign: '' | '-'): string =>
  `select ${Object.entries(keys)
    .map(([key, value]) => `${value} as ${key}`)
    .join(', ')}, ${sign}(case when kind = 'refund' then -amount else amount end) as amount, ${sign}1 as expenses
   from ${source} where not is_split`;
function lines(keys: Keys, changes: string): string {
  const names = Object.keys(keys).join(', ');
  return `insert into expense_sum (${names}, amount, expenses) select ${names}, sum(amount), sum(expenses) from (${changes}) c
    group by ${names} having sum(amount) <> 0 or sum(expenses) <> 0`;
}
const note = (name: string, keys: Keys, changes: string): string =>
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${lines(keys, changes)}; return null; end $$`;

/** What the sums are kept by, from now on and for all expenses that are there. */
const keptBy = (keys: Keys): string[] => [
  `delete from "expense_sum"`,
  lines(keys, shares(keys, 'expense', '')),
  note('note_added_expenses', keys, shares(keys, 'added', '')),
  note('note_gone_expenses', keys, shares(keys, 'gone', '-')),
  note('note_changed_expenses', keys, `${shares(keys, 'added', '')} union all ${shares(keys, 'gone', '-')}`),
];

/** Bills that a lender has paid from escrow by its statements, where payment and bill can be no other's: the rest is told with the next change of theirs. */
const datePaidBills = `with pair as (
    select o.id as payment, o.paid_on, x.id as expense
    from escrow_disbursement o join document p on p.id = o.document_id and p.deleted_at is null
      join expense x on x.property_id = o.property_id and x.amount = o.amount and x.kind = 'expense' and not x.is_split
        and coalesce(x.schedule_eline, '') in ('', case o.kind when 'insurance' then '9' else '16' end)
    where o.expense_id is null and o.dismissed_at is null and abs(coalesce(x.paid_on, x.expense_date) - o.paid_on) <= 60
      and not exists (select 1 from escrow_disbursement b where b.expense_id = x.id))
  update expense set escrow_paid_on = pair.paid_on from pair where expense.id = pair.expense and expense.paid_on is null
    and (select count(*) from pair one where one.payment = pair.payment) = 1 and (select count(*) from pair one where one.expense = pair.expense) = 1`;

const splitIndex = (days: string): string =>
  `create index "expense_split_parent_idx" on "expense" ("id") include ("kind", ${days}, "is_capital") where "is_split"`;

/** The sums of expenses are kept by the month they count in on either basis, cash and accrual. */
export class Migration20261128120000_tax_basis extends Migration {
  override up(): void {
    this.addSql(`set constraints all immediate`);
    this.addSql(`lock table "expense" in share row exclusive mode`);
    this.addSql(`alter table "expense" add column "escrow_paid_on" date null`);
    this.addSql(datePaidBills);
    this.addSql(`create index "expense_cash_idx" on "expense" (coalesce("paid_on", "escrow_paid_on", "expense_date"), "property_id")`);
    this.addSql(`create index "expense_accrual_idx" on "expense" (coalesce("due_date", "expense_date"), "property_id")`);
    this.addSql(`drop index "expense_interest_idx"`);
    this.addSql(
      `create index "expense_cash_interest_idx" on "expense" (coalesce("paid_on", "escrow_paid_on", "expense_date")) where "schedule_eline" = '12'`,
    );
    this.addSql(
      `create index "expense_accrual_interest_idx" on "expense" (coalesce("due_date", "expense_date")) where "schedule_eline" = '12'`,
    );
    this.addSql(`create index "expense_escrow_paid_idx" on "expense" ("property_id", "amount") where "escrow_paid_on" is not null`);
    this.addSql(`drop index "expense_split_parent_idx"`);
    this.addSql(splitIndex('"expense_date", "due_date", "paid_on", "escrow_paid_on"'));
    this.addSql(`delete from "expense_sum"`);
    this.addSql(`alter table "expense_sum" drop column "month", drop column "tax_year"`);
    this.addSql(`alter table "expense_sum" add column "cash_month" date not null, add column "accrual_month" date not null`);
    for (const sql of keptBy(now)) this.addSql(sql);
    this.addSql(`create index "expense_sum_cash_idx" on "expense_sum" ("property_id", "cash_month")`);
    this.addSql(`create index "expense_sum_accrual_idx" on "expense_sum" ("property_id", "accrual_month")`);
  }

  override down(): void {
    this.addSql(`set constraints all immediate`);
    this.addSql(`lock table "expense" in share row exclusive mode`);
    this.addSql(`delete from "expense_sum"`);
    this.addSql(`alter table "expense_sum" drop column "cash_month", drop column "accrual_month"`);
    this.addSql(`alter table "expense_sum" add column "month" date not null, add column "tax_year" int not null`);
    for (const sql of keptBy(before)) this.addSql(sql);
    this.addSql(`create index "expense_sum_property_idx" on "expense_sum" ("property_id", "month")`);
    for (const name of ['cash', 'accrual', 'cash_interest', 'accrual_interest', 'escrow_paid', 'split_parent'])
      this.addSql(`drop index "expense_${name}_idx"`);
    this.addSql(splitIndex('"expense_date", "paid_on"'));
    this.addSql(`create index "expense_interest_idx" on "expense" (coalesce("paid_on", "expense_date")) where "schedule_eline" = '12'`);
    this.addSql(`alter table "expense" drop column "escrow_paid_on"`);
  }
}
