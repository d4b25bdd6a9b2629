import { EntityManager } from '@mikro-orm/postgresql';
import { Body, Controller, Get, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import { renameAccount } from '#core/commands/bank/rename-account';
import { BankStatement } from '#core/database/entities/bank-statement.entity';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Acting, Editors, SignedIn } from '../auth/access.js';
import { Answers, Multipart, Refuses } from '../http/answers.js';
import { Page } from '../http/page.js';
import { Id } from '../http/values.js';
import { AnswersList } from '../list-query/answers-list.js';
import { idFilter } from '../list-query/filter-values.js';
import { findListed } from '../list-query/find-page.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { readList } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { findAccounts } from './account-view.js';
import {
  BankAccountOut,
  BankAccountUpdate,
  BankStatementOut,
  StatementForm,
  StatementImportOut,
  StatementPreviewOut,
} from './bank.schema.js';
import { BankStatementsService } from './bank-statements.service.js';

const accountRules = { resource: 'bank-accounts', filters: {}, sortable: [], order: [] };
const AccountQuery = listParameters({});
const statementFilters = { account_id: idFilter('Of this account.') };
const columns = { created_at: 'createdAt', id: 'id' } as const;
const statementRules = listRules({ resource: 'bank-statements', filters: statementFilters, columns, order: [['id', 'desc']] });
const StatementQuery = listParameters(statementFilters);

/** Accounts of banks, and the statements that are imported into them. */
@Controller()
export class BankStatementsController {
  constructor(
    private readonly em: EntityManager,
    private readonly statements: BankStatementsService,
  ) {}

  @Get('bank-accounts')
  @SignedIn()
  @AnswersList(BankAccountOut, 'Bank accounts and cards, by name')
  async accounts(@Query({ schema: AccountQuery }) query: ListParameters) {
    const { skip, limit } = readList(accountRules, query);
    const rows = await findAccounts(this.em, null);
    return new Page(rows.slice(skip, skip + limit), rows.length, skip, accountRules.resource);
  }

  @Put('bank-accounts/:id')
  @Editors()
  @Answers(200, BankAccountOut, 'Give an account another name')
  @Refuses(404)
  async rename(
    @Acting() actor: Actor,
    @Param('id', { schema: Id }) id: number,
    @Body({ schema: BankAccountUpdate }) { name }: z.output<typeof BankAccountUpdate>,
  ) {
    await renameAccount(this.em.fork(), id, name, actor);
    const [shown] = await findAccounts(this.em.fork(), id);
    return shown;
  }

  @Get('bank-statements')
  @SignedIn()
  @AnswersList(BankStatementOut, 'Statements that were imported, the newest first')
  list(@Query({ schema: StatementQuery }) query: ListParameters) {
    const request = readList(statementRules, query);
    const { account_id: accounts } = request.filters;
    const where = accounts ? { accountId: { $in: accounts } } : {};
    return findListed(this.em, BankStatement, request, { ...statementRules, where }, async (rows) => {
      const names = new Map((await findAccounts(this.em, null)).map(({ id, name }) => [id, name]));
      return rows.map(({ id, accountId, format, filename, fromDay, toDay, lines, added, notes, createdAt }) => ({
        id,
        account_id: accountId,
        account_name: names.get(accountId) ?? '',
        format,
        filename,
        from_day: fromDay ?? null,
        to_day: toDay ?? null,
        lines,
        added,
        notes,
        created_at: createdAt,
      }));
    });
  }

  @Post('bank-statements/preview')
  @Editors()
  @Multipart(StatementForm)
  @Answers(200, StatementPreviewOut, 'What a statement would bring; nothing is written')
  @Refuses(404, 413, 507)
  preview(@Req() request: Request) {
    return this.statements.preview(request);
  }

  @Post('bank-statements')
  @Editors()
  @Multipart(StatementForm)
  @Answers(201, StatementImportOut, 'Import a statement: lines its account does not have yet are added and matched')
  @Refuses(404, 413, 507)
  import(@Acting() actor: Actor, @Req() request: Request) {
    return this.statements.import(request, actor);
  }
}
