import { Migration } from '@mikro-orm/migrations';

/**
 * Deleted users stay as tombstones, so that the log keeps its actors; entries have the caller's address, and a chain of seals. What was written before is
 * sealed as it is found, by the first worker that starts: only it knows the key.
 */
export class Migration20261124061500_audit_chain extends Migration {
  override up(): void {
    this.addSql(`alter table "app_user" add column "deleted_at" timestamptz(3) null`);
    this.addSql(`drop index "app_user_email_unique"`);
    this.addSql(`create unique index "app_user_email_unique" on "app_user" (lower("email")) where "deleted_at" is null`);
    this.addSql(`alter table "audit_entry" add column "address" varchar(64) null`);
    this.addSql(`alter table "audit_entry" drop constraint "audit_entry_user_id_foreign"`);
    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete restrict`,
    );
    // Until now a deleted user was taken out of the log by the foreign key, in a trigger of its own. Nothing may change an entry any more.
    this.addSql(`drop trigger audit_entry_append_only on "audit_entry"`);
    this.addSql(
      `create trigger audit_entry_append_only before update or delete on "audit_entry" for each row execute function refuse_change()`,
    );
    this.addSql(`create table "audit_seal" (
      "position" bigint not null, "entry_id" bigint not null, "hash" varchar(64) not null, "mac" varchar(64) not null, "key_id" varchar(16) not null,
      "sealed_at" timestamptz(3) not null default now(), primary key ("position"))`);
    this.addSql(`alter table "audit_seal" add constraint "audit_seal_entry_unique" unique ("entry_id")`);
    this.addSql(
      `alter table "audit_seal" add constraint "audit_seal_entry_id_foreign" foreign key ("entry_id") references "audit_entry" ("id") on delete restrict`,
    );
    this.addSql(
      `create trigger audit_seal_append_only before update or delete on "audit_seal" for each row execute function refuse_change()`,
    );
    this.addSql(
      `create trigger audit_seal_never_emptied before truncate on "audit_seal" for each statement execute function refuse_change()`,
    );
  }

  override down(): void {
    this.addSql(`drop table "audit_seal"`);
    this.addSql(`drop trigger audit_entry_append_only on "audit_entry"`);
    this.addSql(
      `create trigger audit_entry_append_only before update or delete on "audit_entry" for each row when (pg_trigger_depth() = 0) execute function refuse_change()`,
    );
    this.addSql(`alter table "audit_entry" drop constraint "audit_entry_user_id_foreign"`);
    this.addSql(
      `alter table "audit_entry" add constraint "audit_entry_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete set null`,
    );
    this.addSql(`alter table "audit_entry" drop column "address"`);
    // The earlier release knows no deleted accounts: they become deactivated ones, each with an address of its own.
    this.addSql(`update "app_user" set "email" = 'deleted-' || "id" || '@invalid' where "deleted_at" is not null`);
    this.addSql(`drop index "app_user_email_unique"`);
    this.addSql(`create unique index "app_user_email_unique" on "app_user" (lower("email"))`);
    this.addSql(`alter table "app_user" drop column "deleted_at"`);
  }
}
