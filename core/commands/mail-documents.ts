import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { holdDocumentsOfMail } from '#core/records/documents/hold-documents';
import { receiveDocument } from '#core/records/documents/receive-document';
import { postDocuments } from '#core/commands/post-documents';
import { auditDocument, documentSnapshot } from '#core/records/documents/audit-document';
import { recordEvent } from '#core/records/documents/record-event';
import { regroupCopies } from '#core/commands/regroup-copies';
import { pathsNow } from '#core/records/mail/counted-before';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { MailPart } from '#core/database/entities/mail-part.entity';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import { nameOfAttachment, nameOfBody } from '#core/records/mail/name-of-part';
import type { ParsedMail } from '#core/database/values/parsed-mail';
import {
  bodiesLeftWhole,
  bodyToldApart,
  hashesOfWords,
  hashOfWords,
  isNewlyApart,
  standsInPieces,
  takeWords,
  wordsOf,
} from '#core/records/mail/told-apart';
import { typeOfMailbox } from '#core/records/mail/mailbox-type';
import type { SplitDocument, SplitMail } from '#core/records/mail/split-parts';
import { mimeTypes } from '#core/reading/file-type';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

export interface MailOrigin {
  mailId: number;
  mailbox: MailboxKind;
  /** Where the content of each document's file lies in the store, by the document's part path. */
  fileKeys: ReadonlyMap<string, string>;
  /** The invoice as XML that came beside a document's file, by the document's part path. */
  figures: ReadonlyMap<string, string>;
  /** The message that arrived; those inside it have dates of their own. */
  parsed: ParsedMail;
  /** Documents that people have deleted come back, and the others are read anew. */
  forced: boolean;
}

/** Which document a part became; of one that a person has deleted the one that lies in the trash, null once it has left that. */
export type MadeDocument = number | { deleted: number | null };

/**
 * Makes the documents of a mail, or finds them where they are there already: they are unique on mail and part path.
 * `documents` says for each part path which document it is, or that a person has deleted it.
 */
export async function makeDocuments(
  em: EntityManager,
  split: SplitMail,
  given: MailOrigin,
): Promise<{ documents: Map<string, MadeDocument>; tasks: AddedTask[] }> {
  const mail = await em.findOneOrFail(InboundMail, { id: given.mailId }, { refresh: true });
  if (given.forced) await holdDocumentsOfMail(em, given.mailId);
  const before = await em.find(Document, { mailId: given.mailId }, { refresh: true });
  const isPurged = await purgedOf(em, given.mailId, split);
  const documents = new Map<string, MadeDocument>();
  const tasks: AddedTask[] = [];
  const whole = bodiesLeftWhole(split.documents, before, isPurged);
  for (const planned of split.documents) {
    const known = before.find((document) => document.partPath === planned.partPath);
    const gone = known ? known.deletedAt !== null : isPurged(planned.partPath);
    const body = bodyToldApart(planned);
    const wholeBody = body !== null && whole.has(body) ? documents.get(body) : undefined;
    if (wholeBody !== undefined || (gone && !given.forced)) {
      documents.set(planned.partPath, wholeBody ?? { deleted: known?.id ?? null });
      continue;
    }
    const hasNewWords =
      known !== undefined &&
      !whole.has(planned.partPath) &&
      !standsInPieces(planned, split.documents, before) &&
      (await takeWords(em, known, planned, {
        anyway: isNewlyApart(planned, split.documents, before),
        receivedAt: arrivedAt(planned, given.parsed, mail),
      }));
    const made = known
      ? await renewDocument(em, known, gone, takeSender(known, planned) || hasNewWords || given.forced)
      : await makeDocument(em, mail, planned, given);
    documents.set(planned.partPath, made.id);
    if (made.task) tasks.push(made.task);
  }
  return { documents, tasks };
}

/** Which documents of a message have left the trash for good, asked by their part paths. */
export async function purgedOf(em: EntityManager, mailId: number, split: SplitMail): Promise<(partPath: string) => boolean> {
  const rows = await em.find(MailPart, { mailId, outcome: 'deleted_by_person', documentId: null });
  const purged = new Set(rows.flatMap(({ path, sha256 = null }) => pathsNow({ path, sha256 }, split.parts)));
  const lines = new Map(split.parts.map((part) => [part.document, part.path]));
  return (partPath) => purged.has(lines.get(partPath) ?? partPath);
}

/** Where the mail's sender is read otherwise by now, a document nobody has reviewed takes the new one; true where it did, for its vendor may come from it. */
function takeSender(document: Document, { sender: { from, forwardedBy } }: SplitDocument): boolean {
  const [fromEmail, fromName] = [from?.email ?? null, from?.name ?? null];
  const isSameSender = (document.fromEmail ?? null) === fromEmail && (document.fromName ?? null) === fromName;
  if (isSameSender || document.reviewedAt || document.deletedAt) return false;
  Object.assign(document, { fromEmail, fromName, forwardedBy });
  return true;
}

