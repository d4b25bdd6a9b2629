import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentType } from '#core/extraction/fields/document-type';
import { Document, emailContent } from '#core/database/entities/document.entity';
import { recordEvent } from '#core/records/documents/record-event';
import type { MailboxKind } from '#core/database/values/mailbox-kind';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** A document that has arrived and whose original, if it has one, is in the file store already. */
export interface ArrivedDocument {
  origin: 'mail' | 'upload' | 'manual' | 'webhook';
  /** As the sender named it; cut to its last path segment, only ever data. */
  filename: string;
  /** Where the original lies; null for the body of an e-mail. */
  fileKey: string | null;
  sha256: string;
  size: number;
  mimeType: string;
  description?: string | null;
  /** What a person said at the upload; counts as set by a person. */
  person?: { userId: number; documentType?: DocumentType; propertyId?: number; uploadKey?: string };
  /** When its message was written, ISO 8601, where that came inside another or as a file: its arrival says less. */
  writtenAt?: string | null;
  /** What the address it was sent to says; counts as found by the machine. */
  machine?: { documentType?: DocumentType };
  mail?: {
    id: number;
    partPath: string;
    mailbox: MailboxKind;
    fromEmail: string | null;
    fromName: string | null;
    forwardedBy: string | null;
    subject: string | null;
    receivedAt: Date;
    html: string | null;
  };
  priority?: number;
}

/** A document that was made, and the work to wake for after the commit. */
export interface ReceivedDocument {
  document: Document;
  task: AddedTask;
}

/**
 * Makes a document of what arrived, by mail or by upload, with its first event and its first task, in the caller's
 * transaction. The same bytes again are stored and marked `duplicateOf` the first that is still there; nothing is dropped.
 */
export async function receiveDocument(em: EntityManager, arrived: ArrivedDocument): Promise<ReceivedDocument> {
  const first = arrived.size === 0 ? null : await findFirst(em, arrived.sha256);
  const { mail, person, machine } = arrived;
  const type = person?.documentType ?? machine?.documentType;
  const document = em.create(Document, {
    origin: arrived.origin,
    filename: lastSegment(arrived.filename),
    fileKey: arrived.fileKey,
    storedName: arrived.fileKey ? randomUUID() : null,
    filePath: arrived.fileKey ?? emailContent,
    sha256: arrived.sha256,
    fileSize: arrived.size,
    mimeType: arrived.mimeType,
    description: arrived.description ?? null,
    createdBy: person?.userId ?? null,
    uploadKey: person?.uploadKey ?? null,
    documentType: type ?? 'other',
    propertyId: person?.propertyId ?? null,
    machineFields: { fields: {}, ...(machine?.documentType ? { document_type: machine.documentType } : {}) },
    personFields: {
      fields: {},
      ...(person?.documentType ? { document_type: person.documentType } : {}),
      ...(person?.propertyId === undefined ? {} : { property_id: person.propertyId }),
    },
    duplicateOf: first?.id ?? null,
    ...(mail && {
      mailId: mail.id,
      partPath: mail.partPath,
      mailbox: mail.mailbox,
      fromEmail: mail.fromEmail,
      fromName: mail.fromName,
      forwardedBy: mail.forwardedBy,
      emailSubject: mail.subject,
      emailReceivedAt: mail.receivedAt,
      htmlContent: mail.html,
    }),
  });
  await em.flush();
  recordEvent(
    em,
    document.id,
    'received',
    {
      origin: arrived.origin,
      size: arrived.size,
      ...(first ? { duplicate_of: first.id } : {}),
      ...(arrived.writtenAt ? { written_at: arrived.writtenAt } : {}),
    },
    person?.userId ?? null,
  );
  await em.flush();
  const task = await addTask(em, {
    kind: 'read-document',
    subjectId: document.id,
    ...(arrived.priority === undefined ? {} : { priority: arrived.priority }),
  });
  return { document, task };
}

/** The oldest document of these bytes that is still there. The same in two mails at once: the second waits here, and then sees the first. */
async function findFirst(em: EntityManager, sha256: string): Promise<Document | null> {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`bytes/${sha256}`]);
  const where = { sha256, deletedAt: null, $or: [{ duplicateOf: null }, { duplicateReason: { $ne: null } }] };
  return em.findOne(Document, where, { orderBy: { id: 1 } });
}

/** What no name may do on a screen: control characters, line breaks of any kind, and marks that turn the writing round. */
const unseemly = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** A file's name without any path, control characters or excess length; `document` where nothing is left. */
export function lastSegment(name: string): string {
  const segment = (name.split(/[\\/]/).findLast((part) => part !== '') ?? '').replaceAll(unseemly, '').trim();
  const points = Array.from(segment.toWellFormed());
  const kept = points.length <= 200 ? points : [...points.slice(0, 180), ...points.slice(-20)];
  const clean = kept.join('').slice(0, 255).toWellFormed();
  return clean === '' || clean === '.' || clean === '..' ? 'document' : clean;
}
