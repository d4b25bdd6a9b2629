import { Migration } from '@mikro-orm/migrations';

/** What is further along goes first; all workers keep one account of how an AI provider fares. */
export class Migration20261121010000_stages extends Migration {
  override up(): void {
    this.addSql(`alter table "task" add column "stage" int not null default 0`);
    this.addSql(
      `update task set stage = case kind when 'read-document' then 1 when 'ocr-document' then 2 when 'extract-document' then 3
         when 'apply-rules' then 4 when 'settle-document' then 5 when 'settle-mail' then 6 else 0 end where state in ('due', 'running', 'parked')`,
    );
    this.addSql(`drop index "task_due_idx"`);
    this.addSql(`create index "task_due_idx" on "task" ("lane", "priority" desc, "stage" desc, "id") where "state" = 'due'`);
    this.addSql(
      `create table "provider_gate" (
        "provider" varchar(40) primary key, "quiet_until" timestamptz(3) null, "failures" int not null default 0,
        "open_until" timestamptz(3) null)`,
    );
  }

  override down(): void {
    this.addSql(`drop table "provider_gate"`);
    this.addSql(`drop index "task_due_idx"`);
    this.addSql(`create index "task_due_idx" on "task" ("lane", "priority" desc, "id") where "state" = 'due'`);
    this.addSql(`alter table "task" drop column "stage"`);
  }
}
