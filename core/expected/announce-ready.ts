import type { EntityManager } from '@mikro-orm/postgresql';
import { auditCreation } from '#core/audit/audited-write';
import { Document, emailContent } from '#core/documents/document.entity';
import { effectiveField } from '#core/documents/effective-values';
import { ExpectedDocument } from '#core/expected/expected-document.entity';
import { ExpectedNotice } from '#core/expected/expected-notice.entity';
import { arrivedOn, bearsAmount, factsOf, statedFacts } from '#core/expected/facts-of-document';
import { expectedResource, findArrived } from '#core/expected/follow-expected';
import { holdExpected } from '#core/expected/hold-expected';
import { type ExpectedFacts, isReminder, senderDomain } from '#core/expected/match-expected';
import { type ReadyMail, recogniseReadyMail } from '#core/expected/recognise-ready-mail';
import { InboundMail } from '#core/mail/inbound-mail.entity';
import type { Clock } from '#core/platform/clock';
import { businessOr } from '#core/settings/business';
import { findUserByEmail } from '#core/users/find-user';
import { vendorKey } from '#core/vendors/vendor-key';
import { addDays } from '#core/platform/days';

/** An older mail comes from a replay, and what it announces is no longer expected. In days. */
const forgottenDays = 120;
/** A reminder is looked for among what was announced in so many days. */
const rememberedDays = 120;

/** A mail, or one of several messages in it, that only says that a document is ready. */
interface Announcement {
  partPath: string;
  document: Document | null;
  sender: Pick<InboundMail, 'subject' | 'fromEmail' | 'fromName'>;
  found: ReadyMail;
}

/**
 * Makes a task of what a settled mail says lies ready at a portal, or joins it to the one that an earlier mail has made, in the caller's
 * transaction. A mail that brings a document with an amount announces nothing. Done again it has no second effect.
 */
export async function announceReady(em: EntityManager, mail: InboundMail, papers: readonly Document[], clock: Clock): Promise<void> {
  if (mail.receivedAt.getTime() < clock.now().getTime() - forgottenDays * 86_400_000) return;
  if (papers.some(bearsAmount)) return;
  const announced = await announcementsIn(em, mail, papers);
  if (announced.length === 0) return;
  await holdExpected(em, 'alone');
  for (const one of announced) await announce(em, mail, one);
}

async function announcementsIn(em: EntityManager, mail: InboundMail, papers: readonly Document[]): Promise<Announcement[]> {
  const bodies = papers.filter(({ filePath }) => filePath === emailContent);
  if (bodies.length === 0) return announcedBeside(em, mail);
  const ids = bodies.map(({ id }) => id);
  const whole = await em.find(Document, { id: { $in: ids } }, { populate: ['ocrText', 'htmlContent'], orderBy: { id: 1 } });
  return whole.flatMap((document) => {
    const { fromEmail = null, fromName = null, emailSubject: subject = null, ocrText, htmlContent } = document;
    // A mail that tells of a payment says what has been done.
    if (effectiveField(document, 'hoa_kind') === 'payment_confirmation') return [];
    const found = recogniseReadyMail({ subject, text: ocrText ?? '', html: htmlContent ?? null, fromEmail });
    return found ? [{ partPath: document.partPath ?? 'body', document, sender: { subject, fromEmail, fromName }, found }] : [];
  });
}

/** The words of a mail beside a file that charges nothing, such as a leaflet: no document was made of them. */
async function announcedBeside(em: EntityManager, mail: InboundMail): Promise<Announcement[]> {
  if (await em.count(Document, { mailId: mail.id, filePath: emailContent })) return [];
  const { bodyText, bodyHtml } = await em.findOneOrFail(InboundMail, { id: mail.id }, { populate: ['bodyText', 'bodyHtml'] });
  const { subject = null, fromEmail = null, fromName = null } = mail;
  const found = recogniseReadyMail({ subject, text: bodyText ?? '', html: bodyHtml ?? null, fromEmail });
  return found ? [{ partPath: 'body', document: null, sender: { subject, fromEmail, fromName }, found }] : [];
}

