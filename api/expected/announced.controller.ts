import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { dismissExpected, receiveExpected, reopenExpected } from '#core/books/expected/change-expected';
import { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { findBusinessDay } from '#core/records/settings/business-day';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { findListed } from '../list-query/find-page.js';
import { Answers, AnswersFile, Refuses } from '../http/answers.js';
import type { CsvRow } from '#core/kernel/platform/csv';
import { sendCsv } from '../http/csv.js';
import { exportBatches } from '../http/export-batches.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { CLOCK } from '../platform/tokens.js';
import { announcedCondition, AnnouncedQuery, announcedRules } from './announced-list.js';
import { viewAnnounced } from './announced-view.js';
import { AnnouncedDocumentOut, DismissIn, ReceiveIn } from './announced.schema.js';

const header = [
  'id',
  'vendor',
  'property_id',
  'property',
  'account_ending',
  'amount',
  'due_on',
  'received_on',
  'status',
  'mails',
  'portal',
  'document_id',
  'document',
  'reason',
  'decided_by',
];

/** Documents that mails announce as ready at a portal: each is a task until it arrives. */
@Controller('expected-documents/announced')
export class AnnouncedController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @AnswersList(AnnouncedDocumentOut, 'Documents that mails say are ready at a portal; the most pressing first')
  async list(@Query({ schema: AnnouncedQuery }) query: ListParameters) {
    const request = readList(announcedRules, query);
    const em = this.em.fork();
    const list = { ...announcedRules, where: announcedCondition(em, request) };
    return findListed(em, ExpectedDocument, request, list, (rows) => this.view(em, rows));
  }

  @Get('export.csv')
  @SignedIn()
  @AnswersFile('Every announced document matching the filters, as CSV', 'text/csv')
  async csv(@Query({ schema: AnnouncedQuery }) query: ListParameters, @Res() response: Response) {
    const where = announcedCondition(this.em, readList(announcedRules, query));
    const batches = exportBatches(this.em, ExpectedDocument, where, async (em, rows) => (await this.view(em, rows)).map(rowOf));
    await sendCsv(response, 'expected-documents.csv', header, batches);
  }

  @Get(':id')
  @SignedIn()
  @Answers(200, AnnouncedDocumentOut, 'One announced document with the mails that say so')
  @Refuses(404)
  async one(@Param('id', { schema: Id }) id: number) {
    const em = this.em.fork();
    const row = await em.findOne(ExpectedDocument, announcedCondition(em, { filters: { id: [id] }, q: null }));
    const [shown] = row ? await this.view(em, [row]) : [];
    if (!shown) throw new AppError('not-found', 'Expected document not found');
    return shown;
  }

  @Post(':id/receive')
  @Editors()
  @Answers(200, AnnouncedDocumentOut, 'Record which document it is')
  @Refuses(404, 409)
  async receive(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: ReceiveIn }) { document_id: documentId }: z.output<typeof ReceiveIn>,
  ) {
    await receiveExpected(this.em.fork(), id, documentId, { actor, clock: this.clock });
    return this.one(id);
  }

  @Post(':id/dismiss')
  @Editors()
  @Answers(200, AnnouncedDocumentOut, 'Dismiss it as no longer expected, with the reason')
  @Refuses(404, 409)
  async dismiss(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: DismissIn }) { reason }: z.output<typeof DismissIn>,
  ) {
    await dismissExpected(this.em.fork(), id, reason, { actor, clock: this.clock });
    return this.one(id);
  }

  @Post(':id/reopen')
  @Editors()
  @Answers(200, AnnouncedDocumentOut, 'Expect it again; a document that closed it is not matched to it again automatically')
  @Refuses(404, 409)
  async reopen(@Acting() actor: Actor, @Param('id', { schema: Id }) id: number) {
    await reopenExpected(this.em.fork(), id, { actor, clock: this.clock });
    return this.one(id);
  }

  private async view(em: EntityManager, rows: readonly ExpectedDocument[]) {
    const { today } = await findBusinessDay(em, this.clock);
    return viewAnnounced(em, rows, today);
  }
}

type Shown = Awaited<ReturnType<typeof viewAnnounced>>[number];

function rowOf(row: Shown): CsvRow {
  const { id, vendor, property_id, property_name, account_ending, amount, due_on, received_on, status, mails, link } = row;
  const stated = [id, vendor, property_id, property_name, account_ending, { amount }, due_on, received_on, status, mails.length];
  return [...stated, link?.host ?? null, row.received_document_id, row.received_document_name, row.closed_reason, row.decided_by];
}