/** A document that is there stays as it is, unless it is to be `forced`: then it is read anew, and taken out of the trash. */
async function renewDocument(
  em: EntityManager,
  document: Document,
  gone: boolean,
  forced: boolean,
): Promise<{ id: number; task: AddedTask | null }> {
  const { id } = document;
  if (!forced) return { id, task: null };
  const before = documentSnapshot(document);
  document.processingStatus = 'pending';
  if (gone) {
    document.deletedAt = null;
    document.deletedBy = null;
    // The audit entry of the mail names who asked for the replay.
    auditDocument(em, document, { actor: { userId: null, requestId: null }, action: 'restore', before });
  }
  recordEvent(em, id, gone ? 'restored' : 'queued', { by: 'replay of its mail' });
  await em.flush();
  if (gone) await postDocuments(em, await regroupCopies(em, document));
  return { id, task: await addTask(em, { kind: 'read-document', subjectId: id, payload: { forced: true } }) };
}

/** True for what the message says or holds that arrived, and not another one inside it. */
const isOfArrived = ({ message }: SplitDocument, parsed: ParsedMail): boolean => message.headers === parsed.message.headers;

/** When the words of a document came: those of a message inside another may have been passed on long after, and more than once. */
const arrivedAt = (planned: SplitDocument, parsed: ParsedMail, { receivedAt }: Pick<InboundMail, 'receivedAt'>): Date | null =>
  isOfArrived(planned, parsed) ? receivedAt : null;

/** The hash that a document would have, and of words those that earlier releases gave them. */
export const hashesOf = (planned: SplitDocument, parsed: ParsedMail, mail: Pick<InboundMail, 'receivedAt'>): string[] =>
  planned.file ? [planned.file.sha256 ?? ''] : hashesOfWords(wordsOf(planned), planned.message, arrivedAt(planned, parsed, mail));

async function makeDocument(
  em: EntityManager,
  mail: InboundMail,
  planned: SplitDocument,
  { fileKeys, figures, mailbox, parsed }: MailOrigin,
): Promise<{ id: number; task: AddedTask }> {
  const documentType = typeOfMailbox[mailbox];
  const { partPath, file, message, sender, payment } = planned;
  // A text or page that came as a file is read like a body: its words are kept, and its markup sanitised.
  const written = file?.written ?? null;
  const words = written?.text ?? wordsOf(planned);
  const { document, task } = await receiveDocument(em, {
    origin: mail.origin === 'relay' ? 'webhook' : 'mail',
    filename: file
      ? nameOfAttachment(file.filename ?? `attachment-${partPath}.${file.fileKind ?? 'bin'}`)
      : nameOfBody(sender.subject, payment),
    fileKey: file ? (fileKeys.get(partPath) ?? null) : null,
    sha256: file?.sha256 ?? hashOfWords(words, message, arrivedAt(planned, parsed, mail)),
    size: file?.size ?? Buffer.byteLength(words),
    mimeType: file && !written ? (file.fileKind ? mimeTypes[file.fileKind] : file.mimeType) : 'text/plain',
    ...(documentType ? { machine: { documentType } } : {}),
    writtenAt: isOfArrived(planned, parsed) ? null : message.headers.date,
    mail: {
      id: mail.id,
      partPath,
      mailbox,
      fromEmail: sender.from?.email ?? null,
      fromName: sender.from?.name ?? null,
      forwardedBy: sender.forwardedBy,
      subject: sender.subject,
      receivedAt: mail.receivedAt,
      html: file ? (written?.html ?? null) : message.html,
    },
  });
  // The words of a body are its original: there is no file to read them from again.
  if (!file || written) await em.nativeUpdate(Document, { id: document.id }, { ocrText: words });
  const invoiceXml = figures.get(partPath);
  if (invoiceXml) await em.nativeUpdate(Document, { id: document.id }, { invoiceXml });
  return { id: document.id, task };
}

/**
 * The same message came to another mailbox: its documents stand, and only what this mailbox adds is done. The property
 * an address names is found when they are settled, from the deliveries of all copies.
 */
export async function addMissingEffect(em: EntityManager, firstMailId: number, mailbox: MailboxKind): Promise<AddedTask[]> {
  const where = { mailId: firstMailId, deletedAt: null };
  const documents = await em.find(Document, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, orderBy: { id: 1 } });
  const type = typeOfMailbox[mailbox];
  const tasks: AddedTask[] = [];
  for (const document of documents) {
    if (type && !document.machineFields.document_type) {
      document.machineFields = { ...document.machineFields, document_type: type };
      refreshEffectiveColumns(document);
    }
    await em.flush();
    // A document still in work settles by itself; a failed one has nothing to settle and would be reported as done.
    const isRead = document.processingStatus === 'completed' || document.processingStatus === 'filed';
    if (isRead) tasks.push(await addTask(em, { kind: 'settle-document', subjectId: document.id }));
  }
  // Where no document is processed again, nothing else would settle the mail for this mailbox.
  const haveAllFailed = documents.length > 0 && documents.every(({ processingStatus }) => processingStatus === 'failed');
  if (haveAllFailed) tasks.push(await addTask(em, { kind: 'settle-mail', subjectId: firstMailId }));
  return tasks;
}
