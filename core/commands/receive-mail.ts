import type { EntityManager } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { pathBeside } from '#core/records/mail/counted-before';
import { ledgerSender } from '#core/records/mail/forwarded';
import { InboundMail, type MailState } from '#core/database/entities/inbound-mail.entity';
import { copyOf, duplicateOf, findCopied, findFirst, type MailVerdict } from '#core/records/mail/judge-mail';
import { MailPart } from '#core/database/entities/mail-part.entity';
import { addMissingEffect, type MadeDocument, makeDocuments } from '#core/commands/mail-documents';
import type { MailMeeting, ParsedMail, ParsedMessage } from '#core/database/values/parsed-mail';
import type { SplitPart } from '#core/records/mail/split-parts';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

export interface MailToReceive {
  mailId: number;
  parsed: ParsedMail;
  verdict: MailVerdict;
  /** Where the content of each document's file lies in the store, by the document's part path. */
  fileKeys: ReadonlyMap<string, string>;
  /** The invoice as XML that came beside a document's file, by the document's part path. */
  figures: ReadonlyMap<string, string>;
  /** Documents that people have deleted come back. */
  forced: boolean;
}

/**
 * Writes into the ledger what became of a message, and makes its documents, all in the caller's transaction. Documents
 * are unique on mail and part path: done again, it updates and never doubles. Returns the tasks to wake for.
 */
export async function receiveMail(em: EntityManager, given: MailToReceive): Promise<AddedTask[]> {
  const { mailId, parsed } = given;
  // Of two copies at once the second waits here and then sees the first.
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [parsed.bodyHash]);
  const [mail] = await em.execute<{ state: MailState; duplicate_of: number | null; released: boolean }[]>(
    'select state, duplicate_of, released_at is not null as released from inbound_mail where id = ? for update',
    [mailId],
  );
  // Somebody may have dismissed or accepted it meanwhile; an accepted one is read again.
  if (!mail || mail.state === 'rejected' || (mail.released && given.verdict.is === 'quarantined')) return [];
  const verdict = await settled(em, given, mail.duplicate_of);
  await writeLedgerRow(em, mailId, parsed, verdict);
  const results = verdict.is === 'filed' ? await makeDocuments(em, verdict.split, { ...given, mailbox: verdict.route.mailbox }) : nothing;
  await writeParts(em, mailId, verdict.split.parts, results.documents);
  if (verdict.is !== 'duplicate' || verdict.route === null) return results.tasks;
  const effects = await addMissingEffect(em, verdict.of, verdict.route.mailbox);
  // It has no documents whose processing would send its answer.
  return verdict.trust?.answerTo ? [...effects, await addTask(em, { kind: 'settle-mail', subjectId: mailId })] : effects;
}

const nothing: Awaited<ReturnType<typeof makeDocuments>> = { documents: new Map(), tasks: [] };

/** Looks for an earlier copy again, under the lock. */
async function settled(em: EntityManager, { mailId, parsed, verdict, forced }: MailToReceive, known: number | null): Promise<MailVerdict> {
  if (forced) return verdict;
  if (verdict.is === 'quarantined') {
    const copied = await findCopied(em, { id: mailId, known }, parsed, verdict.trust);
    return copied === null ? verdict : copyOf(copied, verdict);
  }
  if (verdict.is !== 'filed') return verdict;
  const first = await findFirst(em, mailId, parsed);
  return first === null ? verdict : duplicateOf(first, verdict);
}

const rowsAtOnce = 1000;

const stateOf = { filed: 'parsed', noted: 'parsed', quarantined: 'quarantined', duplicate: 'duplicate' } as const;

/** Keeps the subject and senders of a message that stays refused. */
export async function fillHeaders(em: EntityManager, mailId: number, message: ParsedMessage): Promise<void> {
  await em.nativeUpdate(InboundMail, { id: mailId }, { ...headerColumns(message), parsedAt: new Date() });
}

function headerColumns(message: ParsedMessage) {
  const { headers } = message;
  const { sender, original } = ledgerSender(message);
  return {
    messageId: headers.messageId,
    subject: headers.subject,
    fromEmail: sender.from?.email ?? null,
    fromName: sender.from?.name ?? null,
    headerFrom: headers.from?.email ?? null,
    forwardedBy: sender.forwardedBy,
    original,
  };
}

