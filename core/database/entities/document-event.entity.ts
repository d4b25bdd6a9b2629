import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { createdAt, jsonOr } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

/** What can happen to a document, in the order it usually does. */
export const documentEventKinds = [
  'received',
  'queued',
  'reading',
  'read',
  'extracting',
  'extracted',
  'rule_applied',
  'settled',
  'completed',
  'failed',
  'corrected',
  'expensed',
  'filed',
  'assigned',
  'tagged',
  'reset',
  'force_completed',
  'deleted',
  'restored',
  'expense_deleted',
] as const;
export type DocumentEventKind = (typeof documentEventKinds)[number];

const schema = defineEntity({
  name: 'DocumentEvent',
  tableName: 'document_event',
  properties: {
    id: p.bigint('number').primary(),
    documentId: () => p.manyToOne(Document).mapToPk().fieldName('document_id').deleteRule('cascade'),
    kind: p.enum(documentEventKinds),
    at: createdAt(),
    /** Small facts only: page and pages, duration_ms, what changed. Never a secret, never the text. */
    data: jsonOr<Record<string, unknown>>(() => ({})),
    userId: () => p.manyToOne(User).mapToPk().nullable().fieldName('user_id').deleteRule('set null'),
  },
  indexes: [{ name: 'document_event_document_idx', properties: ['documentId', 'id'] }],
});

/** One line of a document's history. Append-only: a trigger refuses changes. Each insert notifies the channel `document_event`. */
export class DocumentEvent extends schema.class {}

schema.setClass(DocumentEvent);
