import { Migration } from '@mikro-orm/migrations';

/** API tokens get a scope and an end. Those made before keep what they had: everything, for good; the list says so. */
export class Migration20261124110000_token_scopes extends Migration {
  override up(): void {
    this
      .addSql(`alter table "access_token" add column "access" text not null default 'read', add column "resources" text[] not null default '{}',
      add column "expires_at" timestamptz(3) null, add column "before_scopes" boolean not null default false, add column "last_used_address" varchar(64) null`);
    this.addSql(`alter table "access_token" add constraint "access_token_access_check" check ("access" in ('read', 'write'))`);
    this.addSql(`update "access_token" set "access" = 'write', "resources" = '{all}', "before_scopes" = true where "kind" = 'api'`);
  }

  override down(): void {
    // An earlier release would give them everything, for good: they are listed there and open nothing.
    this.addSql(
      `update "access_token" set "token_hash" = 'ended ' || "id" where "kind" = 'api' and not ("access" = 'write' and "resources" = '{all}' and "expires_at" is null)`,
    );
    this.addSql(`alter table "access_token" drop constraint "access_token_access_check"`);
    this.addSql(
      `alter table "access_token" drop column "access", drop column "resources", drop column "expires_at", drop column "before_scopes", drop column "last_used_address"`,
    );
  }
}
