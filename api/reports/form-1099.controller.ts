import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Get, Inject, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import { hiddenAmong } from '#core/database/values/read-policy';
import { findInsuredUntil } from '#core/books/expected/expiring-certificates';
import { type Candidate, findCandidates } from '#core/books/forms/find-candidates';
import { thresholdOf } from '#core/books/forms/form-1099';
import type { Clock } from '#core/kernel/platform/clock';
import type { CsvRow } from '#core/kernel/platform/csv';
import { findBusinessDay } from '#core/records/settings/business-day';
import { SignedIn } from '../auth/access.js';
import { Answers, AnswersFile } from '../http/answers.js';
import { sendCsv } from '../http/csv.js';
import { CLOCK } from '../platform/tokens.js';
import { Form1099Out } from './form-1099.schema.js';
import { TaxQuery } from './tax-report.schema.js';

type Asked = z.output<typeof TaxQuery>;
const methods = ['check', 'ach', 'cash', 'unknown', 'card', 'network'] as const;
const header = [
  'year',
  'vendor_id',
  'vendor',
  'legal_name',
  'classification',
  'tax_id',
  'address',
  'email',
  'state',
  'reason',
  'form',
  'reportable',
  ...methods.map((method) => `paid_${method}`),
  'no_service',
  'total',
  'w9_received_on',
  'w9_document_id',
  'threshold',
];

/** Who was paid in a year and may need a form 1099. */
@Controller('reports')
export class Form1099Controller {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('form-1099')
  @SignedIn()
  @Answers(200, Form1099Out, 'Payments of a year per vendor and way of paying, with who gets a form 1099 and whose W-9 is missing')
  async find(@Query({ schema: TaxQuery }) { year: asked }: Asked) {
    const year = await this.yearOf(asked);
    const { amount: threshold, isProvisional: is_provisional } = thresholdOf(year);
    return { year, threshold, is_provisional, due_on: `${year + 1}-01-31`, candidates: await this.candidates(year) };
  }

  @Get('form-1099.csv')
  @SignedIn()
  @AnswersFile('The same as CSV, a row a vendor; of tax IDs the last four', 'text/csv')
  async csv(@Query({ schema: TaxQuery }) { year: asked }: Asked, @Res() response: Response) {
    const year = await this.yearOf(asked);
    const { amount: threshold } = thresholdOf(year);
    const rows = (await this.candidates(year)).map((candidate): CsvRow => rowOf(candidate, year, threshold));
    await sendCsv(response, `1099-${year}.csv`, header, [rows]);
  }

  private async candidates(year: number): Promise<(Candidate & { insured_until: string | null })[]> {
    const found = await findCandidates(this.em.fork(), year);
    const hidden = await hiddenAmong(
      this.em,
      found.map((candidate) => candidate.document_id),
    );
    const insured = await findInsuredUntil(
      this.em.fork(),
      found.flatMap(({ vendor_id: id }) => id ?? []),
    );
    return found.map((candidate) => ({
      ...candidate,
      document_id: hidden.has(candidate.document_id) ? null : candidate.document_id,
      insured_until: insured.get(candidate.vendor_id ?? 0) ?? null,
    }));
  }

  private async yearOf(asked: number | undefined): Promise<number> {
    const { today } = await findBusinessDay(this.em, this.clock);
    return asked ?? Number(today.slice(0, 4));
  }
}

const rowOf = (candidate: Candidate, year: number, threshold: string): CsvRow => [
  year,
  candidate.vendor_id,
  candidate.vendor,
  candidate.legal_name,
  candidate.classification,
  candidate.tax_id,
  candidate.address,
  candidate.email,
  candidate.state,
  candidate.reason,
  candidate.form,
  { amount: candidate.reportable },
  ...methods.map((method) => ({ amount: candidate.by_method[method] })),
  { amount: candidate.no_service },
  { amount: candidate.total },
  candidate.w9_received_on,
  candidate.document_id,
  { amount: threshold },
];
