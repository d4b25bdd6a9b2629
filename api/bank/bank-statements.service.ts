import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { importStatements } from '#core/commands/bank/import-statements';
import { type PlannedStatement, planStatements } from '#core/commands/bank/plan-statements';
import { BankAccount } from '#core/database/entities/bank-account.entity';
import type { BankCsvSettings } from '#core/database/values/bank-values';
import type { Actor } from '#core/kernel/audit/audited-write';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import type { Env } from '#core/kernel/platform/env';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { FileStore } from '#core/kernel/storage/file-store';
import { proposeBankCsv, recallBankCsv } from '#core/records/bank/bank-csv';
import { askedOf, mostBytes, type OpenedStatement, openStatement, statementsOf } from '#core/records/bank/open-statement';
import { columnName, headingsKeyOf } from '#core/records/imports/file-facts';
import { importFields } from '#core/records/imports/import-fields';
import { UnreadableFile } from '#core/records/imports/read-csv';
import { businessOf } from '#core/records/settings/business';
import { badFile, receiveForm, type UploadedForm } from '../documents/upload-form.js';
import { ENV, FILE_STORE } from '../platform/tokens.js';
import { StatementFields } from './bank.schema.js';

const shownLines = 5;

/** An uploaded file with how it is to be read. */
interface Upload {
  file: UploadedForm['file'];
  opened: OpenedStatement;
  headingsKey: string | null;
  settings: BankCsvSettings | null;
  accountId: number | null;
  newName: string | null;
}

@Injectable()
export class BankStatementsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly keys: IdentifierKey,
  ) {}

  /** What a file would bring; nothing is written. A file that cannot be read is answered with the reason. */
  async preview(request: Request) {
    const nothing = { refused: null, format: null, account_id: null, csv: null, statements: null };
    try {
      return await this.withUpload(request, async (upload) => {
        const { opened, settings, accountId, newName } = upload;
        const found = { ...nothing, format: opened.format, account_id: accountId, csv: csvOf(upload) };
        const statements = statementsOf(opened, settings, await this.currency());
        if (!statements) return found;
        const em = this.em.fork();
        const planned = await planStatements(em, statements, { key: await this.keys.of(em), accountId, newName });
        return { ...found, statements: planned.map(viewPlanned) };
      });
    } catch (error) {
      if (error instanceof UnreadableFile) return { ...nothing, refused: error.note };
      throw error;
    }
  }

  /** Takes over what is new in a file. */
  async import(request: Request, actor: Actor) {
    try {
      return await this.withUpload(request, async ({ file, opened, headingsKey, settings, accountId, newName }) => {
        const statements = statementsOf(opened, settings, await this.currency());
        if (!statements) throw badFile('Choose the columns of this file first.', 'columns_missing');
        const em = this.em.fork();
        const csv = settings && headingsKey ? { ...settings, headingsKey } : null;
        const { filename, sha256 } = file;
        const whole = { format: opened.format, filename, sha256, csv, accountId, newName, key: await this.keys.of(em), actor };
        const done = await importStatements(em, statements, whole);
        return {
          statements: done.map(({ accountId: id, accountName, lines, added, notes }) => ({
            account_id: id,
            account_name: accountName,
            lines,
            added,
            notes,
          })),
        };
      });
    } catch (error) {
      if (error instanceof UnreadableFile)
        throw badFile('No statement can be read from this file. The code and the preview say why.', error.note.code);
      throw error;
    }
  }

  private async currency(): Promise<string> {
    return (await businessOf(this.em.fork(), this.env)).currency;
  }

  /** The file lies in the store while it is looked at, and no longer. */
  private async withUpload<T>(request: Request, use: (upload: Upload) => Promise<T>): Promise<T> {
    const { file, fields } = await receiveForm(this.files, request, mostBytes);
    try {
      const { account_id = null, account_name = null, settings } = StatementFields.parse(fields);
      const opened = await openStatement(this.files, file.key);
      const csv = settings
        ? { columns: settings.columns, dayOrder: settings.day_order, decimal: settings.decimal, spent: settings.spent }
        : null;
      const how = await this.settingsFor(opened, csv, account_id, account_name);
      return await use({ file, opened, newName: account_name || null, ...how });
    } finally {
      await this.files.delete(file.key);
    }
  }

  /** As a person says, else as the account or the last one with these headings remembers, else as the file itself looks. */
  private async settingsFor(opened: OpenedStatement, asked: BankCsvSettings | null, accountId: number | null, newName: string | null) {
    if (opened.format !== 'csv') return { accountId, headingsKey: null, settings: null };
    const { facts } = opened;
    const headingsKey = headingsKeyOf('bank', facts.columns);
    const accounts = await this.em.fork().find(BankAccount, { csv: { $ne: null } }, { orderBy: { updatedAt: 'desc' } });
    const alike = accounts.filter(({ csv }) => csv?.headingsKey === headingsKey);
    const remembering = alike.find(({ id }) => id === accountId) ?? alike[0];
    const recalled = recallBankCsv(remembering?.csv ?? null, headingsKey, facts);
    const proposed = proposeBankCsv(facts);
    // What a person leaves open is as the file says.
    const settings = asked
      ? { ...asked, dayOrder: asked.dayOrder ?? proposed.dayOrder, decimal: asked.decimal ?? proposed.decimal }
      : (recalled ?? proposed);
    const isNew = newName !== null && newName !== '';
    return { accountId: accountId ?? (isNew || asked || alike.length !== 1 ? null : (alike[0]?.id ?? null)), headingsKey, settings };
  }
}

function csvOf({ opened, settings }: Upload) {
  if (opened.format !== 'csv' || !settings) return null;
  const { facts } = opened;
  const asks = askedOf(settings);
  return {
    columns: facts.columns.map((_, at) => columnName(facts.columns, at)),
    head: facts.head,
    fields: importFields.bank.map(({ key, isRequired = false }) => ({ key, required: isRequired })),
    settings: { columns: settings.columns, day_order: settings.dayOrder, decimal: settings.decimal, spent: settings.spent },
    asks: asks && { columns: asks.columns, day_order: asks.dayOrder, decimal: asks.decimal },
  };
}

function viewPlanned({ statement, account, newName, seal, lines, fresh, notes }: PlannedStatement) {
  const amounts = fresh.map(({ amount }) => amount);
  return {
    account_id: account?.id ?? null,
    account_name: account?.name ?? newName,
    last_four: seal?.lastFour ?? null,
    from_day: statement.from,
    to_day: statement.to,
    closing: statement.closing,
    lines,
    added: fresh.length,
    spent: sumOf(amounts.filter((amount) => amount.startsWith('-'))).replace('-', ''),
    received: sumOf(amounts.filter((amount) => !amount.startsWith('-'))),
    notes,
    first: statement.lines.slice(0, shownLines).map(({ day, amount, payee, words }) => ({ day, amount, payee, words })),
  };
}
