import { Migration } from '@mikro-orm/migrations';

const before =
  "'document', 'body', 'alternative', 'container', 'inline_image', 'logo', 'tracking_pixel', 'signature', 'calendar_invite', 'contact_card', 'delivery_report', 'duplicate', 'unsupported', 'unreadable', 'over_limit', 'deleted_by_person'";
const outcomesAre = (list: string): string[] => [
  `alter table "mail_part" drop constraint "mail_part_outcome_check"`,
  `alter table "mail_part" add constraint "mail_part_outcome_check" check ("outcome" in (${list}))`,
];

/** Parts of mail in quarantine have their rows too, and every part has its reason. */
export class Migration20261121025000_part_reasons extends Migration {
  override up(): void {
    for (const statement of outcomesAre(`${before}, 'held'`)) this.addSql(statement);
    this.addSql(`update "mail_part" set "reason" = 'Became document ' || "document_id" || '.'
      where "reason" is null and "outcome" = 'document' and "document_id" is not null`);
    this.addSql(`update "mail_part" set "reason" = 'It only holds other parts.' where "reason" is null and "outcome" = 'container'`);
  }

  override down(): void {
    this.addSql(`delete from "mail_part" where "outcome" = 'held'`);
    for (const statement of outcomesAre(before)) this.addSql(statement);
  }
}
