import type { EntityManager } from '@mikro-orm/postgresql';
import { type AttachedMessage, attachedMessages } from '#core/records/mail/attached-messages';
import { isFromGoogle, notGoogles, readForwardingConfirmation, unprovenQuestion } from '#core/records/mail/forwarding-confirmation';
import type { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailDelivery } from '#core/database/entities/mail-delivery.entity';
import { readMailDirectory } from '#core/records/mail/mail-directory';
import type { PartOutcome } from '#core/database/entities/mail-part.entity';
import { isOurDomain, type Route, routeMail } from '#core/records/mail/mailbox';
import type { MailPartContent, ParsedMail, ParsedMessage } from '#core/database/values/parsed-mail';
import { judgeOriginal, judgeTrust, silentWords, unansweredWords } from '#core/records/mail/judge-trust';
import type { Trust } from '#core/database/values/mail-trust';
import type { MailChecks } from '#core/database/values/mail-checks';
import { repeatedPictures } from '#core/records/mail/repeated-pictures';
import { isAnswerAlone, isReport, splitMail, splitQuestion } from '#core/records/mail/split-mail';
import type { SplitMail } from '#core/records/mail/split-parts';

export interface MailRules {
  /** Invoices as XML whose PDF, the only one beside them, is another one's. */
  apart: ReadonlySet<MailPartContent>;
  /** The senders the settings let in, besides users and what admins have added. */
  allowedSenders: readonly string[];
  /** The largest attachment that becomes a document, in bytes. */
  maxBytes: number;
  /** Asked for by a person: what was done before is done anew, and what people deleted comes back. */
  forced: boolean;
  /** Domains whose ARC seals are believed. */
  trustedSealers: readonly string[];
  /** What this installation has sent to itself needs no listed sender. */
  isOwn: (messageId: string | null) => boolean;
  /** Whether it is a mail that was sent from here. */
  isOutgoing: (headers: ParsedMessage['headers']) => boolean;
  /** MAIL_DOMAIN, under which our own mail has its Message-IDs. */
  mailDomain: string;
  /** Asks SPF, DKIM, DMARC and ARC; only where it matters, since the DNS may keep it waiting. Never rejects for what the DNS or the message does. */
  check: () => Promise<MailChecks>;
  /** The same for the messages attached to it, as many as there is time for. */
  checkAttached: (attached: readonly AttachedMessage[]) => Promise<{ of: AttachedMessage; checks: MailChecks }[]>;
}

/** What is to become of a whole message; `trust` where its senders were judged. */
export type MailVerdict = { split: SplitMail; trust: Trust | null } &
  /** Its parts become documents. */
  (
    | { is: 'filed'; route: Route }
    /** It stands in the ledger and nowhere else. */
    | { is: 'noted'; reason: string }
    /** It waits for a person to let it in. */
    | { is: 'quarantined'; reason: string }
    /** The same message came before; without a route nobody vouches for this copy, and its mailbox adds nothing to the first. */
    | { is: 'duplicate'; of: number; route: Route | null }
  );

/** The route of a message by its recipients as the ledger has them. */
export async function routeOf(em: EntityManager, mailId: number): Promise<Route> {
  const deliveries = await em.find(MailDelivery, { mailId });
  return routeMail(deliveries.flatMap(({ mailbox, propertyId }) => (mailbox ? [{ kind: mailbox, propertyId: propertyId ?? null }] : [])));
}