async function announce(em: EntityManager, mail: InboundMail, announcement: Announcement): Promise<void> {
  const { partPath, document, sender } = announcement;
  const known = await em.findOne(ExpectedNotice, { mailId: mail.id, partPath });
  // What it states follows its document.
  if (known) return;
  const facts = await factsOfMail(em, mail, announcement);
  const expected = (await findAnnounced(em, facts)) ?? addExpected(em, facts);
  if (!expected.id) await auditCreation(em, expected, { resource: expectedResource, actor: { userId: null } });
  else join(expected, facts);
  em.create(ExpectedNotice, {
    expectedDocumentId: expected.id,
    mailId: mail.id,
    partPath,
    documentId: document?.id ?? null,
    subject: sender.subject ?? null,
    receivedAt: mail.receivedAt,
    words: announcement.found.words.slice(0, 300),
    linkUrl: announcement.found.link.url,
    linkWords: announcement.found.link.words.slice(0, 300),
  });
  await em.flush();
  if (expected.status === 'open') await findArrived(em, expected);
}

type AnnouncedFacts = ExpectedFacts & { vendor: string };

async function factsOfMail(
  em: EntityManager,
  mail: InboundMail,
  { document, sender: { fromEmail = null, fromName = null }, found }: Announcement,
): Promise<AnnouncedFacts> {
  const business = await businessOr(em);
  const stated = document && statedFacts(document, business);
  // Who keeps the books here and passes a bill on is not its vendor.
  const isOurs = fromEmail !== null && (await findUserByEmail(em, fromEmail)) !== null;
  const ownDomain = isOurs ? null : senderDomain(fromEmail);
  return {
    vendor: (stated?.vendor ?? (isOurs ? null : fromName) ?? ownDomain ?? found.link.host).slice(0, 300),
    senderDomain: ownDomain,
    accountEnding: stated?.accountEnding ?? found.accountEnding,
    propertyId: stated?.propertyId ?? null,
    amount: stated?.amount ?? null,
    dueOn: stated?.dueOn ?? null,
    receivedOn: arrivedOn({ emailReceivedAt: mail.receivedAt, createdAt: mail.createdAt }, business.time_zone),
  };
}

/** What an earlier mail has announced and this one is about, whatever has become of it since. */
async function findAnnounced(em: EntityManager, facts: AnnouncedFacts): Promise<ExpectedDocument | null> {
  const likes = [{ vendorKey: vendorKey(facts.vendor) }, ...(facts.senderDomain === null ? [] : [{ senderDomain: facts.senderDomain }])];
  const since = addDays(facts.receivedOn, -rememberedDays);
  const known = await em.find(
    ExpectedDocument,
    { $or: likes, receivedOn: { $gte: since } },
    { orderBy: { receivedOn: -1, id: -1 }, limit: 100 },
  );
  return known.find((one) => isReminder(factsOf(one), facts)) ?? null;
}

function addExpected(em: EntityManager, facts: AnnouncedFacts): ExpectedDocument {
  return em.create(ExpectedDocument, { ...facts, vendorKey: vendorKey(facts.vendor).slice(0, 300), lastNoticeOn: facts.receivedOn });
}

/** A reminder adds what the mails before it have left open. */
function join(expected: ExpectedDocument, { accountEnding, propertyId, amount, dueOn, receivedOn }: AnnouncedFacts): void {
  if (receivedOn > expected.lastNoticeOn) expected.lastNoticeOn = receivedOn;
  if (expected.status !== 'open') return;
  expected.accountEnding ??= accountEnding;
  expected.propertyId ??= propertyId;
  expected.amount ??= amount;
  expected.dueOn ??= dueOn;
}
