import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditDeletion } from '#core/kernel/audit/audited-write';
import { recordEvent } from '#core/records/documents/record-event';
import { holdDocumentsOfMail } from '#core/records/documents/hold-documents';
import { deleteDocument } from '#core/commands/delete-document';
import { holdSeries } from '#core/books/claims/series';
import { Expense } from '#core/database/entities/expense.entity';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { postDues } from '#core/books/hoa/post-dues';
import { papersOf } from '#core/books/hoa/project-hoa-email';
import { refoldDues } from '#core/books/hoa/refold-dues';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { AppError } from '#core/kernel/platform/app-error';
import { type Clock, dayInWords } from '#core/kernel/platform/clock';
import { businessOr } from '#core/records/settings/business';
import { findBusinessDay } from '#core/records/settings/business-day';
import { User } from '#core/database/entities/user.entity';

/** The noun of the audit log. */
export const hoaResource = 'hoa-emails';

export interface HoaWriting {
  actor: Actor;
  clock: Clock;
}

/** What a person can set on an HOA e-mail besides its property. */
export type HoaEmailChange = Partial<Pick<HoaEmail, 'requiresReview' | 'reviewNotes' | 'priority' | 'status' | 'documentType'>>;

const machineFields = { requiresReview: 'requires_review', priority: 'priority', status: 'status', documentType: 'document_type' } as const;

/** Changes what is given; the machine leaves it from then on. Marked as reviewed, its documents leave the review queue. Throws `not-found`. */
export function changeHoaEmail(em: EntityManager, id: number, change: HoaEmailChange, { actor, clock }: HoaWriting): Promise<void> {
  return em.transactional(async (tx) => {
    const email = await holdHoaEmail(tx, id);
    const papers = await papersOf(tx, email.mailId);
    await auditChange(tx, email, { resource: hoaResource, actor }, () => {
      tx.assign(email, change);
      const set = Object.entries(machineFields).flatMap(([key, name]) =>
        change[key as keyof typeof machineFields] === undefined ? [] : [name],
      );
      email.personSet = [...new Set([...email.personSet, ...set])];
    });
    await postDues(tx, papers, await businessOr(tx));
    if (change.requiresReview !== false) return;
    for (const paper of papers) {
      if (paper.reviewedAt) continue;
      paper.reviewedAt = clock.now();
      paper.reviewedBy = actor.userId;
      recordEvent(tx, paper.id, 'corrected', { reviewed: true, hoa_email_id: id }, actor.userId);
    }
    await tx.flush();
  });
}

/**
 * Deletes the HOA e-mail for good, with the charges it made; its documents that nobody has reviewed go into the trash. Expenses stay, and so
 * does the mail in the ledger, which says who deleted it. Throws `not-found`.
 */
export function deleteHoaEmail(em: EntityManager, id: number, { actor, clock }: HoaWriting): Promise<void> {
  return em.transactional(async (tx) => {
    const email = await holdHoaEmail(tx, id);
    const { email: who } = await tx.findOneOrFail(User, { id: actor.userId });
    const { today: day } = await findBusinessDay(tx, clock);
    const papers = await papersOf(tx, email.mailId);
    for (const paper of papers) {
      const kept = paper.reviewedAt ?? (await tx.count(Expense, { documentId: paper.id })) > 0;
      if (!kept) await deleteDocument(tx, paper.id, { actor, clock });
    }
    await tx.nativeUpdate(
      InboundMail,
      { id: email.mailId },
      { hoaEmailDeletedAt: clock.now(), reason: `Its HOA e-mail was deleted by ${who} on ${dayInWords(day)}.` },
    );
    await auditDeletion(tx, email, { resource: hoaResource, actor });
    await refoldDues(tx, await propertiesOfMail(tx, email.mailId));
  });
}

/**
 * The e-mail with its documents and the series their claims are in, and are to be in, all held until the caller's transaction ends. Throws `not-found`.
 */
export async function holdHoaEmail(em: EntityManager, id: number, propertyIds: readonly number[] = []): Promise<HoaEmail> {
  const found = await em.findOne(HoaEmail, { id });
  if (!found) throw new AppError('not-found', 'HOA e-mail not found');
  await holdDocumentsOfMail(em, found.mailId);
  await holdSeries(em, 'dues', [...(await propertiesOfMail(em, found.mailId)), ...propertyIds]);
  const email = await em.findOne(HoaEmail, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!email) throw new AppError('not-found', 'HOA e-mail not found');
  return email;
}

/** The properties that the documents of a mail claim dues of. */
async function propertiesOfMail(em: EntityManager, mailId: number): Promise<number[]> {
  const rows = await em.execute<{ id: number }[]>(
    `select distinct c.property_id as id from claim c join document d on d.id = c.document_id where c.book = 'dues' and d.mail_id = ?`,
    [mailId],
  );
  return rows.map(({ id }) => id);
}
