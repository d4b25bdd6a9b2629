import { Migration } from '@mikro-orm/migrations';

const before =
  "'parse-mail', 'read-document', 'ocr-document', 'extract-document', 'apply-rules', 'settle-document', 'settle-mail', 'delete-file', 'try-extraction', 'fetch-media'";
const kindsAre = (list: string): string[] => [
  `alter table "task" drop constraint "task_kind_check"`,
  `alter table "task" add constraint "task_kind_check" check ("kind" in (${list}))`,
];

/** Mail that we send: written with what it tells of, sent by a task of its own. */
export class Migration20261121030000_outbox extends Migration {
  override up(): void {
    this.addSql(`create table "outgoing_mail" (
      "id" serial primary key, "kind" text not null, "recipient" varchar(320) not null, "subject" varchar(300) not null,
      "sealed_text" text null, "in_reply_to" text null, "document_id" int null, "state" text not null default 'queued', "reason" text null,
      "created_at" timestamptz(3) not null default now(), "sent_at" timestamptz(3) null)`);
    this.addSql(
      `alter table "outgoing_mail" add constraint "outgoing_mail_kind_check" check ("kind" in ('invitation', 'password', 'notification', 'answer'))`,
    );
    this.addSql(`alter table "outgoing_mail" add constraint "outgoing_mail_state_check" check ("state" in ('queued', 'sent', 'failed'))`);
    this.addSql(
      `alter table "outgoing_mail" add constraint "outgoing_mail_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete set null`,
    );
    this.addSql('create index "outgoing_mail_recipient_idx" on "outgoing_mail" ("recipient", "created_at")');
    this.addSql('create index "outgoing_mail_state_idx" on "outgoing_mail" ("state", "created_at")');
    this.addSql('create index "outgoing_mail_document_idx" on "outgoing_mail" ("document_id")');
    for (const statement of kindsAre(`${before}, 'send-mail'`)) this.addSql(statement);
  }

  override down(): void {
    this.addSql(`delete from "task" where "kind" = 'send-mail'`);
    for (const statement of kindsAre(before)) this.addSql(statement);
    this.addSql(`drop table "outgoing_mail"`);
  }
}
