import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { previewKeyOf } from '#core/records/documents/preview';
import { AppError } from '#core/kernel/platform/app-error';
import type { FileStore } from '#core/kernel/storage/file-store';
import type { User } from '#core/database/entities/user.entity';
import { Caller, SignedIn } from '../auth/access.js';
import { AnswersFile, AnswersParts, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { FILE_STORE } from '../platform/tokens.js';
import { type FileAnswer, sendFile, sendText } from '../files/file-answer.js';
import { mailPage } from './mail-page.js';
import { refuseInfected } from '../files/refuse-infected.js';

const StoredName = z.string().max(80);

/** The originals: shown or saved, and nothing in them runs. */
@Controller('documents')
export class FilesController {
  constructor(
    private readonly em: EntityManager,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get('files/:name')
  @SignedIn()
  @AnswersFile('A stored file by its name, which is looked up, never a path', 'application/octet-stream')
  @AnswersParts()
  @Refuses(404)
  async byName(
    @Caller() user: User,
    @Param('name', { schema: StoredName }) name: string,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const document = await this.em.findOne(Document, { storedName: name, deletedAt: null });
    await this.send(document, { user, disposition: 'inline' }, request, response);
  }

  @Get(':id/view')
  @SignedIn()
  @AnswersFile('The original, to be shown; of a HEIC or TIFF a copy as JPEG', 'application/octet-stream')
  @AnswersParts()
  @Refuses(404)
  async view(@Caller() user: User, @Param('id', { schema: Id }) id: number, @Req() request: Request, @Res() response: Response) {
    const document = await this.find(id);
    const preview = document && previewKeyOf(document);
    if (document && preview && (await this.files.exists(preview))) {
      await refuseInfected(this.em, user, document.sha256, 'inline');
      const shown = { key: preview, filename: `${document.filename}.jpg`, mimeType: 'image/jpeg', disposition: 'inline' } as const;
      return sendFile(this.files, shown, request, response);
    }
    await this.send(document, { user, disposition: 'inline' }, request, response);
  }

  @Get(':id/download')
  @SignedIn()
  @AnswersFile('The original, to be saved', 'application/octet-stream')
  @AnswersParts()
  @Refuses(404)
  async download(@Caller() user: User, @Param('id', { schema: Id }) id: number, @Req() request: Request, @Res() response: Response) {
    await this.send(await this.find(id), { user, disposition: 'attachment' }, request, response);
  }

  private find(id: number): Promise<Document | null> {
    return this.em.findOne(Document, { id, deletedAt: null }, { populate: ['ocrText', 'htmlContent'] });
  }

  private async send(
    document: Document | null,
    { user, disposition }: { user: User; disposition: FileAnswer['disposition'] },
    request: Request,
    response: Response,
  ): Promise<void> {
    if (!document) throw new AppError('not-found', 'Document not found');
    const { fileKey, filename, mimeType, htmlContent, ocrText, sha256 } = document;
    if (fileKey) {
      const allowed = await refuseInfected(this.em, user, sha256, disposition);
      return sendFile(this.files, { key: fileKey, filename, mimeType, disposition: allowed }, request, response);
    }
    // The body of an e-mail has no file of its own.
    const [text, type, ending] = htmlContent ? [mailPage(htmlContent), 'text/html', '.html'] : [ocrText ?? '', 'text/plain', '.txt'];
    const named = filename.endsWith(ending) ? filename : `${filename}${ending}`;
    sendText(response, text, { filename: named, mimeType: type, disposition });
  }
}
