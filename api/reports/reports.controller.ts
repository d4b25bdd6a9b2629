import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import { hiddenAmong, withoutHiddenDocuments } from '#core/documents/read-policy';
import { sumOf } from '#core/expenses/sum-of';
import { WhileBooksStand } from '#core/expenses/while-books-stand';
import type { Clock } from '#core/platform/clock';
import { asGroup, type BookedSum, findBookedSums, findTaxGroups } from '#core/reports/tax-groups';
import type { TaxScope } from '#core/reports/tax-item';
import { findTaxItems } from '#core/reports/tax-items';
import { makeTaxReport, type TaxReport } from '#core/reports/tax-report';
import { findTieOut } from '#core/reports/find-tie-out';
import { findWaitingItems } from '#core/reports/waiting-items';
import { findBusiness } from '#core/settings/business';
import { findBusinessDay } from '#core/settings/business-day';
import type { FileStore } from '#core/storage/file-store';
import { SignedIn } from '../auth/access.js';
import { Answers, AnswersFile } from '../http/answers.js';
import { sendCsv } from '../http/csv.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import { taxHeader, taxRows } from './tax-csv.js';
import { TaxQuery, TaxReportOut, TaxReportQuery } from './tax-report.schema.js';
import { sendTaxZip } from './tax-zip.js';
import { TieOutOut } from './tie-out.schema.js';

type Asked = z.output<typeof TaxQuery>;

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
  async tax(@Query({ schema: TaxReportQuery }) { year: asked, property_id, items = true }: z.output<typeof TaxReportQuery>) {
    const scope = await this.scopeOf(asked, property_id ?? null);
    if (items) return this.report(scope);
    const booked = await findBookedSums(this.em, scope, this.sums);
    const [groups, waiting] = [await findTaxGroups(this.em, scope, booked), await this.waiting(scope)];
    return makeTaxReport(scope, [...groups, ...waiting.map(asGroup)], ofBusiness(booked));
  }

  @Get('tie-out')
  @SignedIn()
  @Answers(200, TieOutOut, 'What lenders and associations state of a year beside the books, per property, with the documents of both')
  async tieOut(@Query({ schema: TaxQuery }) { year: asked }: Asked) {
    const { today } = await findBusinessDay(this.em, this.clock);
    const year = asked ?? Number(today.slice(0, 4)) - 1;
    const properties = await findTieOut(this.em, { year, today });
    const documents = properties.flatMap(({ rows }) => rows.flatMap((row) => [...row.stated_by, ...row.counted_from]));
    const hidden = await hiddenAmong(
      this.em,
      documents.map(({ document_id: id }) => id),
    );
    for (const document of documents) if (hidden.has(document.document_id)) Object.assign(document, { document_id: null, filename: null });
    return { year, properties };
  }

  @Get('tax.csv')
  @SignedIn()
  @AnswersFile('The same as CSV, a row a figure', 'text/csv')
  async csv(@Query({ schema: TaxQuery }) { year }: Asked, @Res() response: Response) {
    const report = await this.whole(year);
    await sendCsv(response, `schedule-e-${report.year}.csv`, taxHeader, taxRows(report));
  }

  @Get('tax.zip')
  @SignedIn()
  @AnswersFile('The CSV and the files behind its figures', 'application/zip')
  async zip(@Query({ schema: TaxQuery }) { year }: Asked, @Res() response: Response) {
    const timeZone = (await findBusiness(this.em))?.time_zone ?? 'UTC';
    await sendTaxZip(response, await this.whole(year), { em: this.em.fork(), files: this.files, timeZone });
  }

  /** What only documents state, and no book yet: none of it for whom may not see the document. */
  private async waiting(scope: TaxScope) {
    return withoutHiddenDocuments(this.em, await findWaitingItems(this.em, scope));
  }

  private async whole(year: number | undefined): Promise<TaxReport> {
    return this.report(await this.scopeOf(year, null));
  }

  private async report(scope: TaxScope): Promise<TaxReport> {
    const items = [...(await findTaxItems(this.em, scope)), ...(await this.waiting(scope))];
    const hidden = await hiddenAmong(
      this.em,
      items.map((item) => item.document_id),
    );
    const seen = items.map((item) => (hidden.has(item.document_id) ? { ...item, document_id: null, filename: null } : item));
    return makeTaxReport(scope, seen, ofBusiness(await findBookedSums(this.em, scope, this.sums)));
  }

  private async scopeOf(year: number | undefined, propertyId: number | null): Promise<TaxScope> {
    const { today, taxBasis: basis } = await findBusinessDay(this.em, this.clock);
    return { year: year ?? Number(today.slice(0, 4)), basis, propertyId };
  }
}

/** What the business spent of its own. */
const ofBusiness = (booked: readonly BookedSum[]): string =>
  sumOf(booked.filter(({ property_id: id }) => id === null).map(({ amount }) => amount));
