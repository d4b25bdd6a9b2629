import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Clock } from '#core/platform/clock';
import { findTaxItems } from '#core/reports/tax-items';
import { makeTaxReport, type TaxReport } from '#core/reports/tax-report';
import { findWaitingItems } from '#core/reports/waiting-items';
import { findBusinessDay } from '#core/settings/business-day';
import type { FileStore } from '#core/storage/file-store';
import { SignedIn } from '../auth/access.js';
import { Answers, AnswersFile } from '../http/answers.js';
import { sendCsv } from '../http/csv.js';
import { CLOCK, FILE_STORE } from '../platform/tokens.js';
import { taxHeader, taxRows } from './tax-csv.js';
import { TaxQuery, TaxReportOut } from './tax-report.schema.js';
import { sendTaxZip } from './tax-zip.js';

type Asked = z.output<typeof TaxQuery>;

@Controller('reports')
export class ReportsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get('tax')
  @SignedIn()
  @Answers(200, TaxReportOut, 'Schedule E lines per property, with the documents behind each figure')
  tax(@Query({ schema: TaxQuery }) { year }: Asked) {
    return this.report(year);
  }

  @Get('tax.csv')
  @SignedIn()
  @AnswersFile('The same as CSV, a row a figure', 'text/csv')
  async csv(@Query({ schema: TaxQuery }) { year }: Asked, @Res() response: Response) {
    const report = await this.report(year);
    await sendCsv(response, `schedule-e-${report.year}.csv`, taxHeader, taxRows(report));
  }

  @Get('tax.zip')
  @SignedIn()
  @AnswersFile('The CSV and the files behind its figures', 'application/zip')
  async zip(@Query({ schema: TaxQuery }) { year }: Asked, @Res() response: Response) {
    await sendTaxZip(response, await this.report(year), { em: this.em.fork(), files: this.files });
  }

  private async report(asked: number | undefined): Promise<TaxReport> {
    const year = asked ?? Number((await findBusinessDay(this.em, this.clock)).today.slice(0, 4));
    return makeTaxReport(year, [...(await findTaxItems(this.em, year)), ...(await findWaitingItems(this.em, year))]);
  }
}
