import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { findPapers, splitDocument } from '#core/commands/split-document';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, AnswersFile, Refuses } from '../http/answers.js';
import { Id } from '../http/values.js';
import { TASK_QUEUE } from '../platform/tokens.js';
import { Done } from './document.schema.js';
import { separatorSheet } from './separator-sheet.js';

const PapersOut = z
  .object({
    pages: z.int(),
    starts: z.array(z.int()),
    refusal: z.string().nullable(),
    documents: z.array(z.object({ id: z.int(), filename: z.string() })),
  })
  .meta({
    id: 'Papers',
    description:
      'Pages of a document, those on which another paper seems to begin, why it cannot be split, and the documents that it was split into',
  });

const Split = z
  .object({ starts: z.array(z.int().min(2)).min(1).max(1000) })
  .meta({ id: 'Split', description: 'The pages, from 2, on which another paper begins', example: { starts: [2, 5] } });

/** Files that hold several papers. */
@Controller()
export class PapersController {
  constructor(
    private readonly em: EntityManager,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
  ) {}

  @Get('separator-sheet')
  @SignedIn()
  @AnswersFile('A sheet to print and put between papers that are scanned in one go', 'application/pdf')
  async sheet(@Res() response: Response) {
    const pdf = await separatorSheet();
    response.type('application/pdf').set('content-disposition', 'inline; filename="separator-sheet.pdf"').send(pdf);
  }

  @Get('documents/:id/papers')
  @SignedIn()
  @Answers(200, PapersOut, 'Where another paper seems to begin in a document')
  @Refuses(404)
  papers(@Param('id', { schema: Id }) id: number) {
    return findPapers(this.em.fork(), id);
  }

  @Post('documents/:id/split')
  @Editors()
  @Answers(202, Done, 'Make a document of each paper in it; the whole stays and is filed')
  @Refuses(404, 409)
  async split(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: Split }) { starts }: z.output<typeof Split>,
  ) {
    this.queue.wake(await splitDocument(this.em.fork(), id, starts, actor));
    return { success: true, message: 'Document queued to be split', document_id: id };
  }
}
