import { Migration } from '@mikro-orm/migrations';
import { type TriageFacts, triageOf } from '#core/documents/triage';

interface Row {
  id: number;
  machine_fields: TriageFacts['machineFields'];
  person_fields: TriageFacts['personFields'];
  processing_status: TriageFacts['processingStatus'];
  extracted_at: Date | null;
  duplicate_of: number | null;
  confirms: number | null;
}

const queued = `"reviewed_at" is null and "deleted_at" is null`;
const atOnce = 1000;

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
    await this.fill();
    await this.execute(`create index "document_triage_idx" on "document" ("triage", "created_at" desc, "id" desc) where ${queued}`);
  }

  private async fill(): Promise<void> {
    for (let last = 0; ;) {
      const rows = (await this.execute(
        `select "id", "machine_fields", "person_fields", "processing_status", "extracted_at", "duplicate_of", "confirms" from "document"
          where "id" > ? and ${queued} order by "id" limit ${atOnce}`,
        [last],
      )) as unknown as Row[];
      if (rows.length === 0) return;
      const told = rows.map((row) => ({ id: row.id, triage: triageOf(factsOf(row)).tab }));
      await this.execute(
        `update "document" d set "triage" = t.triage from jsonb_to_recordset(?::jsonb) t(id int, triage text) where d."id" = t.id`,
        [JSON.stringify(told)],
      );
      last = rows.at(-1)?.id ?? last;
    }
  }

  override down(): void {
    this.addSql(`alter table "document" drop column "triage"`);
  }
}

const factsOf = (row: Row): TriageFacts => ({
  machineFields: row.machine_fields,
  personFields: row.person_fields,
  processingStatus: row.processing_status,
  extractedAt: row.extracted_at,
  duplicateOf: row.duplicate_of,
  confirms: row.confirms,
});
