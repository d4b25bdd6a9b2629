import { join, resolve } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { AccountNames } from '#core/books/exports/account-names';
import type { ExportEntry } from '#core/books/exports/export-entry';
import { fileName } from '#core/books/exports/file-name';
import { findYearEntries } from '#core/books/exports/find-year-entries';
import { fileOf, writeProfile } from '#core/books/exports/write-profile';
import { ExportRun } from '#core/database/entities/export-run.entity';
import { ScheduledExport } from '#core/database/entities/scheduled-export.entity';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { sumOf } from '#core/kernel/platform/sum-of';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { businessOr } from '#core/records/settings/business';
import { withUnits } from '#core/records/properties/with-units';
import { propertiesOfOwners } from '#core/records/owners/properties-of-owners';
import { findExportAccounts } from '#core/records/settings/export-accounts';
import { noticeAdmins } from '#core/records/users/notice-admins';
import { CLOCK, ENV, SECRET_BOX } from '../platform/tokens.js';
import { done, retryLater, type Step, type StepOutcome, type StepRun, stopped } from '../step/step.js';
import { bucketOf, bucketTrouble, writeToBucket } from './write-to-bucket.js';
import { folderTrouble, type Written, writeToFolder } from './write-to-folder.js';

/** After so long a run has failed; the next one is at its time. */
const patienceMs = 2 * 3600_000;
/** So many files of one name: more are a pattern that lacks the date. */
const mostOfName = 1000;

type Outcome = { file: string } | { trouble: string };

/** Writes an export's file to its place. Run twice, it finds the file that it has written. */
@Injectable()
export class ExportBooks implements Step {
  readonly kind = 'export-books';

  constructor(
    @Inject(ENV) private readonly env: Env,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run({ task, em }: StepRun): Promise<StepOutcome> {
    const run = await em.findOne(ExportRun, { id: task.subjectId });
    if (!run || run.state !== 'waiting') return stopped('it is no longer waiting');
    const plan = await em.findOneOrFail(ScheduledExport, { id: run.exportId });
    const entries = await entriesOf(em, plan, run);
    const { currency } = await businessOr(em);
    const names = AccountNames.parse((await findExportAccounts(em)) ?? {});
    const pieces: string[] = [];
    for await (const piece of writeProfile(plan.profile, { names, currency }, [entries])) pieces.push(piece);
    const outcome = await this.place(plan, run, Buffer.from(pieces.join(''), 'utf8'));
    const now = this.clock.now();
    if ('file' in outcome) {
      const found = { entries: entries.length, total: sumOf(entries.map(spent)) };
      return done((tx) =>
        tx
          .nativeUpdate(ExportRun, { id: run.id }, { state: 'done', ...outcome, ...found, reason: null, finishedAt: now })
          .then(() => undefined),
      );
    }
    const waitedMs = now.getTime() - run.createdAt.getTime();
    if (waitedMs >= patienceMs) return done((tx) => this.fail(tx, run.id, outcome.trouble));
    return retryLater(Math.min(1800, Math.max(30, waitedMs / 1000)), outcome.trouble, (tx) =>
      tx.nativeUpdate(ExportRun, { id: run.id }, { reason: outcome.trouble }).then(() => undefined),
    );
  }

  async giveUp(em: EntityManager, task: ClaimedTask): Promise<void> {
    await this.fail(em, task.subjectId, 'Something went wrong on our side. The worker’s log has more.');
  }

  /** Under the first name that is free, or that this very content has already. */
  private async place({ place, bucket, pattern, name, profile }: ScheduledExport, run: ExportRun, content: Buffer): Promise<Outcome> {
    const parts = { name, profile, date: run.day, year: run.firstDay.slice(0, 4), from: run.firstDay, to: run.lastDay };
    const { extension } = fileOf(profile);
    const folder = resolve(this.env.EXPORT_DIR ?? join(this.env.DATA_DIR, 'exports'));
    const target = place === 'bucket' ? bucketOf(this.env, bucket ?? '') : null;
    const write = (file: string): Promise<Written> =>
      target ? writeToBucket(target, file, content) : writeToFolder(folder, file, content);
    try {
      for (let again = 1; again <= mostOfName; again += 1) {
        const file = fileName(pattern, parts, { extension, again });
        if ((await write(file)) !== 'taken') return { file: target ? target.placeOf(file) : join(folder, file) };
      }
    } catch (error) {
      return { trouble: target ? bucketTrouble(error) : folderTrouble(error) };
    }
    return { trouble: `There are ${mostOfName} files of this name. Put {date} into the pattern.` };
  }

  private async fail(tx: EntityManager, id: number, reason: string): Promise<AddedTask[]> {
    await tx.nativeUpdate(ExportRun, { id }, { state: 'failed', reason, finishedAt: this.clock.now() });
    const run = await tx.findOneOrFail(ExportRun, { id });
    const { name } = await tx.findOneOrFail(ScheduledExport, { id: run.exportId });
    return noticeAdmins(
      tx,
      { box: this.box, env: this.env },
      {
        subject: `The export ${name} has failed`,
        text: `${reason}\n\nExport: ${name}, of ${run.day}\n\nSee Settings, Scheduled exports. Once the trouble is over, run it there again.`,
        effectKey: `export-failed:${id}`,
      },
    );
  }
}

/** What was received counts against what was spent. */
const spent = ({ amount, isIncome }: ExportEntry): string =>
  isIncome ? (amount.startsWith('-') ? amount.slice(1) : `-${amount}`) : amount;

/** The figures of the run's days. */
async function entriesOf(em: EntityManager, plan: ScheduledExport, { firstDay, lastDay }: ExportRun): Promise<ExportEntry[]> {
  const { tax_basis: basis } = await businessOr(em);
  const propertyIds = plan.ownerId
    ? await propertiesOfOwners(em, [plan.ownerId])
    : plan.propertyId
      ? await withUnits(em, [plan.propertyId])
      : null;
  const entries = await findYearEntries(em, { year: Number(firstDay.slice(0, 4)), basis, propertyIds });
  return entries.filter(({ date }) => date >= firstDay && date <= lastDay);
}
