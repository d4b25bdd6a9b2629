import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Actor } from '#core/audit/audited-write';
import { recordAudit } from '#core/audit/record-audit';
import { type DocumentType, documentTypes, toDocumentType } from '#core/documents/document-type';
import { type ReceivedDocument, receiveDocument } from '#core/documents/receive-document';
import { AppError } from '#core/platform/app-error';
import { isDatabaseAway } from '#core/platform/database';
import type { Env } from '#core/platform/env';
import { Property } from '#core/properties/property.entity';
import { taskPriority } from '#core/queue/task-kinds';
import type { TaskQueue } from '#core/queue/task-queue';
import { fileType } from '#core/reading/file-type';
import type { FileStore } from '#core/storage/file-store';
import { ENV, FILE_STORE, TASK_QUEUE } from '../platform/tokens.js';
import { badFile, receiveForm, type UploadedForm } from './upload-form.js';

/** What an upload says beside its file. */
export interface UploadWish {
  propertyId?: number;
  documentType?: DocumentType;
  /** `upload` unless said otherwise. */
  origin?: 'upload' | 'manual';
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
    const { document, task } = await this.keep(form, wish, actor).catch(async (error: unknown) => {
      // With the database gone nobody knows whether the row came to be: a file without its row does no harm, a row without its file does.
      if (!isDatabaseAway(error)) await this.files.delete(form.file.key);
      throw error;
    });
    this.queue.wake(task);
    return document.id;
  }

  private async checkWish({ propertyId, documentType }: UploadWish): Promise<void> {
    if (propertyId === undefined) return;
    if (documentType === 'subscription') throw new AppError('conflict', 'The bill of a subscription is never assigned to a property.');
    if (!(await this.em.count(Property, { id: propertyId }))) throw new AppError('not-found', 'Property not found');
  }

  private async keep({ file, fields }: UploadedForm, wish: UploadWish, actor: Actor): Promise<ReceivedDocument> {
    const type = await fileType(file.head);
    if (!type.ok) throw type.code === 'empty_file' ? badFile(type.sentence, type.code) : new AppError('unsupported-type', type.sentence);
    const { origin = 'upload', ...said } = { ...typeInForm(fields), ...wish };
    const description = fields.description?.trim().replaceAll('\0', '').toWellFormed().slice(0, 20_000) || null;
    return this.em.fork().transactional(async (tx) => {
      const received = await receiveDocument(tx, {
        origin,
        filename: file.filename,
        fileKey: file.key,
        sha256: file.sha256,
        size: file.size,
        mimeType: type.mimeType,
        description,
        person: { userId: actor.userId, ...said },
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
      return received;
    });
  }
}

/** A type that came as a field of the form; the query's stands above it. */
function typeInForm({ document_type: spoken }: UploadedForm['fields']): UploadWish {
  if (!spoken) return {};
  const documentType = toDocumentType(spoken);
  if (documentType) return { documentType };
  const msg = `must be one of ${documentTypes.join(', ')}`;
  throw new AppError('invalid', msg, { problems: [{ loc: ['body', 'document_type'], msg, type: 'custom' }] });
}
