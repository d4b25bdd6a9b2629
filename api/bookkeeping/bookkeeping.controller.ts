import { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Inject, Put, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { AccountNames } from '#core/books/exports/account-names';
import type { ExportEntry } from '#core/books/exports/export-entry';
import { findYearEntries } from '#core/books/exports/find-year-entries';
import { fileOf, writeProfile } from '#core/books/exports/write-profile';
import type { ExportProfile } from '#core/database/values/export-values';
import { Expense } from '#core/database/entities/expense.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import type { Clock } from '#core/kernel/platform/clock';
import { withUnits } from '#core/records/properties/with-units';
import { businessOr } from '#core/records/settings/business';
import { findBusinessDay } from '#core/records/settings/business-day';
import { findExportAccounts, saveExportAccounts } from '#core/records/settings/export-accounts';
import { Acting, Admins, SignedIn } from '../auth/access.js';
import { askedShares } from '../expenses/asked-shares.js';
import { basisOf, ExpenseQuery, expensesAsked, expenseRules } from '../expenses/expense-list.js';
import { viewExpenses } from '../expenses/expense-view.js';
import { Answers, AnswersFile } from '../http/answers.js';
import { exportBatches } from '../http/export-batches.js';
import { sendStream } from '../http/send-stream.js';
import type { ListParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { CLOCK } from '../platform/tokens.js';
import { AccountNamesIn, AccountNamesOut, Profile, YearQuery } from './bookkeeping.schema.js';
import { entriesOf } from './expense-entries.js';

const ProfileQuery = z.object({ profile: Profile });

/** Expenses as files that other bookkeeping programs import. */
@Controller('bookkeeping')
export class BookkeepingController {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('expenses')
  @SignedIn()
  @AnswersFile(
    'Every expense matching the filters, for another bookkeeping program; a split one is an entry for each share',
    'text/csv',
    'text/plain',
  )
  async expenses(
    @Query({ schema: ProfileQuery }) { profile }: z.output<typeof ProfileQuery>,
    @Query({ schema: ExpenseQuery }) query: ListParameters,
    @Res() response: Response,
  ) {
    const request = readList(expenseRules, query);
    const where = await expensesAsked(this.em, request, await basisOf(this.em, request));
    const shares = askedShares(request.filters);
    const batches = exportBatches(this.em, Expense, where, async (em, rows) =>
      (await viewExpenses(em, rows)).flatMap((row) => entriesOf(row, shares)),
    );
    await this.send(response, { profile, name: 'expenses', batches });
  }

  @Get('year')
  @SignedIn()
  @AnswersFile('The figures of a tax year, for another bookkeeping program; they add up to the tax report', 'text/csv', 'text/plain')
  async year(@Query({ schema: YearQuery }) { year: asked, property_id, profile }: z.output<typeof YearQuery>, @Res() response: Response) {
    const { today, taxBasis: basis } = await findBusinessDay(this.em, this.clock);
    const year = asked ?? Number(today.slice(0, 4));
    const propertyIds = property_id ? await withUnits(this.em.fork(), property_id) : null;
    const entries = await findYearEntries(this.em.fork(), { year, basis, propertyIds });
    await this.send(response, { profile, name: `expenses-${year}`, batches: [entries] });
  }

  @Get('accounts')
  @SignedIn()
  @Answers(200, AccountNamesOut, 'What the accounts of other books are called')
  async accounts(): Promise<z.output<typeof AccountNames>> {
    return AccountNames.parse((await findExportAccounts(this.em)) ?? {});
  }

  @Put('accounts')
  @Admins()
  @Answers(200, AccountNamesOut, 'Set what the accounts of other books are called; what is left out has its usual name')
  async setAccounts(@Acting() actor: Actor, @Body({ schema: AccountNamesIn }) names: z.output<typeof AccountNamesIn>) {
    await saveExportAccounts(this.em, names, actor);
    return this.accounts();
  }

  private async send(
    response: Response,
    {
      profile,
      name,
      batches,
    }: { profile: ExportProfile; name: string; batches: AsyncIterable<readonly ExportEntry[]> | Iterable<readonly ExportEntry[]> },
  ): Promise<void> {
    const { currency } = await businessOr(this.em);
    const { extension, contentType } = fileOf(profile);
    response.set({ 'Content-Type': contentType, 'Content-Disposition': `attachment; filename="${name}-${profile}.${extension}"` });
    await sendStream(Readable.from(writeProfile(profile, { names: await this.accounts(), currency }, batches)), response);
  }
}