/** Decides what becomes of a message. Reads the books, writes nothing. */
export async function judgeMail(em: EntityManager, mail: InboundMail, parsed: ParsedMail, rules: MailRules): Promise<MailVerdict> {
  const asked = readForwardingConfirmation({ ...parsed.message.headers, text: parsed.message.text });
  const judged = asked && (await trustOf(em, mail, parsed, rules));
  if (judged && isFromGoogle(mail.trustedClient && judged.trusted, judged))
    return { is: 'noted', split: splitQuestion(parsed.message), trust: judged, reason: questionWords };
  const split = splitMail(parsed.message, {
    maxBytes: rules.maxBytes,
    repeated: await repeatedPictures(em, mail.id, parsed),
    apart: rules.apart,
  });
  if (split.documents.length === 0) return { is: 'noted', split, trust: null, reason: reasonForNothing(parsed.message) };
  const keptOut = (reason: string): MailVerdict => ({ is: 'noted', trust: null, split: withoutDocuments(split, 'body', 'Kept out of the books.'), reason }); // prettier-ignore
  if (rules.isOutgoing(parsed.message.headers)) return keptOut(outgoingWords);
  const route = await routeOf(em, mail.id);
  if (route.mailbox === 'office') return keptOut('Sent to postmaster or abuse. Only for administrators, kept out of the books.');
  const trust = judged ? unprovenQuestion(judged) : await trustOf(em, mail, parsed, rules);
  if (!trust.trusted) {
    return { is: 'quarantined', split: withoutDocuments(split, 'held', heldWords), trust, reason: trust.words };
  }
  const first = rules.forced ? null : await findFirst(em, mail.id, parsed);
  const filed = { is: 'filed' as const, split, route, trust };
  return first === null ? filed : duplicateOf(first, filed);
}

/** What becomes of a message that was filed before: its documents are those of the first. */
export function duplicateOf(firstId: number, { split, route, trust }: Extract<MailVerdict, { is: 'filed' }>): MailVerdict {
  return {
    is: 'duplicate',
    of: firstId,
    split: withoutDocuments(split, 'duplicate', `The same part of mail ${firstId} is already filed.`),
    route,
    trust,
  };
}

/** The verdict for an untrusted copy of another message: what a person decides about that one counts for this one too. */
export function copyOf(firstId: number, { split, trust }: Extract<MailVerdict, { is: 'quarantined' }>): MailVerdict {
  const reason = `The same part is in mail ${firstId}, which shows what happens to it.`;
  const parts = split.parts.map((part) => (part.outcome === 'held' ? { ...part, outcome: 'duplicate' as const, reason } : part));
  return { is: 'duplicate', of: firstId, split: { parts, documents: [] }, route: null, trust };
}

/** Words the verdict on a message whose sender the DNS could not prove in time; leaves any other verdict as it is. */
export function askedInVain(verdict: MailVerdict): MailVerdict {
  if (verdict.is !== 'quarantined' || !verdict.trust?.mayBeProven) return verdict;
  const words = verdict.reason === unansweredWords ? silentWords : notGoogles;
  return { ...verdict, reason: words, trust: { ...verdict.trust, words, mayBeProven: false } };
}

/** What is said of a part whose message waits in quarantine. */
export const heldWords = 'Becomes a document once the message is accepted.';

const questionWords =
  'Gmail asks whether it may forward a mailbox here. Administrators find its code and link on the e-mail status screen.';

const outgoingWords = 'It was sent from here and forwarded back by a mailbox. Recorded only, kept out of the books.';

function reasonForNothing(message: ParsedMessage): string {
  const { headers, text } = message;
  if (isAnswerAlone(message)) return 'A reply to an invitation. Recorded only, kept out of the books.';
  if (headers.reportType !== null || isReport(message)) return 'A delivery report. Recorded only, kept out of the books.';
  return text === '' ? 'It contains nothing to file.' : 'None of its parts could be filed.';
}

/** The parts of a message from which no documents are made after all; what would have become one says why not. */
function withoutDocuments({ parts }: SplitMail, outcome: PartOutcome, reason: string): SplitMail {
  const kept = parts.map((part) => (part.outcome === 'document' ? { ...part, outcome, reason, document: null } : part));
  return { parts: kept, documents: [] };
}

/** Whether we wrote it ourselves, or it answers what we wrote: an answer to that would be the next turn of a loop. */
function isOurConversation({ messageId, answers }: ParsedMessage['headers'], mailDomain: string): boolean {
  return [messageId ?? '', ...answers].some((id) => isOurDomain(id.slice(id.lastIndexOf('@') + 1).replace(/>$/, ''), mailDomain));
}