/** The meeting of a message, or of the first one inside it that has one. */
function meetingIn({ meeting, parts }: ParsedMessage): MailMeeting | null {
  if (meeting) return meeting;
  for (const { message } of parts) {
    const inner = message && meetingIn(message);
    if (inner) return inner;
  }
  return null;
}

async function writeLedgerRow(em: EntityManager, mailId: number, { message, bodyHash }: ParsedMail, verdict: MailVerdict): Promise<void> {
  const { text, html, defect } = message;
  const reason = verdict.is === 'filed' ? defect : verdict.is === 'duplicate' ? `The same message as mail ${verdict.of}.` : verdict.reason;
  await em.nativeUpdate(
    InboundMail,
    { id: mailId },
    {
      state: stateOf[verdict.is],
      reason,
      bodyHash,
      ...headerColumns(message),
      // A message that is only noted, such as a bounce anybody may have forged, cancels no meeting.
      meeting: verdict.is === 'filed' ? meetingIn(message) : null,
      bodyText: text,
      bodyHtml: html,
      trust: verdict.trust,
      duplicateOf: verdict.is === 'duplicate' ? verdict.of : null,
      parsedAt: new Date(),
    },
  );
}

/** Every part gets its reason, also the obvious one. */
function plainReason({ outcome }: Pick<SplitPart, 'outcome'>, documentId: number | null): string | null {
  if (outcome === 'document') return `Became document ${documentId}.`;
  return outcome === 'container' ? 'It only holds other parts.' : null;
}

type PartRow = Omit<SplitPart, 'document'> & { mailId: number; documentId: number | null };

const deletedByPerson = { outcome: 'deleted_by_person' as const, reason: 'A person deleted its document.' };

/** A document that an earlier reading made of what is judged otherwise by now stays: people may have booked it, or bring it back. Its part says so. */
async function keepEarlier(em: EntityManager, mailId: number, rows: PartRow[]): Promise<void> {
  const named = rows.flatMap(({ documentId }) => documentId ?? []);
  const earlier = await em.find(Document, { mailId, id: { $nin: named }, partPath: { $ne: null } });
  for (const { id, partPath, filename, mimeType, fileSize, sha256, deletedAt } of earlier) {
    const path = partPath ?? '';
    const became = { outcome: 'document' as const, reason: `Became document ${id} in an earlier run.` };
    const outcome = { ...(deletedAt ? deletedByPerson : became), documentId: id };
    const row = rows.find((part) => part.path === path);
    // Another part may stand there by now that has a document of its own.
    const isTaken = row?.outcome === 'document' || row?.outcome === 'deleted_by_person';
    if (row && !isTaken) Object.assign(row, outcome);
    else rows.push({ path: isTaken ? pathBeside(path, sha256) : path, filename, mimeType, size: fileSize, sha256, mailId, ...outcome });
  }
}

/** One row for each part; a second run replaces what the first one said. `documents`: what became of each planned document. */
async function writeParts(
  em: EntityManager,
  mailId: number,
  parts: readonly SplitPart[],
  documents: ReadonlyMap<string, MadeDocument>,
): Promise<void> {
  await em.nativeDelete(MailPart, { mailId });
  const rows: PartRow[] = parts.map(({ document, ...part }) => {
    const madeDocument = document === null ? null : (documents.get(document) ?? null);
    if (typeof madeDocument === 'object' && madeDocument !== null)
      return { ...part, mailId, documentId: madeDocument.deleted, ...deletedByPerson };
    return { ...part, mailId, documentId: madeDocument, reason: part.reason ?? plainReason(part, madeDocument) };
  });
  await keepEarlier(em, mailId, rows);
  // Parts of messages inside count too: the ledger must balance.
  await em.nativeUpdate(InboundMail, { id: mailId }, { partCount: rows.length });
  // PostgreSQL takes 65,535 values in one statement.
  for (let at = 0; at < rows.length; at += rowsAtOnce) await em.insertMany(MailPart, rows.slice(at, at + rowsAtOnce));
}
