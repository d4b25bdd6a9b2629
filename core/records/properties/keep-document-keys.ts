import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentType } from '#core/extraction/fields/document-type';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveSql } from '#core/records/documents/effective-sql';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { storable } from '#core/kernel/platform/storable';
import { documentKeys, taughtText, type TeachingDocument } from '#core/records/properties/document-keys';
import { Setting } from '#core/kernel/keys/setting.entity';

/** Says how far back housekeeping has come; see fillDocumentKeys. */
const filledSetting = 'document-keys';
/** So many documents are gone through in a round. */
const batch = 500;

/** Writes what a document teaches, in the caller's transaction, who holds the document's row lock: its values or its type may be others now. */
export async function keepDocumentKeys(em: EntityManager, document: Document): Promise<void> {
  const [row] = await em.execute<{ text: string | null }[]>('select left(ocr_text, ?) as text from document where id = ?', [
    taughtText,
    document.id,
  ]);
  await em.execute('delete from document_key where document_id = ?', [document.id]);
  await insertKeys(em, [
    {
      id: document.id,
      documentType: effectiveType(document),
      vendor: effectiveField(document, 'vendor'),
      accountNumber: effectiveField(document, 'account_number'),
      loanNumber: effectiveField(document, 'loan_number'),
      text: row?.text ?? '',
    },
  ]);
}

async function insertKeys(em: EntityManager, documents: readonly (TeachingDocument & { id: number })[]): Promise<void> {
  const rows = documents.flatMap(({ id, ...document }) => documentKeys(document).map((key) => ({ document_id: id, ...key })));
  if (rows.length === 0) return;
  await em.execute(
    `insert into document_key (document_id, kind, key, label)
       select document_id, kind, key, label from jsonb_to_recordset(?::jsonb) as k (document_id int, kind text, key text, label text)
     on conflict do nothing`,
    [JSON.stringify(storable(rows))],
  );
}

/**
 * Has the documents teach that were filed before there were keys, a batch each time it is called, the newest first; those that come meanwhile
 * bring theirs along, and so do those that are locked, which somebody is at work on. Answers how many it went through; 0 once all have.
 */
export async function fillDocumentKeys(em: EntityManager): Promise<number> {
  const kept = await em.findOne(Setting, { key: filledSetting });
  const below = (kept?.value as { below?: number } | undefined)?.below ?? 2_147_483_647;
  if (below === 0) return 0;
  const documents = await em.execute<(TeachingDocument & { id: number; documentType: DocumentType })[]>(
    `select d.id, d.document_type as "documentType", d.vendor_name as vendor, d.account_number as "accountNumber",
       ${effectiveSql('loan_number')} as "loanNumber", left(coalesce(d.ocr_text, ''), ?) as text
     from document d where d.id < ? and d.property_id is not null and d.deleted_at is null order by d.id desc limit ?
     for key share of d skip locked`,
    [taughtText, below, batch],
  );
  await insertKeys(em, documents);
  const value = { below: documents.length < batch ? 0 : (documents.at(-1)?.id ?? 0) };
  await em.upsert(Setting, { key: filledSetting, value, updatedAt: new Date() });
  return documents.length;
}
