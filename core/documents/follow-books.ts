import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { followExpected } from '#core/expected/follow-expected';
import { keepDues } from '#core/hoa/keep-dues';
import { recordStatement } from '#core/mortgages/record-statement';

/**
 * Brings the books that read off documents, mortgage statements, dues and what is expected, in step with one as it is now: corrected, moved to another property,
 * of another type, in the trash or back. In the caller's transaction, which has held its HOA e-mail (see holdHoaEmail) and then the document.
 */
export async function followBooks(em: EntityManager, document: Document): Promise<void> {
  await em.flush();
  await recordStatement(em, document);
  await keepDues(em, document);
  await followExpected(em, document, 'atHand');
}
