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
import { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import { type BookedSum, findBookedSums, findTaxFigures } from '#core/books/reports/tax-figures';
import { findTaxHouses } from '#core/books/reports/tax-houses';
import type { TaxScope } from '#core/books/reports/tax-item';
import { makeTaxReport, type TaxReport } from '#core/books/reports/tax-report';
import { findTieOut } from '#core/books/reports/find-tie-out';
import { findWaiting } from '#core/books/reports/waiting';
import { Owner } from '#core/database/entities/owner.entity';
import { withUnits } from '#core/records/properties/with-units';
import { businessOr } from '#core/records/settings/business';
import { findBusinessDay } from '#core/records/settings/business-day';
import type { FileStore } from '#core/kernel/storage/file-store';
import { SignedIn } from '../auth/access.js';
import { Answers, AnswersFile } from '../http/answers.js';
import { sendStream } from '../http/send-stream.js';
import { sendCsv } from '../http/csv.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import { taxHeader, taxRows } from './tax-csv.js';
import { sendTaxPdf } from './tax-pdf.js';
import { scheduleEPdf } from './schedule-e-pdf.js';
import { type paperSizes, ScheduleEOut, ScheduleEPdfQuery } from './schedule-e.schema.js';
import { DepreciationOut } from './depreciation.schema.js';
import { NarrowedTaxQuery, TaxReportOut, TaxReportQuery } from './tax-report.schema.js';
import { sendTaxZip } from './tax-zip.js';
import { TieOutOut } from './tie-out.schema.js';
import { WaitingOut } from './waiting.schema.js';

type Asked = z.output<typeof NarrowedTaxQuery>;

@Controller('reports')
export class ReportsController {
  private readonly sums = new WhileBooksStand<BookedSum[]>();

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get('tax')
  @SignedIn()
  @Answers(200, TaxReportOut, 'Schedule E lines per property, with the documents behind each figure')
  async tax(@Query({ schema: TaxReportQuery }) { items, ...asked }: z.output<typeof TaxReportQuery>) {
    return this.report(await this.scopeOf(asked, items));
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
    const { year, propertyIds } = await this.scopeOf(asked);
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
  async csv(@Query({ schema: NarrowedTaxQuery }) asked: Asked, @Res() response: Response) {
    const report = await this.whole(asked);
    await sendCsv(response, `schedule-e-${report.year}.csv`, taxHeader, taxRows(report));
  }

  @Get('tax.pdf')
  @SignedIn()
  @AnswersFile('The same as a PDF to print', 'application/pdf')
  async pdf(@Query({ schema: NarrowedTaxQuery }) asked: Asked, @Res() response: Response) {
    const { name: business, currency, time_zone } = await businessOr(this.em);
    await sendTaxPdf(response, await this.whole(asked), { business, currency, today: dayIn(time_zone, this.clock.now()) });
  }

  @Get('schedule-e')
  @SignedIn()
  @Answers(200, ScheduleEOut, 'Schedule E of a year as a draft: three properties a sheet, line by line, and the totals')
  async scheduleE(@Query({ schema: NarrowedTaxQuery }) asked: Asked) {
    const report = await this.report(await this.scopeOf(asked, false));
    return makeDraft(report, await findDraftHouses(this.em, report.year));
  }

  @Get('schedule-e.pdf')
  @SignedIn()
  @AnswersFile('The draft as a PDF to print, with the documents of each figure in an appendix', 'application/pdf')
  async scheduleEPdf(
    @Query({ schema: ScheduleEPdfQuery }) { paper, ...asked }: z.output<typeof ScheduleEPdfQuery>,
    @Res() response: Response,
  ) {
    const report = await this.whole(asked);
    const pdf = await this.draftPdf(report, paper);
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="schedule-e-draft-${report.year}.pdf"`,
    });
    await sendStream(pdf, response);
  }

  @Get('tax.zip')
  @SignedIn()
  @AnswersFile('The CSV, the draft of Schedule E, and the files behind the figures', 'application/zip')
  async zip(@Query({ schema: NarrowedTaxQuery }) asked: Asked, @Res() response: Response) {
    const { time_zone: timeZone } = await businessOr(this.em);
    const report = await this.whole(asked);
    const draft = await this.draftPdf(report, 'letter');
    await sendTaxZip(response, report, { em: this.em.fork(), files: this.files, timeZone, draft });
  }

  private async draftPdf(report: TaxReport, paper: (typeof paperSizes)[number]) {
    const { name: business, time_zone } = await businessOr(this.em);
    const draft = makeDraft(report, await findDraftHouses(this.em, report.year));
    return scheduleEPdf(draft, report, { business, paper, today: dayIn(time_zone, this.clock.now()) });
  }

  private async whole(asked: Asked): Promise<TaxReport> {
    return this.report(await this.scopeOf(asked));
  }

  private async report(scope: TaxScope): Promise<TaxReport> {
    const booked = await findBookedSums(this.em, scope, this.sums);
    const figures = await findTaxFigures(this.em, scope, booked);
    const hidden = await hiddenAmong(
      this.em,
      figures.map((figure) => ('document_id' in figure ? figure.document_id : null)),
    );
    const seen = figures.map((figure) =>
      'document_id' in figure && hidden.has(figure.document_id) ? { ...figure, document_id: null, filename: null } : figure,
    );
    return makeTaxReport(scope, { figures: seen, business: ofBusiness(booked), houses: await findTaxHouses(this.em) });
  }

  private async scopeOf({ year, property_id: propertyIds, owner_id: ownerIds = [] }: Asked, items = true): Promise<TaxScope> {
    const { today, taxBasis: basis } = await findBusinessDay(this.em, this.clock);
    const owners = await this.em.fork().find(Owner, { id: { $in: ownerIds } }, { orderBy: { name: 1 } });
    return {
      year: year ?? Number(today.slice(0, 4)),
      basis,
      propertyIds: propertyIds ? await withUnits(this.em.fork(), propertyIds) : null,
      owners: owners.map(({ name }) => name),
      items,
    };
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

/** Expenses of the business itself, of no property. */
const ofBusiness = (booked: readonly BookedSum[]): string =>
  sumOf(booked.filter(({ property_id: id }) => id === null).map(({ amount }) => amount));
