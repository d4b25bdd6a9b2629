import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import { readAs } from '#core/database/values/read-policy';
import { limitReading, unlimited } from '#core/database/values/reading-limit';
import type { YearShare } from '#core/database/entities/year-share.entity';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import { businessOr } from '#core/records/settings/business';
import { issueTicket, redeemShareTicket } from '#core/records/users/tickets';
import { findShare, findStandingShare, noteShareUse } from '#core/records/users/year-shares';
import { Calling, Public } from '../auth/access.js';
import type { CallOrigin } from '../auth/call-of.js';
import { withTicket } from '../auth/ticket-path.js';
import { Answers, AnswersFile, Refuses } from '../http/answers.js';
import { Throttle } from '../http/throttle.guard.js';
import { CLOCK } from '../platform/tokens.js';
import { TaxReportOut } from '../reports/tax-report.schema.js';
import { YearReports } from '../reports/year-reports.js';
import { FileAsked, FileLink, FileQuery, FiguresAsked, Opened, type SharedFile, SharedYearOut } from './year-share.schema.js';

type Ticketed = z.output<typeof FileQuery>;

const pathOf = (file: SharedFile): string => `/shared-year/${file}`;
/** One answer for unknown, expired and revoked links: nobody learns whether a link ever existed. */
const opensNothing = (): AppError =>
  new AppError(
    'not-found',
    'This link opens nothing: it has expired, was revoked or is incomplete. Ask the person who sent it for a new one.',
  );

/**
 * What a link to a year opens, for somebody without an account: that year's tax report and the files made of it, and nothing else. No call takes the id of
 * a document. It is read as viewers read; of some properties only, as limited users do.
 */
@Controller('shared-year')
export class SharedYearController {
  constructor(
    private readonly em: EntityManager,
    private readonly years: YearReports,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Public()
  @Throttle({ calls: 60, seconds: 900 })
  @Answers(200, SharedYearOut, 'Open the link to a year: its tax report')
  @Refuses(404)
  async open(
    @Body({ schema: Opened }) { token }: z.output<typeof Opened>,
    @Calling() call: CallOrigin,
  ): Promise<z.input<typeof SharedYearOut>> {
    const share = await this.find(token);
    await noteShareUse(this.em.fork(), share, { action: 'open' }, call);
    this.readFor(share);
    const { name: business, currency } = await businessOr(this.em);
    const report = await this.years.report(await this.years.scopeOf({ year: share.year }, false));
    return { business, currency, expires_at: share.expiresAt, is_limited: share.isLimited, report };
  }

  @Post('figures')
  @Public()
  @Throttle({ calls: 600, seconds: 900 })
  @Answers(200, TaxReportOut, 'The same of one property, with the figures behind each sum')
  @Refuses(404)
  async figures(@Body({ schema: FiguresAsked }) { token, property_id }: z.output<typeof FiguresAsked>) {
    const share = await this.find(token);
    this.readFor(share);
    return this.years.report(await this.years.scopeOf({ year: share.year, property_id: [property_id] }));
  }

  @Post('files')
  @Public()
  @Throttle({ calls: 60, seconds: 900 })
  @Answers(200, FileLink, 'A single-use link to a file of the year')
  @Refuses(404)
  async file(@Body({ schema: FileAsked }) { token, file }: z.output<typeof FileAsked>, @Calling() call: CallOrigin) {
    const share = await this.find(token);
    await noteShareUse(this.em.fork(), share, { action: 'download', file }, call);
    return { url: withTicket(pathOf(file), await issueTicket(this.em, { shareId: share.id, path: pathOf(file) })) };
  }

  @Get('tax.csv')
  @Public()
  @AnswersFile('The tax report as CSV, a row a figure', 'text/csv')
  @Refuses(404)
  async csv(@Query({ schema: FileQuery }) { ticket }: Ticketed, @Res() response: Response) {
    const { year } = await this.redeem(ticket, 'tax.csv');
    await this.years.sendCsv(response, { year });
  }

  @Get('tax.pdf')
  @Public()
  @AnswersFile('The same as a PDF to print', 'application/pdf')
  @Refuses(404)
  async pdf(@Query({ schema: FileQuery }) { ticket }: Ticketed, @Res() response: Response) {
    const { year } = await this.redeem(ticket, 'tax.pdf');
    await this.years.sendPdf(response, { year });
  }

  @Get('schedule-e.pdf')
  @Public()
  @AnswersFile('Schedule E as a draft, with the documents of each figure in an appendix', 'application/pdf')
  @Refuses(404)
  async draft(@Query({ schema: FileQuery }) { ticket }: Ticketed, @Res() response: Response) {
    const { year } = await this.redeem(ticket, 'schedule-e.pdf');
    await this.years.sendDraft(response, { year }, 'letter');
  }

  @Get('tax.zip')
  @Public()
  @AnswersFile('The CSV, the draft of Schedule E, and the files behind the figures', 'application/zip')
  @Refuses(404)
  async zip(@Query({ schema: FileQuery }) { ticket }: Ticketed, @Res() response: Response) {
    const { id, year } = await this.redeem(ticket, 'tax.zip');
    await this.years.sendZip(response, { year }, async () => {
      if (!(await unlimited(() => findStandingShare(this.em.fork(), id, this.clock.now())))) throw opensNothing();
    });
  }

  private async find(token: string): Promise<YearShare> {
    const share = await findShare(this.em.fork(), token, this.clock.now());
    if (!share) throw opensNothing();
    return share;
  }

  /** The link whose ticket opens a file; from here on is read for it. */
  private async redeem(ticket: string, file: SharedFile): Promise<YearShare> {
    const id = await redeemShareTicket(this.em, ticket, pathOf(file));
    const share = id === null ? null : await findStandingShare(this.em.fork(), id, this.clock.now());
    if (!share) throw opensNothing();
    this.readFor(share);
    return share;
  }

  private readFor({ id, isLimited }: YearShare): void {
    readAs(this.em, 'VIEWER');
    if (isLimited) limitReading({ shareId: id });
  }
}
