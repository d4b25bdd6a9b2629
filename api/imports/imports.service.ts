import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import {
  checkBy,
  discardImport,
  findImport,
  type MovedImport,
  receiveImport,
  startImport,
  takeBackImport,
} from '#core/commands/imports/move-import';
import { isDatabaseAway } from '#core/database/database';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import { CsvImportRow } from '#core/database/entities/csv-import-row.entity';
import type { ImportKind, RowOutcome } from '#core/database/values/import-values';
import type { Actor } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import type { FileStore } from '#core/kernel/storage/file-store';
import { fileType } from '#core/reading/file-type';
import { badFile, receiveForm } from '../documents/upload-form.js';
import { findListed } from '../list-query/find-page.js';
import { Page } from '../http/page.js';
import { CLOCK, ENV, FILE_STORE, TASK_QUEUE } from '../platform/tokens.js';
import { importCondition, type ImportRequest, importRules } from './import-list.js';
import type { ImportSettingsIn } from './import.schema.js';
import { viewImport, viewImports } from './import-view.js';

const bytesPerMegabyte = 1_048_576;

@Injectable()
export class ImportsService {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(TASK_QUEUE) private readonly queue: TaskQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The answer comes when file and row are durable. */
  async receive(request: Request, kind: ImportKind, actor: Actor) {
    const { file } = await receiveForm(this.files, request, this.env.MAX_UPLOAD_MB * bytesPerMegabyte);
    try {
      await mustBeText(file.head);
      return await this.move((tx) => receiveImport(tx, { kind, filename: file.filename, file }, actor));
    } catch (error) {
      // With the database gone it is unknown whether the row was written: a file without its row does no harm.
      if (!isDatabaseAway(error)) await this.files.delete(file.key);
      throw error;
    }
  }

  list(request: ImportRequest) {
    return findListed(this.em, CsvImport, request, { ...importRules, where: importCondition(request) }, (rows) =>
      viewImports(this.em, rows),
    );
  }

  async one(id: number) {
    return viewImport(this.em, await findImport(this.em.fork(), id));
  }

  async file(id: number) {
    const { fileKey: key, filename } = await findImport(this.em.fork(), id);
    return { key, filename, mimeType: 'text/csv', disposition: 'attachment' as const };
  }

  async rows(id: number, { skip, limit, outcome }: { skip: number; limit: number; outcome: RowOutcome[] | undefined }) {
    await findImport(this.em.fork(), id);
    const where = { importId: id, ...(outcome && { outcome: { $in: outcome } }) };
    const [rows, total] = await this.em.fork().findAndCount(CsvImportRow, where, { limit, offset: skip, orderBy: { number: 'asc' } });
    const shown = rows.map(({ number, outcome: become, amount, values, note }) => ({
      number,
      outcome: become,
      amount: amount ?? null,
      values,
      note: note ?? null,
    }));
    return new Page(shown, total, skip, 'rows');
  }

  check(id: number, body: z.output<typeof ImportSettingsIn>, actor: Actor) {
    const { day_order: dayOrder, take_conflicts: takeConflicts, ...settings } = body;
    return this.move((tx) => checkBy(tx, id, { ...settings, dayOrder, takeConflicts }, actor));
  }

  start(id: number, actor: Actor) {
    return this.move((tx) => startImport(tx, id, actor, this.clock.now()));
  }

  undo(id: number, actor: Actor) {
    return this.move((tx) => takeBackImport(tx, id, actor));
  }

  discard(id: number, actor: Actor): Promise<void> {
    return this.em.fork().transactional((tx) => discardImport(tx, id, actor));
  }

  private async move(change: (tx: EntityManager) => Promise<MovedImport>) {
    const { row, task } = await this.em.fork().transactional(change);
    this.queue.wake(task);
    return this.one(row.id);
  }
}

/** Throws for a file that is known to be something else than text; what is left a worker looks at. */
async function mustBeText(head: Buffer): Promise<void> {
  if (head.length === 0) throw badFile('This file is empty.', 'empty_file');
  const type = await fileType(head);
  if (type.ok && !type.mimeType.startsWith('message/'))
    throw new AppError('unsupported-type', 'This is not a CSV file. Save your spreadsheet as CSV, then upload that file.');
}
