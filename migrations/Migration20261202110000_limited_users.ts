import { Migration } from '@mikro-orm/migrations';

const seen = 'any((select limited_properties())::int[])';
const hasProperty = `property_id = ${seen}`;
const of = (table: string, key: string, column = `${table}_id`): string =>
  `exists (select 1 from ${table} seen where seen.${key} = ${column})`;

/**
 * Which rows of a table a user sees who is limited to some properties. A table that is missing here is closed to such a user. A condition that reads
 * another table reads of that table what the user sees.
 */
export const rowsOf: Readonly<Record<string, string>> = {
  property: `id = ${seen}`,
  document: hasProperty,
  expense_split: hasProperty,
  // Of one that is divided their shares count, so its row must be there.
  expense: `${hasProperty} or (is_split and ${of('expense_split', 'expense_id', 'expense.id')})`,
  expense_sum: hasProperty,
  expense_change: 'true',
  claim: hasProperty,
  series: hasProperty,
  document_series: hasProperty,
  asset: hasProperty,
  property_slug: hasProperty,
  property_identifier: hasProperty,
  property_papers: hasProperty,
  hoa_due_rate: hasProperty,
  mortgage_statement: hasProperty,
  escrow_disbursement: hasProperty,
  expected_document: hasProperty,
  expected_notice: of('expected_document', 'id'),
  message: hasProperty,
  message_media: of('message', 'id'),
  document_page: of('document', 'id'),
  document_event: of('document', 'id'),
  document_tag: of('document', 'id'),
  property_tag: hasProperty,
  tag: `${of('document_tag', 'tag_id', 'tag.id')} or ${of('property_tag', 'tag_id', 'tag.id')}`,
  expense_expense_tag: of('expense', 'id'),
  expense_tag: of('expense_expense_tag', 'expense_tag_id', 'expense_tag.id'),
  // These say that something came to the mailbox of associations, which hides it from viewers.
  hoa_email: `${of('document', 'mail_id', 'hoa_email.mail_id')} or ${of('expected_notice', 'mail_id', 'hoa_email.mail_id')}`,
  mail_delivery: of('expected_notice', 'mail_id', 'mail_delivery.mail_id'),
  vendor: `${of('expense', 'vendor_id', 'vendor.id')}
    or exists (select 1 from document seen where lower(seen.vendor_name) = lower(vendor.business_name) and seen.deleted_at is null)`,
  inbound_mail: `${of('document', 'mail_id', 'inbound_mail.id')} or ${of('expected_notice', 'mail_id', 'inbound_mail.id')}`,
  // Nobody but the user: who else did something is not told.
  app_user: `id = current_setting('app.limited_user')::int`,
  // Services are the business's own; documents that belong to one are read without it.
  subscription: 'false',
  // By the hash of a file: who may not open the file learns nothing from it.
  virus_verdict: 'true',
  category: 'true',
  service_type: 'true',
  setting: `key in ('business', 'export-accounts')`,
};

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The function that tells these conditions. */
export const limitedRowsSql = (
  rows: Readonly<Record<string, string>>,
): string => `create or replace function limited_rows() returns table (name text, rows text) language sql immutable as $$ values
      ${Object.entries(rows)
        .map(([table, condition]) => `(${literal(table)}, ${literal(condition)})`)
        .join(',\n      ')} $$`;

/**
 * Users who see some properties only. They read as a role of their own, whom row level security shows what is of their properties; for every other role
 * the condition is `true`, which PostgreSQL leaves out of its plans.
 */
export class Migration20261202110000_limited_users extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add column "is_limited" boolean not null default false`);
    this.addSql(`alter table "app_user" add constraint "app_user_limited" check (not is_limited or role = 'VIEWER') not valid`);
    this.addSql(`alter table "app_user" validate constraint "app_user_limited"`);
    this.addSql(`create table "user_property" ("user_id" int not null, "property_id" int not null, primary key ("user_id", "property_id"),
      constraint "user_property_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on update cascade on delete cascade,
      constraint "user_property_property_id_foreign" foreign key ("property_id") references "property" ("id") on update cascade on delete cascade)`);
    this.addSql(`create index "user_property_property_id_idx" on "user_property" ("property_id")`);
    // Fails where nobody said whom a transaction is for: an empty text is no number.
    this
      .addSql(`create function limited_properties() returns int[] language sql stable security definer set search_path = pg_catalog, public as $$
      select coalesce(array_agg(property_id), '{}') from public.user_property where user_id = current_setting('app.limited_user')::int $$`);
    this.addSql(limitedRowsSql(rowsOf));
    this.addSql(`create function become_limited(user_id int) returns void language plpgsql as $$ begin
      raise exception 'The database has no role for limited users.' using errcode = 'insufficient_privilege'; end $$`);
    for (const table of Object.keys(rowsOf)) {
      this.addSql(`alter table "${table}" enable row level security`);
      this.addSql(`create policy everybody on "${table}" using (true) with check (true)`);
    }
    this.addSql(`create function grant_limited(limited name) returns void language plpgsql as $$
      declare
        item record;
      begin
        execute format('grant usage on schema public to %I', limited);
        for item in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' loop
          execute format('revoke all on public.%I from %I', item.relname, limited);
        end loop;
        for item in select r.name, r.rows from limited_rows() r loop
          execute format('grant select on public.%I to %I', item.name, limited);
          if not exists (select from pg_policy p where p.polname = 'limited' and p.polrelid = format('public.%I', item.name)::regclass
              and p.polroles = array[limited::text::regrole::oid]) then
            execute format('drop policy if exists limited on public.%I', item.name);
            execute format('create policy limited on public.%I as restrictive for select to %I using (%s)', item.name, limited, item.rows);
          end if;
        end loop;
        execute format('create or replace function become_limited(user_id int) returns void language plpgsql as %L',
          format('begin perform set_config(''app.limited_user'', user_id::text, true); perform set_config(''role'', %L, true); end', limited));
      end $$`);
  }

  override down(): void {
    this.addSql('drop function grant_limited(name)');
    this.addSql('drop function become_limited(int)');
    for (const table of Object.keys(rowsOf)) {
      this.addSql(`drop policy if exists limited on "${table}"`);
      this.addSql(`drop policy everybody on "${table}"`);
      this.addSql(`alter table "${table}" disable row level security`);
    }
    this.addSql('drop function limited_rows()');
    this.addSql('drop function limited_properties()');
    this.addSql('drop table "user_property"');
    this.addSql('alter table "app_user" drop column "is_limited"');
  }
}
