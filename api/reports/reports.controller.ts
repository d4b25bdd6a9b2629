import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import { hiddenAmong, hidesDocuments } from '#core/database/values/read-policy';
import { findAssetProposals, findDepreciation, type FoundAsset } from '#core/books/assets/find-assets';
import { findDraftHouses } from '#core/books/reports/find-draft-houses';
import { makeDraft } from '#core/books/reports/schedule-e-draft';
import { findExpected } from '#core/books/expected/find-expected';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { Clock } from '#core/kernel/platform/clock';
import { findTieOut } from '#core/books/reports/find-tie-out';
import { findWaiting } from '#core/books/reports/waiting';
import { findBusinessDay } from '#core/records/settings/business-day';
import { SignedIn } from '../auth/access.js';
import { Answers, AnswersFile } from '../http/answers.js';
import { CLOCK } from '../platform/tokens.js';
import { ScheduleEOut, ScheduleEPdfQuery } from './schedule-e.schema.js';
import { DepreciationOut } from './depreciation.schema.js';
import { NarrowedTaxQuery, TaxReportOut, TaxReportQuery } from './tax-report.schema.js';
import { TieOutOut } from './tie-out.schema.js';
import { WaitingOut } from './waiting.schema.js';
import { YearReports } from './year-reports.js';

type Asked = z.output<typeof NarrowedTaxQuery>;

@Controller('reports')
export class ReportsController {
  constructor(
    private readonly em: EntityManager,
    private readonly years: YearReports,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('tax')
  @SignedIn()
  @Answers(200, TaxReportOut, 'Schedule E lines per property, with the documents behind each figure')
  async tax(@Query({ schema: TaxReportQuery }) { items, ...asked }: z.output<typeof TaxReportQuery>) {
    return this.years.report(await this.years.scopeOf(asked, items));
  }

  @Get('waiting')
  @SignedIn()
  @Answers(200, WaitingOut, 'What waits for a person today: to review, to pay, to decide, and what has not arrived')
  async waiting() {
    const em = this.em.fork();
    const { today } = await findBusinessDay(em, this.clock);
    const waiting = await findWaiting(em, today, await findExpected(em, { today, propertyIds: null }));
    return hidesDocuments(em) ? { ...waiting, quarantined: 0 } : waiting;
  }

  @Get('tie-out')
  @SignedIn()
  @Answers(200, TieOutOut, 'What lenders and associations state of a year beside the books, per property, with the documents of both')
  async tieOut(@Query({ schema: NarrowedTaxQuery }) { year: asked, property_id: among }: Asked) {
    const { today } = await findBusinessDay(this.em, this.clock);
    const year = asked ?? Number(today.slice(0, 4)) - 1;
    const properties = (await findTieOut(this.em, { year, today })).filter(({ property_id: id }) => among?.includes(id) !== false);
    const documents = properties.flatMap(({ rows }) => rows.flatMap((row) => [...row.stated_by, ...row.counted_from]));
    const hidden = await hiddenAmong(
      this.em,
      documents.map(({ document_id: id }) => id),
    );
    for (const document of documents) if (hidden.has(document.document_id)) Object.assign(document, { document_id: null, filename: null });
    return { year, properties };
  }

  @Get('depreciation')
  @SignedIn()
  @Answers(200, DepreciationOut, 'What each asset is depreciated by in a year, and what could be entered as one')
  async depreciation(@Query({ schema: NarrowedTaxQuery }) asked: Asked) {
    const em = this.em.fork();
    const { year, propertyIds } = await this.years.scopeOf(asked);
    const isAsked = ({ property_id: id }: { property_id: number }): boolean => propertyIds?.includes(id) !== false;
    const found = (await findDepreciation(em, year)).filter(({ asset }) => isAsked(asset));
    const proposals = (await findAssetProposals(em)).filter(isAsked);
    const hidden = await hiddenAmong(
      em,
      [...found.map(({ asset }) => asset), ...proposals].map((one) => one.document_id),
    );
    const seen = <T extends { document_id: number | null }>(one: T): T =>
      hidden.has(one.document_id) ? { ...one, document_id: null } : one;
    const assets = found.map(({ asset, ...figures }) => ({ ...viewDepreciated(seen(asset)), ...figures }));
    return { year, total: sumOf(assets.map(({ amount }) => amount)), assets, proposals: proposals.map(seen) };
  }

  @Get('tax.csv')
  @SignedIn()
  @AnswersFile('The same as CSV, a row a figure', 'text/csv')
  csv(@Query({ schema: NarrowedTaxQuery }) asked: Asked, @Res() response: Response) {
    return this.years.sendCsv(response, asked);
  }

  @Get('tax.pdf')
  @SignedIn()
  @AnswersFile('The same as a PDF to print', 'application/pdf')
  pdf(@Query({ schema: NarrowedTaxQuery }) asked: Asked, @Res() response: Response) {
    return this.years.sendPdf(response, asked);
  }

  @Get('schedule-e')
  @SignedIn()
  @Answers(200, ScheduleEOut, 'Schedule E of a year as a draft: three properties a sheet, line by line, and the totals')
  async scheduleE(@Query({ schema: NarrowedTaxQuery }) asked: Asked) {
    const report = await this.years.report(await this.years.scopeOf(asked, false));
    return makeDraft(report, await findDraftHouses(this.em, report.year));
  }

  @Get('schedule-e.pdf')
  @SignedIn()
  @AnswersFile('The draft as a PDF to print, with the documents of each figure in an appendix', 'application/pdf')
  scheduleEPdf(@Query({ schema: ScheduleEPdfQuery }) { paper, ...asked }: z.output<typeof ScheduleEPdfQuery>, @Res() response: Response) {
    return this.years.sendDraft(response, asked, paper);
  }

  @Get('tax.zip')
  @SignedIn()
  @AnswersFile('The CSV, the draft of Schedule E, and the files behind the figures', 'application/zip')
  zip(@Query({ schema: NarrowedTaxQuery }) asked: Asked, @Res() response: Response) {
    return this.years.sendZip(response, asked);
  }
}

/** An asset whose document may not be seen does not name it. */
const viewDepreciated = ({ specialAllowance, placedInService, disposedOn, ...asset }: FoundAsset) => ({
  ...asset,
  filename: asset.document_id === null ? null : asset.filename,
  special_allowance: specialAllowance,
  placed_in_service: placedInService,
  disposed_on: disposedOn,
});
