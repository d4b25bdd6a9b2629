import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { followExpected } from '#core/expected/follow-expected';
import { postDues } from '#core/hoa/post-dues';
import { recordStatement } from '#core/mortgages/record-statement';

/**
 * Brings the books that read off documents, mortgage statements, dues and what is expected, in step with some as they are now: read, corrected, moved to another property,
 * of another type, in the trash or back. The one way into them. In the caller's transaction, which holds the documents (see holdDocuments). Done again it changes
 * nothing. `hold`: who settles a document shares what is expected with others who do, who changes one has it to themselves.
 */
export async function postDocuments(
  em: EntityManager,
  documents: readonly Document[],
  hold: 'shared' | 'atHand' = 'atHand',
): Promise<void> {
  await em.flush();
  for (const document of documents) await recordStatement(em, document);
  await postDues(em, documents);
  for (const document of documents) await followExpected(em, document, hold);
}
