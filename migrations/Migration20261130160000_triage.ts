import { Migration } from '@mikro-orm/migrations';
import { sortQueue } from '#core/records/documents/sort-queue';

const queued = `"reviewed_at" is null and "deleted_at" is null`;

/** The part of the review queue that a document stands in, and how the documents there were read. */
export class Migration20261130160000_triage extends Migration {
  override async up(): Promise<void> {
    await this.execute(`alter table "document" add "triage" text null`);
    await this.execute(
      `alter table "document" add constraint "document_triage_check" check ("triage" in ('ready', 'check', 'duplicates', 'notices'))`,
    );
    await this.execute(`update "document" d set "machine_fields" = d."machine_fields" || jsonb_build_object('reading', jsonb_build_object(
        'recognised', coalesce(p.recognised, false), 'papers', coalesce(p.papers, 1),
        'currency', coalesce((select s."value"->>'currency' from "setting" s where s."key" = 'business'), 'USD')))
      from "document" own left join lateral (select bool_or("source" = 'ocr') as recognised, max("papers") as papers
        from "document_page" where "document_id" = own."id") p on true
      where own."id" = d."id" and d."extracted_at" is not null and d."reviewed_at" is null and d."deleted_at" is null`);
    await sortQueue((sql, values) => this.execute(sql, values));
    await this.execute(`create index "document_triage_idx" on "document" ("triage", "created_at" desc, "id" desc) where ${queued}`);
  }

  override down(): void {
    this.addSql(`alter table "document" drop column "triage"`);
  }
}
