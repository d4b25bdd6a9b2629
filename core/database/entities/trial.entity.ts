import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import type { SmallQuestion } from '#core/kernel/provider/small-question';
import { createdAt, instant } from '#core/kernel/platform/columns';

/** What can be tried: an extraction, one from the page's picture, that one kept, the amounts, a built-in page, a small question to the AI provider. */
const trialKinds = ['extraction', 'vision', 'vision_kept', 'amounts', 'test_pdf', 'question'] as const;
export type TrialKind = (typeof trialKinds)[number];

const schema = defineEntity({
  name: 'Trial',
  tableName: 'trial',
  properties: {
    id: p.integer().primary(),
    kind: p.enum(trialKinds),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('cascade'),
    /** What is asked, where that is what is tried. */
    question: p.json<SmallQuestion>().nullable(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
    result: p.json<Record<string, unknown>>().nullable(),
  },
  indexes: [
    { name: 'trial_created_idx', properties: ['createdAt'] },
    { name: 'trial_document_idx', properties: ['documentId'] },
  ],
});

/** Something that a call waits for and only a worker can do: the worker tries, its answer is kept here for the call. */
export class Trial extends schema.class {}

schema.setClass(Trial);
