import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { checkImport, keepChecked } from '#core/commands/imports/check-import';
import { lockImport, runImport } from '#core/commands/imports/run-import';
import { undoImport } from '#core/commands/imports/undo-import';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import type { IdentifierKeys } from '#core/kernel/keys/identifier-key';
import type { Clock } from '#core/kernel/platform/clock';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import type { FileStore } from '#core/kernel/storage/file-store';
import { addTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { headingsKeyOf } from '#core/records/imports/file-facts';
import { readFacts } from '#core/records/imports/open-csv';
import { proposeSettings } from '#core/records/imports/propose-settings';
import { UnreadableFile } from '#core/records/imports/read-csv';
import { rememberedSettings } from '#core/records/imports/remembered-settings';
import { CLOCK, FILE_STORE, IDENTIFIER_KEY, SECRET_BOX } from '../platform/tokens.js';
import { done, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';

/** Reads a file that somebody wants to import, checks it, writes it to the books or takes it back: whatever its state asks for. */
@Injectable()
export class ImportCsv implements Step {
  readonly kind = 'import-csv';

  constructor(
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(IDENTIFIER_KEY) private readonly identifierKey: IdentifierKeys,
  ) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const row = await em.findOne(CsvImport, { id: task.subjectId });
    if (row?.state === 'reading') return this.orRefused(row, () => this.read(em, row));
    if (row?.state === 'checking') return this.orRefused(row, () => this.check(em, row));
    if (row?.state === 'running') {
      const keys = { box: this.box, identifiers: await this.identifierKey.of(em) };
      return done(async (tx) => this.goOn(tx, row, await runImport(tx, row.id, { keys, clock: this.clock })));
    }
    if (row?.state === 'undoing') return done(async (tx) => this.goOn(tx, row, await undoImport(tx, row.id, this.clock)));
    return stopped('there is nothing to do for this import');
  }

  /** What is in the books stays there: somebody may have it go on, or undo it. */
  async giveUp(em: EntityManager, task: ClaimedTask): Promise<void> {
    const row = await em.findOne(CsvImport, { id: task.subjectId });
    if (!row) return;
    const isOfBooks = row.state === 'running' || row.state === 'undoing';
    row.state = isOfBooks ? 'stopped' : 'refused';
    row.note = { code: 'gave_up', args: {} };
  }

  private async goOn(em: EntityManager, { id }: CsvImport, { isMore }: { isMore: boolean }): Promise<void> {
    if (isMore) await addTask(em, { kind: this.kind, subjectId: id, priority: taskPriority.bulk });
  }

  private async read(em: EntityManager, { id, kind, fileKey }: CsvImport): Promise<StepOutcome> {
    const facts = await readFacts(this.store, fileKey);
    const headingsKey = headingsKeyOf(kind, facts.columns);
    const settings = (await rememberedSettings(em, headingsKey, facts)) ?? proposeSettings(kind, facts);
    return done(async (tx) => {
      const row = await lockImport(tx, id, 'reading');
      if (row) Object.assign(row, { facts, headingsKey, settings, state: 'mapping' });
    });
  }

  private async check(em: EntityManager, row: CsvImport): Promise<StepOutcome> {
    const { settings } = row;
    if (!settings) return stopped('nobody has chosen the columns');
    const at = this.clock.now();
    const { rows, report } = await checkImport(em, this.store, row, settings);
    return done(async (tx) => {
      const held = await lockImport(tx, row.id, 'checking');
      if (!held) return;
      await keepChecked(tx, held, rows);
      Object.assign(held, { report, state: 'checked', checkedAt: at });
    });
  }

  private async orRefused({ id, state }: CsvImport, work: () => Promise<StepOutcome>): Promise<StepOutcome> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return done(async (tx) => {
        const row = await lockImport(tx, id, state);
        if (row) Object.assign(row, { state: 'refused', note: error.note });
      });
    }
  }
}
