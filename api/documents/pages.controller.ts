import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Param } from '@nestjs/common';
import { z } from 'zod';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { findDocument } from '#core/records/documents/find-document';
import { AppError } from '#core/kernel/platform/app-error';
import { SignedIn } from '../auth/access.js';
import { Answers, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';

const PageWords = z
  .object({
    document_id: z.int(),
    page: z.int(),
    lines: z.array(z.array(z.object({ text: z.string(), box: z.array(z.number()).length(4) }))),
  })
  .meta({
    id: 'PageWords',
    description: 'The words of a page, line by line; boxes as x, y, width, height in fractions of the page from its top left',
  });

/** The places of a document's words. */
@Controller('documents')
export class PagesController {
  constructor(private readonly em: EntityManager) {}

  @Get(':id/pages/:page')
  @SignedIn()
  @Answers(200, PageWords, 'The words of a page as it was read, each with its place')
  @Refuses(404)
  async words(@Param('id', { schema: Id }) id: number, @Param('page', { schema: Id }) page: number) {
    await findDocument(this.em, id);
    const found = await this.em.findOne(DocumentPage, { documentId: id, page });
    if (!found) throw new AppError('not-found', 'This page does not exist or has not been read yet.');
    return { document_id: id, page, lines: found.lines.map(({ words }) => words.map(({ text, box }) => ({ text, box: [...box] }))) };
  }
}
