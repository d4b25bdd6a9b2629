import { EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import { bankDaysOf } from '#core/books/bank/statement-days';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Document } from '#core/database/entities/document.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import { MortgageStatement } from '#core/database/entities/mortgage-statement.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { findPortfolio, summarisePortfolio } from '#core/records/properties/portfolio';
import { Property } from '#core/database/entities/property.entity';
import { revealSecret } from '#core/records/properties/reveal-secret';
import { saveRentalDays } from '#core/records/properties/save-rental-days';
import { findBusinessDay } from '#core/records/settings/business-day';
import type { FileStore } from '#core/kernel/storage/file-store';
import { Acting, Admins, Editors, RecentProof, SignedIn } from '../auth/access.js';
import { sendFile } from '../files/file-answer.js';
import { Answers, AnswersFile, Refuses } from '../http/answers.js';
import { camel, pick } from '../http/case.js';
import { Id, TaxYear } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { filled, orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import {
  MediaOut,
  MortgageStatementOut,
  PortfolioListOut,
  PortfolioOut,
  RentalDaysIn,
  RentalDaysOut,
  RevealIn,
  RevealOut,
} from './property-books.schema.js';

const mediaColumns = { id: 'id' } as const;
const mediaRules = { resource: 'media', filters: {}, sortable: ['id'] as const, order: [['id', 'desc'] as const] };
const statementColumns = { statement_date: 'statementDate', due_date: 'dueDate', created_at: filled('createdAt'), id: 'id' } as const;
const statementRules = {
  resource: 'mortgage-statements',
  filters: {},
  sortable: Object.keys(statementColumns) as (keyof typeof statementColumns)[],
  order: [['statement_date', 'desc'] as const],
};
const PlainQuery = listParameters({});
const { bank_paid_on: _ofLines, ...ofStatement } = MortgageStatementOut.shape;
const statementFields = Object.keys(ofStatement) as (keyof typeof ofStatement)[];

/** Of the messages about a property. */
function ofProperty(id: number): FilterQuery<MessageMedia> {
  return { [raw((alias) => `${alias}.message_id in (select g.id from message g where g.property_id = ?)`, [id])]: [] };
}

/** What belongs to a property: the cards above the list, pictures, mortgage, secrets. */
@Controller('properties')
export class PropertyBooksController {
  constructor(
    private readonly em: EntityManager,
    private readonly box: SecretBox,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('summary')
  @SignedIn()
  @Answers(200, PortfolioOut, 'The figures above the list of properties')
  summary() {
    return summarisePortfolio(this.em);
  }

  @Get('portfolio')
  @SignedIn()
  @Answers(200, PortfolioListOut, 'What each property is worth, owes, brings in and has cost this year')
  async portfolio() {
    return findPortfolio(this.em, await findBusinessDay(this.em, this.clock));
  }

  @Get(':id/media')
  @SignedIn()
  @AnswersList(MediaOut, 'Pictures and files of the messages about a property, the newest first')
  @Refuses(404)
  async media(@Param('id', { schema: Id }) id: number, @Query({ schema: PlainQuery }) query: ListParameters) {
    await this.mustExist(id);
    const { skip, limit, order } = readList(mediaRules, query);
    const page = { limit, offset: skip, orderBy: orderBy(order, mediaColumns) };
    const [rows, total] = await this.em.findAndCount(MessageMedia, ofProperty(id), page);
    const messages = await this.em.find(Message, { id: { $in: rows.map((row) => row.messageId) } });
    const from = new Map(messages.map((message) => [message.id, message]));
    const shown = rows.map((row) => {
      const message = from.get(row.messageId);
      return {
        id: row.id,
        message_id: row.messageId,
        url: row.fileKey ? `/api/v1/properties/${id}/media/${row.id}` : row.sourceUrl,
        mime_type: row.mimeType ?? null,
        taken_at: message?.timestamp ?? new Date(0),
        from: message?.contactName || (message?.phoneNumber ?? ''),
      };
    });
    return new Page(shown, total, skip, mediaRules.resource);
  }

  @Get(':id/media/:mediaId')
  @SignedIn()
  @AnswersFile('A picture or file of a message', 'application/octet-stream')
  @Refuses(404, 416)
  async file(
    @Param('id', { schema: Id }) id: number,
    @Param('mediaId', { schema: Id }) mediaId: number,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const media = await this.em.findOne(MessageMedia, { $and: [{ id: mediaId }, ofProperty(id)] });
    if (!media?.fileKey) throw new AppError('not-found', 'This picture does not exist.');
    const mimeType = media.mimeType ?? 'application/octet-stream';
    await sendFile(this.files, { key: media.fileKey, filename: `media-${mediaId}`, mimeType, disposition: 'inline' }, request, response);
  }

  @Get(':id/mortgage-statements')
  @SignedIn()
  @AnswersList(MortgageStatementOut, 'Statements of a property’s mortgage, the newest first')
  @Refuses(404)
  async statements(@Param('id', { schema: Id }) id: number, @Query({ schema: PlainQuery }) query: ListParameters) {
    await this.mustExist(id);
    const { skip, limit, order } = readList(statementRules, query);
    const page = { limit, offset: skip, orderBy: orderBy(order, statementColumns) };
    const [rows, total] = await this.em.findAndCount(MortgageStatement, { propertyId: id }, page);
    const there = await this.em.find(Document, { id: { $in: rows.map((row) => row.documentId) }, deletedAt: null }, { fields: ['id'] });
    const ids = new Set(there.map((document) => document.id));
    // A document in the trash is not shown; its statement stays.
    const days = await bankDaysOf(
      this.em,
      rows.map((row) => row.id),
    );
    const shown = rows.map((row) => ({
      ...pick(row, statementFields),
      document_id: ids.has(row.documentId) ? row.documentId : null,
      bank_paid_on: days.get(row.id) ?? null,
    }));
    return new Page(shown, total, skip, statementRules.resource);
  }

  @Post(':id/reveal')
  @Admins()
  @RecentProof()
  @Answers(200, RevealOut, 'One secret of a property in clear; the audit log says who saw it')
  @Refuses(404)
  async reveal(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: RevealIn }) { field }: z.output<typeof RevealIn>,
  ) {
    return { field, value: await revealSecret(this.em, { id, column: camel(field), box: this.box }, actor) };
  }

  @Put(':id/rental-days/:year')
  @Editors()
  @Answers(200, RentalDaysOut, 'Enter how many days of a year a property was rented and used by its owner (Schedule E, line 2)')
  @Refuses(404)
  rentalDays(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) propertyId: number,
    @Param('year', { schema: TaxYear }) year: number,
    @Body({ schema: RentalDaysIn }) days: z.output<typeof RentalDaysIn>,
  ) {
    return saveRentalDays(this.em.fork(), { propertyId, year }, days, actor);
  }

  private async mustExist(id: number): Promise<void> {
    if (!(await this.em.count(Property, { id }))) throw new AppError('not-found', 'Property not found');
  }
}
