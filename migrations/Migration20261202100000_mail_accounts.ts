import { Migration } from '@mikro-orm/migrations';

/** Mailboxes elsewhere that are read by IMAP, their status, and what became of each of their messages. */
export class Migration20261202100000_mail_accounts extends Migration {
  override up(): void {
    this
      .addSql(`create table "mail_account" ("id" serial primary key, "host" varchar(255) not null, "port" int not null, "tls" text not null,
      "username" varchar(320) not null, "auth" text not null, "client_id" varchar(320) null, "token_url" varchar(500) null, "sealed_secret" text null,
      "folder" varchar(300) not null, "ending" text not null, "move_to" varchar(300) null, "role" text not null, "property_id" int null,
      "trust" text not null, "checked_by" varchar(255) null, "since" date not null, "is_paused" boolean not null default false,
      "revision" int not null default 1, "created_by" int null, "created_at" timestamptz(3) not null default now(),
      "updated_at" timestamptz(3) not null default now(),
      constraint "mail_account_tls_check" check ("tls" in ('tls', 'starttls', 'none')),
      constraint "mail_account_auth_check" check ("auth" in ('password', 'google', 'microsoft')),
      constraint "mail_account_ending_check" check ("ending" in ('seen', 'move')),
      constraint "mail_account_role_check" check ("role" in ('receipts', 'hoa', 'mortgage', 'subscriptions')),
      constraint "mail_account_trust_check" check ("trust" in ('senders', 'folder')),
      constraint "mail_account_property_id_foreign" foreign key ("property_id") references "property" ("id") on delete set null,
      constraint "mail_account_created_by_foreign" foreign key ("created_by") references "app_user" ("id") on delete set null)`);
    this.addSql(`create index "mail_account_property_id_idx" on "mail_account" ("property_id")`);
    this.addSql(`create index "mail_account_created_by_idx" on "mail_account" ("created_by")`);
    this
      .addSql(`create table "mail_account_state" ("id" serial primary key, "account_id" int not null, "uid_validity" bigint null, "first_uid" bigint null,
      "lease_token" varchar(40) null, "lease_until" timestamptz(3) null, "last_contact_at" timestamptz(3) null, "last_message_at" timestamptz(3) null,
      "waiting" int not null default 0, "trouble" varchar(40) null, "trouble_detail" varchar(300) null, "trouble_since" timestamptz(3) null,
      constraint "mail_account_state_account_id_unique" unique ("account_id"),
      constraint "mail_account_state_account_id_foreign" foreign key ("account_id") references "mail_account" ("id") on delete cascade)`);
    this
      .addSql(`create table "fetched_message" ("id" bigserial primary key, "account_id" int not null, "uid_validity" bigint not null, "uid" bigint not null,
      "size" bigint not null, "outcome" text not null, "reason" text null, "mail_id" int null, "subject" varchar(300) null, "sender" varchar(320) null,
      "sent_at" timestamptz(3) null, "tries" int not null default 0, "at" timestamptz(3) not null, "ended_at" timestamptz(3) null,
      constraint "fetched_message_outcome_check" check ("outcome" in ('taken', 'too_large', 'failed')),
      constraint "fetched_message_uid_unique" unique ("account_id", "uid_validity", "uid"),
      constraint "fetched_message_account_id_foreign" foreign key ("account_id") references "mail_account" ("id") on delete cascade,
      constraint "fetched_message_mail_id_foreign" foreign key ("mail_id") references "inbound_mail" ("id") on delete set null)`);
    this.addSql(`create index "fetched_message_mail_id_idx" on "fetched_message" ("mail_id")`);
    this.addSql(
      `create index "fetched_message_open_idx" on "fetched_message" ("account_id", "uid") where "outcome" <> 'taken' or "ended_at" is null`,
    );
    // Not read through here, which would keep mail waiting: the values are those of the constraint before and one more.
    this.addSql(`alter table "inbound_mail" drop constraint "inbound_mail_origin_check"`);
    this.addSql(
      `alter table "inbound_mail" add constraint "inbound_mail_origin_check" check ("origin" in ('smtp', 'relay', 'imap')) not valid`,
    );
  }

  override down(): void {
    for (const table of ['fetched_message', 'mail_account_state', 'mail_account']) this.addSql(`drop table "${table}"`);
    this.addSql(`update "inbound_mail" set "origin" = 'relay' where "origin" = 'imap'`);
    this.addSql(`alter table "inbound_mail" drop constraint "inbound_mail_origin_check"`);
    this.addSql(`alter table "inbound_mail" add constraint "inbound_mail_origin_check" check ("origin" in ('smtp', 'relay'))`);
  }
}
