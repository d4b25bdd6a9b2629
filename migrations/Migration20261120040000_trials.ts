import { Migration } from '@mikro-orm/migrations';

const before = [
  'parse-mail',
  'read-document',
  'ocr-document',
  'extract-document',
  'apply-rules',
  'settle-document',
  'settle-mail',
  'delete-file',
];

const kindCheck = (kinds: readonly string[]): string =>
  `alter table "task" add constraint "task_kind_check" check ("kind" in (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

/** What people want to see tried, and the kind of work that tries it. */
export class Migration20261120040000_trials extends Migration {
  override up(): void {
    this.addSql(`create table "trial" (
      "id" serial primary key, "kind" text not null, "document_id" int null, "created_at" timestamptz(3) not null default now(),
      "finished_at" timestamptz(3) null, "result" jsonb null)`);
    this.addSql(
      `alter table "trial" add constraint "trial_kind_check" check ("kind" in ('extraction', 'vision', 'vision_kept', 'amounts', 'test_pdf'))`,
    );
    this.addSql(
      `alter table "trial" add constraint "trial_document_id_foreign" foreign key ("document_id") references "document" ("id") on delete cascade`,
    );
    this.addSql('create index "trial_created_idx" on "trial" ("created_at")');
    this.addSql('create index "trial_document_idx" on "trial" ("document_id")');
    this.addSql('alter table "task" drop constraint "task_kind_check"');
    this.addSql(kindCheck([...before, 'try-extraction']));
  }

  override down(): void {
    this.addSql(`delete from "task" where "kind" = 'try-extraction'`);
    this.addSql('alter table "task" drop constraint "task_kind_check"');
    this.addSql(kindCheck(before));
    this.addSql('drop table if exists "trial" cascade');
  }
}
