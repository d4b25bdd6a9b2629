import { type TriageFacts, triageOf } from '#core/database/values/triage';

interface Row {
  id: number;
  machine_fields: TriageFacts['machineFields'];
  person_fields: TriageFacts['personFields'];
  processing_status: TriageFacts['processingStatus'];
  extracted_at: Date | null;
  duplicate_of: number | null;
  confirms: number | null;
}

const atOnce = 1000;

/** Decides anew in which part of the review queue each document stands: for migrations, after the rules of the triage have changed. `execute` asks within the migration. */
export async function sortQueue(execute: (sql: string, values: unknown[]) => Promise<unknown>): Promise<void> {
  for (let last = 0; ;) {
    const rows = (await execute(
      `select "id", "machine_fields", "person_fields", "processing_status", "extracted_at", "duplicate_of", "confirms" from "document"
        where "id" > ? and "reviewed_at" is null and "deleted_at" is null order by "id" limit ${atOnce}`,
      [last],
    )) as Row[];
    if (rows.length === 0) return;
    const sorted = rows.map((row) => ({ id: row.id, triage: triageOf(factsOf(row)).tab }));
    await execute(
      `update "document" d set "triage" = t.triage from jsonb_to_recordset(?::jsonb) t(id int, triage text) where d."id" = t.id`,
      [JSON.stringify(sorted)],
    );
    last = rows.at(-1)?.id ?? last;
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
