import type { EntityManager } from '@mikro-orm/postgresql';
import { auditCreation } from '#core/kernel/audit/audited-write';
import { Document, emailContent } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { ExpectedNotice } from '#core/database/entities/expected-notice.entity';
import { bearsAmount, factsOfDocument, keptFacts } from '#core/books/expected/facts-of-document';
import { closeArrived, expectedResource, holdExpected, holdRows, itself, ofSource, restate } from '#core/books/expected/follow-expected';
import { isReminder, senderDomain } from '#core/books/expected/match-expected';
import { type ReadyMail, recogniseReadyMail, type WordsOfMail } from '#core/books/expected/recognise-ready-mail';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import type { Clock } from '#core/kernel/platform/clock';
import { addDays } from '#core/kernel/platform/days';
import { businessOr } from '#core/records/settings/business';
import { findUserByEmail } from '#core/records/users/find-user';

/** An older mail comes from a replay, and what it announces is no longer expected; nor is it a reminder of what was announced longer ago. In days. */
const reminderWindowDays = 120;

/** A mail, or one of several messages in it. */
interface Message extends WordsOfMail {
  partPath: string;
  document: Document | null;
  fromName: string | null;
}

/** A message that says that something lies ready at a portal. */
interface Announcing {
  message: Message;
  found: ReadyMail;
}

/** The messages of a mail that announce something. A mail that brings a document with an amount, or came long ago, announces nothing. */
export async function findAnnouncing(
  em: EntityManager,
  mail: InboundMail,
  documents: readonly Document[],
  clock: Clock,
): Promise<Announcing[]> {
  if (mail.receivedAt.getTime() < clock.now().getTime() - reminderWindowDays * 86_400_000 || documents.some(bearsAmount)) return [];
  return (await messagesOf(em, mail)).flatMap((message) => {
    const found = recogniseReadyMail(message);
    return found ? [{ message, found }] : [];
  });
}

/**
 * Makes a task of what messages of a settled mail announce, or joins it to the one that an earlier mail has made, in the caller's
 * transaction, which has posted the mail's documents with `alone` (see holdExpected). Done again it has no second effect.
 */
export async function announceReady(em: EntityManager, mail: InboundMail, announcing: readonly Announcing[]): Promise<void> {
  if (announcing.length > 0) await holdExpected(em, 'alone');
  for (const { message, found } of announcing) await announce(em, mail, message, found);
}

async function messagesOf(em: EntityManager, mail: InboundMail): Promise<Message[]> {
  const where = { mailId: mail.id, filePath: emailContent };
  const bodies = await em.find(Document, where, { populate: ['ocrText', 'htmlContent'], orderBy: { id: 1 } });
  if (bodies.length === 0) {
    // Beside a file that charges nothing, such as a leaflet, no document was made of the words.
    const {
      subject = null,
      fromEmail = null,
      fromName = null,
      bodyText,
      bodyHtml,
    } = await em.findOneOrFail(InboundMail, { id: mail.id }, { populate: ['bodyText', 'bodyHtml'] });
    return [{ partPath: 'body', document: null, subject, fromEmail, fromName, text: bodyText ?? '', html: bodyHtml ?? null }];
  }
  // A mail that tells of a payment says what has been done.
  const telling = bodies.filter((body) => !body.deletedAt && effectiveField(body, 'hoa_kind') !== 'payment_confirmation');
  return telling.map((document) => {
    const { partPath, emailSubject: subject = null, fromEmail = null, fromName = null, ocrText, htmlContent } = document;
    return { partPath: partPath ?? 'body', document, subject, fromEmail, fromName, text: ocrText ?? '', html: htmlContent ?? null };
  });
}

async function announce(em: EntityManager, mail: InboundMail, message: Message, { words, link, accountEnding }: ReadyMail): Promise<void> {
  const { partPath, document, subject, fromEmail, fromName } = message;
  // What it states follows its document.
  if (await em.count(ExpectedNotice, { mailId: mail.id, partPath })) return;
  // Who keeps the books here and passes a bill on is not its vendor.
  const isOurs = fromEmail !== null && (await findUserByEmail(em, fromEmail)) !== null;
  const domain = isOurs ? null : senderDomain(fromEmail);
  const silent = { machineFields: { fields: {} }, personFields: { fields: {} }, createdAt: mail.receivedAt };
  const stated = factsOfDocument(document ?? silent, await businessOr(em));
  const vendor = stated.vendor ?? (isOurs ? null : fromName) ?? domain ?? link.host;
  const facts = { ...stated, vendor, senderDomain: domain, account: stated.account ?? accountEnding };
  const { receivedOn } = facts;
  const earlier = { $or: ofSource(facts), receivedOn: { $gte: addDays(receivedOn, -reminderWindowDays) } };
  const known = await em.find(ExpectedDocument, earlier, { orderBy: { receivedOn: -1, id: -1 }, limit: 100 });
  let expected = known.find((bill) => isReminder(bill, facts));
  const kept = keptFacts(facts);
  if (expected) {
    if (receivedOn > expected.lastNoticeOn) expected.lastNoticeOn = receivedOn;
    expected.accountEnding ??= kept.accountEnding ?? null;
  } else {
    expected = em.create(ExpectedDocument, { vendor, vendorKey: '', ...kept, senderDomain: domain, receivedOn, lastNoticeOn: receivedOn });
    await auditCreation(em, expected, { resource: expectedResource, actor: itself });
  }
  em.create(ExpectedNotice, {
    expectedDocumentId: expected.id,
    mailId: mail.id,
    partPath,
    documentId: document?.id ?? null,
    subject,
    receivedAt: mail.receivedAt,
    words: words.slice(0, 300),
    linkUrl: link.url,
    linkWords: link.words.slice(0, 300),
  });
  await em.flush();
  const open = await holdRows(em, { status: 'open', $or: [{ id: expected.id }, ...ofSource(facts)] });
  await restate(em, expected.id);
  await closeArrived(em, open);
}
