import { Migration } from '@mikro-orm/migrations';

const kinds =
  "'parse-mail', 'read-document', 'ocr-document', 'extract-document', 'apply-rules', 'settle-document', 'settle-mail', 'delete-file', 'try-extraction', 'fetch-media', 'send-mail'";
const trials = "'extraction', 'vision', 'vision_kept', 'amounts', 'test_pdf'";

/** Questions to the AI provider that the api lets a worker put, in a lane of their own. */
export class Migration20261124130000_put_questions extends Migration {
  override up(): void {
    this.addSql(`alter table "trial" add column "question" jsonb null`);
    this.check('trial', 'kind', `${trials}, 'question'`);
    this.check('task', 'kind', `${kinds}, 'put-question'`);
    this.check('task', 'lane', `'light', 'ocr', 'ask'`);
  }

  override down(): void {
    this.addSql(`delete from "task" where "kind" = 'put-question'`);
    this.addSql(`delete from "trial" where "kind" = 'question'`);
    this.check('task', 'lane', `'light', 'ocr'`);
    this.check('task', 'kind', kinds);
    this.check('trial', 'kind', trials);
    this.addSql(`alter table "trial" drop column "question"`);
  }

  private check(table: string, column: string, values: string): void {
    this.addSql(`alter table "${table}" drop constraint "${table}_${column}_check"`);
    this.addSql(`alter table "${table}" add constraint "${table}_${column}_check" check ("${column}" in (${values}))`);
  }
}
