import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'WebhookEvent',
  tableName: 'webhook_event',
  properties: {
    id: p.bigint('number').primary(),
    /** What a receiver knows the event by, the same at every try: `evt_…`. */
    uid: p.string().length(40),
    type: p.text(),
    /** What it is about, such as `expense:812`. */
    subject: p.text(),
    /** The document it is about or belongs to. No foreign key: the event outlives it. */
    documentId: p.integer().nullable().fieldName('document_id'),
    /** The state of the subject when its transaction ended. */
    data: p.json<Record<string, unknown>>(),
    /** When the transaction of the change began. */
    at: createdAt(),
    /** The transaction of the change: it writes one event about each subject and type. */
    writtenIn: p.bigint('number').defaultRaw('0'),
  },
  indexes: [
    { name: 'webhook_event_subject_idx', properties: ['subject', 'writtenIn'] },
    { name: 'webhook_event_at_idx', properties: ['at'] },
  ],
});

/** Something that happened in the books, as it is told to other programs. Triggers write it in the transaction of the change itself. */
export class WebhookEvent extends schema.class {}

schema.setClass(WebhookEvent);
