import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { hiddenAmong } from '#core/database/values/read-policy';
import { findDraftHouses } from '#core/books/reports/find-draft-houses';
import { makeDraft } from '#core/books/reports/schedule-e-draft';
import { type BookedSum, findBookedSums, findTaxFigures } from '#core/books/reports/tax-figures';
import { findTaxHouses } from '#core/books/reports/tax-houses';
import type { TaxScope } from '#core/books/reports/tax-item';
import { makeTaxReport, type TaxReport } from '#core/books/reports/tax-report';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { FileStore } from '#core/kernel/storage/file-store';
import { WhileBooksStand } from '#core/records/expenses/while-books-stand';
import { businessOr } from '#core/records/settings/business';
import { findBusinessDay } from '#core/records/settings/business-day';
import { sendCsv } from '../http/csv.js';
import { sendStream } from '../http/send-stream.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import { scheduleEPdf } from './schedule-e-pdf.js';
import type { paperSizes } from './schedule-e.schema.js';
import { taxHeader, taxRows } from './tax-csv.js';
import { sendTaxPdf } from './tax-pdf.js';
import { sendTaxZip } from './tax-zip.js';

type Paper = (typeof paperSizes)[number];

/** A year's tax report and the files that are made of it, as whoever calls may see them. */
@Injectable()
export class YearReports {
  private readonly sums = new WhileBooksStand<BookedSum[]>();

  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** The year that is asked for, or this one, of one property or all; with `items` each figure. */
  async scopeOf(year: number | undefined, propertyId: number | null, items = true): Promise<TaxScope> {
    const { today, taxBasis: basis } = await findBusinessDay(this.em, this.clock);
    return { year: year ?? Number(today.slice(0, 4)), basis, propertyId, items };
  }

  async report(scope: TaxScope): Promise<TaxReport> {
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

  async sendCsv(response: Response, year: number | undefined): Promise<void> {
    const report = await this.whole(year);
    await sendCsv(response, `schedule-e-${report.year}.csv`, taxHeader, taxRows(report));
  }

  async sendPdf(response: Response, year: number | undefined): Promise<void> {
    const { name: business, currency, time_zone } = await businessOr(this.em);
    await sendTaxPdf(response, await this.whole(year), { business, currency, today: dayIn(time_zone, this.clock.now()) });
  }

  async sendDraft(response: Response, year: number | undefined, paper: Paper): Promise<void> {
    const report = await this.whole(year);
    const pdf = await this.draftPdf(report, paper);
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="schedule-e-draft-${report.year}.pdf"`,
    });
    await sendStream(pdf, response);
  }

  /** `mayGoOn` is asked before each file of the archive; where it throws, the archive breaks off. */
  async sendZip(response: Response, year: number | undefined, mayGoOn?: () => Promise<void>): Promise<void> {
    const { time_zone: timeZone } = await businessOr(this.em);
    const report = await this.whole(year);
    const draft = await this.draftPdf(report, 'letter');
    await sendTaxZip(response, report, { em: this.em.fork(), files: this.files, timeZone, draft, ...(mayGoOn && { mayGoOn }) });
  }

  private async draftPdf(report: TaxReport, paper: Paper): Promise<Readable> {
    const { name: business, time_zone } = await businessOr(this.em);
    const draft = makeDraft(report, await findDraftHouses(this.em, report.year));
    return scheduleEPdf(draft, report, { business, paper, today: dayIn(time_zone, this.clock.now()) });
  }

  private async whole(year: number | undefined): Promise<TaxReport> {
    return this.report(await this.scopeOf(year, null));
  }
}

/** Expenses of the business itself, of no property. */
const ofBusiness = (booked: readonly BookedSum[]): string =>
  sumOf(booked.filter(({ property_id: id }) => id === null).map(({ amount }) => amount));
