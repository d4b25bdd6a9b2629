import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentEventKind } from '#core/documents/document-event.entity';
import type { Document } from '#core/documents/document.entity';
import { Expense } from '#core/expenses/expense.entity';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import type { Trust } from '#core/mail/judge-trust';
import { Property } from '#core/properties/property.entity';

/** What a document's row shows besides its own columns. */
export interface DocumentContext {
  expenseIds: ReadonlyMap<number, number>;
  propertyNames: ReadonlyMap<number, string>;
  /** What is known of the senders, by the mail. */
  trust: ReadonlyMap<number, Trust>;
  progress: ReadonlyMap<number, { kind: DocumentEventKind; at: Date; data: Record<string, unknown> }>;
}

interface ProgressRow {
  document_id: number;
  kind: DocumentEventKind;
  at: Date;
  data: Record<string, unknown>;
}

/** Looks up the rest for a page of documents at once. */
export async function findContext(em: EntityManager, documents: readonly Document[]): Promise<DocumentContext> {
  const ids = documents.map((document) => document.id);
  const propertyIds = documents.map((document) => document.propertyId).filter((id) => typeof id === 'number');
  const busy = documents.filter(({ processingStatus }) => processingStatus === 'pending' || processingStatus === 'processing');
  const expenses = await em.find(Expense, { documentId: { $in: ids } }, { fields: ['documentId'] });
  const properties = propertyIds.length > 0 ? await em.find(Property, { id: { $in: propertyIds } }, { fields: ['name'] }) : [];
  const mailIds = documents.map((document) => document.mailId).filter((id) => typeof id === 'number');
  const mails = mailIds.length > 0 ? await em.find(InboundMail, { id: { $in: mailIds } }, { fields: ['trust'] }) : [];
  return {
    trust: new Map(mails.flatMap(({ id, trust }) => (trust ? [[id, trust] as const] : []))),
    expenseIds: new Map(expenses.map((expense) => [Number(expense.documentId), expense.id])),
    propertyNames: new Map(properties.map((property) => [property.id, property.name])),
    progress: await findProgress(
      em,
      busy.map((document) => document.id),
    ),
  };
}

async function findProgress(em: EntityManager, ids: readonly number[]): Promise<DocumentContext['progress']> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<ProgressRow[]>(
    `select e.document_id, e.kind, e.at, e.data from unnest(?::int[]) as d(id)
     cross join lateral (select document_id, kind, at, data from document_event where document_id = d.id order by id desc limit 1) e`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map((row) => [row.document_id, { kind: row.kind, at: new Date(row.at), data: row.data }]));
}
