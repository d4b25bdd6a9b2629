import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/audit/record-audit';
import type { Document } from '#core/documents/document.entity';
import { followExpected, type HoldExpected } from '#core/expected/follow-expected';
import { postDues } from '#core/hoa/post-dues';
import { recordStatements } from '#core/mortgages/record-statement';
import { postCharges } from '#core/subscriptions/post-charges';

/** How documents are posted. */
export interface Posting {
  /** Whose act it is; null: the product's own. */
  actor?: Actor;
  /** How what is expected is held. */
  hold?: HoldExpected;
}

/**
 * Brings the books that read off documents, mortgage statements, dues, charges of subscriptions and what is expected, in step with some as they are now: read, corrected,
 * moved to another property, of another type or subscription, in the trash or back. The one way into them. In the caller's transaction, which holds the documents (see
 * holdDocuments). Done again it changes nothing.
 */
export async function postDocuments(
  em: EntityManager,
  documents: readonly Document[],
  { actor = { userId: null }, hold = 'atHand' }: Posting = {},
): Promise<void> {
  await em.flush();
  await recordStatements(em, documents);
  await postDues(em, documents);
  await postCharges(em, documents, actor);
  await followExpected(em, documents, hold);
}
