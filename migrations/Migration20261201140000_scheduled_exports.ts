import { Migration } from '@mikro-orm/migrations';

const oneOf = (column: string, values: string): string =>
  `check ("${column}" in (${values
    .split(' ')
    .map((value) => `'${value}'`)
    .join(', ')}))`;

/** Expenses are exported by a schedule. */
export class Migration20261201140000_scheduled_exports extends Migration {
  override up(): void {
    this
      .addSql(`create table "scheduled_export" ("id" serial primary key, "name" varchar(100) not null, "profile" text not null, "period" text not null,
      "property_id" int null, "rhythm" text not null, "at_hour" int not null, "place" text not null, "bucket" varchar(63) null, "pattern" varchar(150) not null,
      "is_on" boolean not null default true, "last_turn" varchar(10) null, "created_by" int null, "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now())`);
    const checks = {
      profile: 'quickbooks-bank quickbooks-expenses xero-bank xero-bills beancount ledger',
      period: 'this_year last_month last_year',
      rhythm: 'daily weekly monthly',
      place: 'folder bucket',
    };
    for (const [column, values] of Object.entries(checks))
      this.addSql(`alter table "scheduled_export" add constraint "scheduled_export_${column}_check" ${oneOf(column, values)}`);
    this.addSql(`alter table "scheduled_export" add constraint "scheduled_export_hour" check (at_hour >= 0 and at_hour <= 23)`);
    this.addSql(
      `alter table "scheduled_export" add constraint "scheduled_export_bucket" check ((place = 'bucket') = (bucket is not null))`,
    );
    this.addSql(
      `alter table "scheduled_export" add constraint "scheduled_export_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "scheduled_export" add constraint "scheduled_export_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null`,
    );
    this.addSql(`create index "scheduled_export_property_idx" on "scheduled_export" ("property_id")`);
    this.addSql(`create index "scheduled_export_created_by_idx" on "scheduled_export" ("created_by")`);
    this
      .addSql(`create table "export_run" ("id" serial primary key, "export_id" int not null, "state" text not null default 'waiting', "day" date not null,
      "first_day" date not null, "last_day" date not null, "file" text null, "entries" int null, "total" numeric(20,2) null, "reason" text null,
      "created_at" timestamptz(3) not null default now(), "finished_at" timestamptz(3) null)`);
    this.addSql(`alter table "export_run" add constraint "export_run_state_check" ${oneOf('state', 'waiting done failed')}`);
    this.addSql(
      `alter table "export_run" add constraint "export_run_export_id_foreign" foreign key ("export_id") references "scheduled_export" ("id") on delete cascade`,
    );
    this.addSql(`create index "export_run_export_idx" on "export_run" ("export_id", "id")`);
  }

  override down(): void {
    this.addSql(`drop table "export_run"`);
    this.addSql(`drop table "scheduled_export"`);
  }
}
