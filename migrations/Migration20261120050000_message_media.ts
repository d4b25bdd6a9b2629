import { Migration } from '@mikro-orm/migrations';

const before =
  "'parse-mail', 'read-document', 'ocr-document', 'extract-document', 'apply-rules', 'settle-document', 'settle-mail', 'delete-file', 'try-extraction'";
const kindsAre = (list: string): string[] => [
  `alter table "task" drop constraint "task_kind_check"`,
  `alter table "task" add constraint "task_kind_check" check ("kind" in (${list}))`,
];

/** The pictures of messages are fetched by a task of their own. */
export class Migration20261120050000_message_media extends Migration {
  override up(): void {
    for (const statement of kindsAre(`${before}, 'fetch-media'`)) this.addSql(statement);
  }

  override down(): void {
    this.addSql(`delete from "task" where "kind" = 'fetch-media'`);
    for (const statement of kindsAre(before)) this.addSql(statement);
  }
}
