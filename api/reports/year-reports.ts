import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
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
import { Owner } from '#core/database/entities/owner.entity';
import { withUnits } from '#core/records/properties/with-units';
import { businessOr } from '#core/records/settings/business';
import { findBusinessDay } from '#core/records/settings/business-day';
import { sendCsv } from '../http/csv.js';
import { sendStream } from '../http/send-stream.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import { scheduleEPdf } from './schedule-e-pdf.js';
import type { paperSizes } from './schedule-e.schema.js';
import { taxHeader, taxRows } from './tax-csv.js';
import type { NarrowedTaxQuery } from './tax-report.schema.js';
import { sendTaxPdf } from './tax-pdf.js';
import { sendTaxZip } from './tax-zip.js';

type Asked = z.output<typeof NarrowedTaxQuery>;
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

  /** The year that is asked for, or this one, of all properties or as it is narrowed, each with its units; with `items` each figure. */
  async scopeOf({ year, property_id: propertyIds, owner_id: ownerIds = [] }: Asked, items = true): Promise<TaxScope> {
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

  async sendCsv(response: Response, asked: Asked): Promise<void> {
    const report = await this.whole(asked);
    await sendCsv(response, `schedule-e-${report.year}.csv`, taxHeader, taxRows(report));
  }

  async sendPdf(response: Response, asked: Asked): Promise<void> {
    const { name: business, currency, time_zone } = await businessOr(this.em);
    await sendTaxPdf(response, await this.whole(asked), { business, currency, today: dayIn(time_zone, this.clock.now()) });
  }

  async sendDraft(response: Response, asked: Asked, paper: Paper): Promise<void> {
    const report = await this.whole(asked);
    const pdf = await this.draftPdf(report, paper);
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="schedule-e-draft-${report.year}.pdf"`,
    });
    await sendStream(pdf, response);
  }

  /** `mayGoOn` is asked before each file of the archive; where it throws, the archive breaks off. */
  async sendZip(response: Response, asked: Asked, mayGoOn?: () => Promise<void>): Promise<void> {
    const { time_zone: timeZone } = await businessOr(this.em);
    const report = await this.whole(asked);
    const draft = await this.draftPdf(report, 'letter');
    await sendTaxZip(response, report, { em: this.em.fork(), files: this.files, timeZone, draft, ...(mayGoOn && { mayGoOn }) });
  }

  private async draftPdf(report: TaxReport, paper: Paper): Promise<Readable> {
    const { name: business, time_zone } = await businessOr(this.em);
    const draft = makeDraft(report, await findDraftHouses(this.em, report.year));
    return scheduleEPdf(draft, report, { business, paper, today: dayIn(time_zone, this.clock.now()) });
  }

  private async whole(asked: Asked): Promise<TaxReport> {
    return this.report(await this.scopeOf(asked));
  }
}

/** Expenses of the business itself, of no property. */
const ofBusiness = (booked: readonly BookedSum[]): string =>
  sumOf(booked.filter(({ property_id: id }) => id === null).map(({ amount }) => amount));
