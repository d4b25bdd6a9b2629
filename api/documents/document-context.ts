import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentEventKind } from '#core/documents/document-event.entity';
import { andReadable } from '#core/documents/read-policy';
import type { Trust } from '#core/mail/judge-trust';
import { askByIds, byIds } from '#core/platform/prepared';
import { type ShownTag, tagsAsJson, toShownTags } from '../tags/shown-tags.js';

/** What a document's row shows besides its own columns, by its id. */
export type DocumentContext = ReadonlyMap<number, Surroundings>;

export interface Surroundings {
  expenseId: number | null;
  propertyName: string | null;
  subscriptionName: string | null;
  /** Those that are the same as this one, oldest first. */
  copies: { id: number; filename: string; reason: string | null }[];
  tags: ShownTag[];
  /** What is known of the senders of its mail. */
  trust: Trust | null;
  /** How far it is, while it is worked on. */
  progress: { kind: DocumentEventKind; at: Date; data: Record<string, unknown> } | null;
}

interface Row {
  id: number;
  expense_id: number | null;
  property_name: string | null;
  subscription_name: string | null;
  copies: Surroundings['copies'] | null;
  tags: unknown[] | null;
  trust: Trust | null;
  kind: DocumentEventKind | null;
  at: string;
  data: Record<string, unknown>;
}

const questionFor = (andReadableCopy: string) =>
  byIds(
    'd.id',
    (
      condition,
    ) => `select d.id, e.id as expense_id, p.name as property_name, s.site_name as subscription_name, copies.copies, tags.tags, m.trust, progress.kind, progress.at, progress.data
     from document d
       left join expense e on e.document_id = d.id
       left join property p on p.id = d.property_id
       left join subscription s on s.id = d.subscription_id
       left join inbound_mail m on m.id = d.mail_id
       left join lateral (select json_agg(json_build_object('id', id, 'filename', filename, 'reason', duplicate_reason) order by id) as copies
         from document c where duplicate_of = d.id and deleted_at is null${andReadableCopy}) copies on true
       left join lateral (select ${tagsAsJson('t')} as tags from document_tag l join tag t on t.id = l.tag_id where l.document_id = d.id) tags on true
       left join lateral (select kind, at, data from document_event where document_id = d.id order by id desc limit 1) progress
         on d.processing_status in ('pending', 'processing')
     where ${condition}`,
  );

/** Looks up the rest for a page of documents at once. */
export async function findContext(em: EntityManager, documents: readonly { id: number }[]): Promise<DocumentContext> {
  if (documents.length === 0) return new Map();
  const rows = await askByIds<Row>(
    em,
    questionFor(andReadable(em, 'c')),
    documents.map((document) => document.id),
  );
  return new Map(
    rows.map((row) => {
      const progress = row.kind ? { kind: row.kind, at: new Date(row.at), data: row.data } : null;
      const { expense_id: expenseId, property_name: propertyName, subscription_name: subscriptionName, trust } = row;
      return [
        row.id,
        { expenseId, propertyName, subscriptionName, copies: row.copies ?? [], tags: toShownTags(row.tags), trust, progress },
      ];
    }),
  );
}