/** Judges a message's senders. What the checks found once stands: keys change, and a message is read again years later. */
async function trustOf(em: EntityManager, mail: InboundMail, { message }: ParsedMail, rules: MailRules): Promise<Trust> {
  const { senders, viewers } = await readMailDirectory(em);
  const { from, authors, passedOnBy, messageId } = message.headers;
  const trustedClient = mail.trustedClient || rules.isOwn(messageId);
  const before = mail.trust?.checks ?? null;
  const needed = !trustedClient && (before === null || before.unanswered);
  const facts = {
    author: from?.email ?? null,
    authors,
    envelopeFrom: mail.envelopeFrom ?? null,
    passedOnBy,
    trustedClient,
    released: Boolean(mail.releasedAt),
    automatic: message.headers.autoSubmitted || isOurConversation(message.headers, rules.mailDomain),
    checks: needed ? await rules.check() : before,
  };
  const settings = { senders: [...senders, ...rules.allowedSenders], viewers, sealers: rules.trustedSealers };
  const attached = needed ? await rules.checkAttached(attachedMessages(message)) : null;
  const found = attached?.flatMap(({ of, checks }) => judgeOriginal(of, checks, settings) ?? []);
  return { ...standing(judgeTrust(facts, settings), mail.trust), originals: found ?? mail.trust?.originals ?? [] };
}

/** A sender who leaves the list can send no more and gets no more answers; what they have filed stays. */
function standing(now: Trust, before: Trust | null | undefined): Trust {
  return before?.trusted && !now.trusted ? { ...now, trusted: true, by: before.by, words: before.words, mayBeProven: false } : now;
}

/**
 * The SQL condition for mail `m` to say the same as another, and its values. Hashes of an earlier release count where the Message-IDs agree or, without
 * any, the days of arrival: other messages without an id may only look the same.
 */
function saysTheSame(
  mailId: number,
  { message, bodyHash, earlierHashes }: ParsedMail,
): { condition: string; values: (string | number | null)[] } {
  const hashes = [bodyHash, ...earlierHashes];
  return {
    condition: `m.id <> ? and m.body_hash in (${hashes.map(() => '?').join(', ')}) and (m.body_hash = ?
       or (m.message_id is not distinct from ? and (m.message_id is not null
       or (m.received_at at time zone 'UTC')::date = (select (received_at at time zone 'UTC')::date from inbound_mail where id = ?))))`,
    values: [mailId, ...hashes, bodyHash, message.headers.messageId, mailId],
  };
}

/** The filed mail that said the same before; null where there is none, or where people have deleted all its documents and so want them again. */
export async function findFirst(em: EntityManager, mailId: number, parsed: ParsedMail): Promise<number | null> {
  const { condition, values } = saysTheSame(mailId, parsed);
  const [first] = await em.execute<{ id: number }[]>(
    `select m.id from inbound_mail m where ${condition} and m.state = 'parsed'
       and exists (select 1 from document d where d.mail_id = m.id and d.deleted_at is null) order by m.id limit 1`,
    values,
  );
  return first?.id ?? null;
}

/**
 * The mail with the same content as an untrusted one, filed or in quarantine; null where there is none, and while the sender may still be proven. One in
 * quarantine counts only with the same sender, the same proof and the same reason, so that a person is told the same of both. A match that was found
 * once stays, whatever a person has decided since. Call it where no other copy can come between.
 */
export async function findCopied(
  em: EntityManager,
  { id, known }: { id: number; known: number | null },
  parsed: ParsedMail,
  trust: Trust | null,
): Promise<number | null> {
  if (!trust || trust.mayBeProven) return null;
  const { condition, values } = saysTheSame(id, parsed);
  const [first] = await em.execute<{ id: number }[]>(
    `select m.id from inbound_mail m where ${condition} and (m.id = ? or (m.state = 'quarantined' and m.header_from is not distinct from ?
       and m.trust->>'words' = ? and m.trust->'author'->>'proof' is not distinct from ?) or (m.state = 'parsed'
       and exists (select 1 from document d where d.mail_id = m.id and d.deleted_at is null))) order by m.id = ? desc nulls last, m.id limit 1`,
    [...values, known, parsed.message.headers.from?.email ?? null, trust.words, trust.author?.proof ?? null, known],
  );
  return first?.id ?? null;
}
