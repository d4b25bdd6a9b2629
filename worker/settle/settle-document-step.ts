import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { postDocuments } from '#core/commands/post-documents';
import { Document } from '#core/database/entities/document.entity';
import { holdDocuments } from '#core/records/documents/hold-documents';
import { relateDocument } from '#core/commands/relate-document';
import { recordEvent } from '#core/records/documents/record-event';
import type { IdentifierKeys } from '#core/kernel/keys/identifier-key';
import { placeDocument } from '#core/records/properties/find-matches';
import { keepDocumentKeys } from '#core/records/properties/keep-document-keys';
import { linkByItself } from '#core/books/subscriptions/link-by-itself';
import { IDENTIFIER_KEY } from '../platform/tokens.js';
import { done, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';

/**
 * Finds the document's property, with the evidence, in the caller's transaction. A person's choice is kept. Does nothing where the document is gone.
 */
export async function settleDocument(em: EntityManager, documentId: number, identifierKey: Buffer): Promise<void> {
  await holdDocuments(em, [documentId]);
  const where = { id: documentId, deletedAt: null };
  const document = await em.findOne(Document, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, populate: ['ocrText'] });
  if (!document) return;
  const matches = await placeDocument(em, document, identifierKey);
  await keepDocumentKeys(em, document);
  await linkByItself(em, document);
  // Documents of a mail are settled together, when the last of them is finished.
  if (!document.mailId) {
    const related = await relateDocument(em, document);
    await postDocuments(em, [document, ...related], { hold: 'shared' });
  }
  const decided = matches.find((match) => match.property_id === document.machineFields.property_id);
  const linked = document.machineFields.linked_subscription;
  recordEvent(em, documentId, 'settled', {
    property_id: document.propertyId ?? null,
    ...(decided ? { by: decided.by, reason: decided.reason } : {}),
    ...(linked ? { subscription_id: linked.id, reason: linked.reason } : {}),
    suggestions: new Set(matches.map((match) => match.property_id)).size,
  });
  await em.flush();
}

/** The step that settles a document; the pipeline completes it afterwards. */
@Injectable()
export class SettleDocument implements Step {
  readonly kind = 'settle-document';

  constructor(@Inject(IDENTIFIER_KEY) private readonly keys: IdentifierKeys) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    if (!(await em.count(Document, { id: task.subjectId, deletedAt: null }))) return stopped('the document is gone');
    const identifierKey = await this.keys.of(em);
    return done((tx) => settleDocument(tx, task.subjectId, identifierKey));
  }
}
