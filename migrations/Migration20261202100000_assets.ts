import { Migration } from '@mikro-orm/migrations';

/** What properties are depreciated by. */
export class Migration20261202100000_assets extends Migration {
  override up(): void {
    this.addSql(
      `create table "asset" ("id" serial primary key, "property_id" int not null, "expense_id" int null, "name" varchar(200) not null,
        "recovery" text not null, "cost" numeric(14,2) not null, "land" numeric(14,2) not null default '0.00',
        "special_allowance" numeric(14,2) not null default '0.00', "placed_in_service" date not null, "disposed_on" date null,
        "created_by" int null, "created_at" timestamptz(3) not null default now(), "updated_at" timestamptz(3) not null default now(),
        constraint "asset_recovery_check" check ("recovery" in ('27.5', '15', '7', '5')),
        constraint "asset_parts_of_cost" check (cost > 0 and land >= 0 and special_allowance >= 0 and land + special_allowance <= cost),
        constraint "asset_disposed_later" check (disposed_on is null or disposed_on >= placed_in_service))`,
    );
    this.addSql(`create index "asset_property_idx" on "asset" ("property_id", "placed_in_service")`);
    this.addSql(`create index "asset_expense_idx" on "asset" ("expense_id")`);
    this.addSql(`create index "asset_created_by_idx" on "asset" ("created_by")`);
    this.addSql(
      `alter table "asset" add constraint "asset_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete restrict`,
    );
    this.addSql(
      `alter table "asset" add constraint "asset_expense_id_foreign" foreign key ("expense_id") references "expense" ("id") on delete set null`,
    );
    this.addSql(
      `alter table "asset" add constraint "asset_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null`,
    );
  }

  override down(): void {
    this.addSql(`drop table "asset"`);
  }
}
