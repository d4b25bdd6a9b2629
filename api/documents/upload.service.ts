import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { Document } from '#core/database/entities/document.entity';
import { type DocumentType, documentTypes, toDocumentType } from '#core/extraction/fields/document-type';
import { type ReceivedDocument, receiveDocument } from '#core/records/documents/receive-document';
import { AppError } from '#core/kernel/platform/app-error';
import { isDatabaseAway } from '#core/database/database';
import type { Env } from '#core/kernel/platform/env';
import { Property } from '#core/database/entities/property.entity';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { fileType } from '#core/reading/file-type';
import type { FileStore } from '#core/kernel/storage/file-store';
import { ENV, FILE_STORE, TASK_QUEUE } from '../platform/tokens.js';
import { badFile, receiveForm, type UploadedForm } from './upload-form.js';

/** What an upload says beside its file. */
export interface UploadWish {
  propertyId?: number;
  documentType?: DocumentType;
  /** The sender's name for this upload: repeated, as after a lost answer, it makes no second document. */
  uploadKey?: string;
  /** `upload` by default. */
  origin?: 'upload' | 'manual';
}

/** The document of an upload, and the work to wake; none where it was made before. */
interface KeptUpload {
  id: number;
  task: ReceivedDocument['task'] | null;
}

const bytesPerMegabyte = 1_048_576;

/** Takes files people send. The answer comes when file and row are durable. */
@Injectable()
export class UploadService {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  /** Answers the new document's id. */
  async receive(request: Request, wish: UploadWish, actor: Actor): Promise<number> {
    await this.checkWish(wish);
    const form = await receiveForm(this.files, request, this.env.MAX_UPLOAD_MB * bytesPerMegabyte);
    const { id, task } = await this.keep(form, wish, actor).catch(async (error: unknown) => {
      // With the database gone it is unknown whether the row was written: a file without its row does no harm, a row without its file does.
      if (!isDatabaseAway(error)) await this.files.delete(form.file.key);
      throw error;
    });
    if (task) this.queue.wake(task);
    else await this.files.delete(form.file.key);
    return id;
  }

  private async checkWish({ propertyId, documentType }: UploadWish): Promise<void> {
    if (propertyId === undefined) return;
    if (documentType === 'subscription') throw new AppError('conflict', 'Subscription bills are not assigned to a property.');
    if (!(await this.em.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
  }

  private async keep({ file, fields }: UploadedForm, wish: UploadWish, actor: Actor): Promise<KeptUpload> {
    const type = await fileType(file.head);
    if (!type.ok) throw type.code === 'empty_file' ? badFile(type.sentence, type.code) : new AppError('unsupported-type', type.sentence);
    const { origin = 'upload', uploadKey, ...said } = { ...typeInForm(fields), ...wish };
    const description = fields.description?.trim().replaceAll('\0', '').toWellFormed().slice(0, 20_000) || null;
    return this.em.fork().transactional(async (tx) => {
      const before = uploadKey === undefined ? null : await findUpload(tx, actor.userId, uploadKey);
      if (before) return { id: before.id, task: null };
      const received = await receiveDocument(tx, {
        origin,
        filename: file.filename,
        fileKey: file.key,
        sha256: file.sha256,
        size: file.size,
        mimeType: type.mimeType,
        description,
        person: { userId: actor.userId, ...said, ...(uploadKey === undefined ? {} : { uploadKey }) },
        priority: taskPriority.person,
      });
      const { id, filename } = received.document;
      recordAudit(tx, {
        ...actor,
        action: 'create',
        resource: 'documents',
        resourceId: id,
        after: { id, filename, origin, description, ...said },
      });
      return { id, task: received.task };
    });
  }
}

/** The document that this upload has made already. The same twice at once: the second waits here, and then sees the first. */
async function findUpload(tx: EntityManager, userId: number | null, uploadKey: string): Promise<Pick<Document, 'id'> | null> {
  await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`upload/${userId}/${uploadKey}`]);
  return tx.findOne(Document, { createdBy: userId, uploadKey }, { fields: ['id'] });
}

/** A type that came as a field of the form; the query's has priority. */
function typeInForm({ document_type: spoken }: UploadedForm['fields']): UploadWish {
  if (!spoken) return {};
  const documentType = toDocumentType(spoken);
  if (documentType) return { documentType };
  const msg = `must be one of ${documentTypes.join(', ')}`;
  throw new AppError('invalid', msg, { problems: [{ loc: ['body', 'document_type'], msg, type: 'custom' }] });
}
