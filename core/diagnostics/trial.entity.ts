import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { createdAt, instant } from '#core/platform/columns';

/** What can be tried: an extraction, one from the page's picture, that one kept, the amounts, a built-in page. */
export const trialKinds = ['extraction', 'vision', 'vision_kept', 'amounts', 'test_pdf'] as const;
export type TrialKind = (typeof trialKinds)[number];

const schema = defineEntity({
  name: 'Trial',
  tableName: 'trial',
  properties: {
    id: p.integer().primary(),
    kind: p.enum(trialKinds),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('cascade'),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
    result: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [
    { name: 'trial_created_idx', properties: ['createdAt'] },
    { name: 'trial_document_idx', properties: ['documentId'] },
  ],
});

/** Something a person wants to see tried now: the worker tries, its answer is kept here for the call that waits. */
export class Trial extends schema.class {}

schema.setClass(Trial);
