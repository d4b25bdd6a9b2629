import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Document } from '#core/documents/document.entity';
import { HoaEmail } from '#core/hoa/hoa-email.entity';
import { HoaEntry } from '#core/hoa/hoa-entry.entity';
import { papersOf } from '#core/hoa/hoa-papers';
import { cameToHoa, judgeAgain } from '#core/hoa/keep-hoa-email';
import { recordPaperEntries } from '#core/hoa/record-hoa-entries';
import { dayIn } from '#core/platform/clock';
import { findBusiness } from '#core/settings/business';

/**
 * Holds the HOA e-mail a document came by, if any, until the caller's transaction ends. To be asked before the document itself is locked: who assigns
 * an HOA e-mail locks it first and its documents after.
 */
export async function holdHoaEmail(em: EntityManager, documentId: number): Promise<void> {
  await em.execute('select id from hoa_email where mail_id = (select mail_id from document where id = ?) for update', [documentId]);
}

/**
 * Brings the dues in step with a document as it is now: what a person has corrected, moved to another property, deleted or restored. In the
 * caller's transaction, which holds its HOA e-mail and the document. Done again it has no second effect.
 */
export async function keepDues(em: EntityManager, document: Document): Promise<void> {
  await em.flush();
  const mailId = document.mailId ?? null;
  if (mailId !== null) {
    const email = await em.findOne(HoaEmail, { mailId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    const papers = email ? await papersOf(em, mailId) : [];
    if (email && papers.length > 0) return judgeAgain(em, email, papers);
    // With all of its documents in the trash it charges nothing, and is what it was.
    if (email) return void (await em.nativeDelete(HoaEntry, { hoaEmailId: email.id, expenseId: null }));
    // It is not settled yet, or a person has deleted it with what it charged.
    if (await cameToHoa(em, mailId)) return;
  }
  // Who settles its mail does not hold the document: the two take turns, and the later sees what the earlier wrote.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`dues/${document.id}`]);
  await em.refresh(document);
  const business = await findBusiness(em);
  await recordPaperEntries(em, document, dayIn(business?.time_zone ?? 'UTC', document.emailReceivedAt ?? document.createdAt));
}
