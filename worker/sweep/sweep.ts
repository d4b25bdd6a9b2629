import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AuditKey } from '#core/kernel/audit/chain';
import { keepHead } from '#core/kernel/audit/kept-head';
import { sealLog } from '#core/kernel/audit/seal-log';
import { aiReport } from '#core/ops/diagnostics/workers-at-hand';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import type { Clock } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import type { IdentifierKeys } from '#core/kernel/keys/identifier-key';
import { beat } from '#core/kernel/platform/heartbeat';
import type { Logger } from '#core/kernel/platform/logger';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { sendSummary } from '#core/books/reports/send-summary';
import type { FileStore } from '#core/kernel/storage/file-store';
import { seeWeights } from '#core/ops/weights/see-weights';
import { sweepTasks } from '#core/kernel/tasks/sweep-tasks';
import { taskLanes } from '#core/kernel/queue/task-kinds';
import { errorText } from '#core/kernel/platform/error-text';
import { Lanes } from '../tasks/lanes.js';
import {
  AUDIT_KEY,
  CLOCK,
  ENV,
  FILE_STORE,
  IDENTIFIER_KEY,
  LOG,
  READER,
  SECRET_BOX,
  VIRUS_SCANNER,
  WATCHED_FOLDER,
} from '../platform/tokens.js';
import type { GuardedPool } from '../guarded/guarded-pool.js';
import type { Jobs } from '../guarded/job.js';
import type { PageReader } from '../reading/reading-jobs.js';
import type { VirusScanner } from '../scanning/virus-scanner.js';
import { temporaryDisk } from '../step/no-room.js';
import { sweepWorkFolders } from '../storage/work-folder.js';
import { sealTaxIds } from '#core/records/vendors/seal-tax-ids';
import { notifyUnread } from '#core/records/mail-accounts/notify-unread';
import type { WatchedFolder } from '../watched-folder/watched-folder.js';
import { tryReader } from '../diagnostics/try-reader.js';
import { Every } from './every.js';
import { keepHouse } from './housekeeping.js';
import { bankState, matchBank } from '#core/commands/bank/match-bank';
import { queueExports } from '#core/books/exports/save-export';
import { queueDeliveries } from '#core/records/webhooks/next-delivery';
import { pruneEvents } from './prune-events.js';
import { pruneRuns } from './prune-runs.js';
import { pruneTasks } from './prune-tasks.js';

const beatSeconds = 5;
const houseSeconds = 600;
/** Triggers write events and wake nobody. */
const deliverySeconds = 2;
const exportSeconds = 60;
const bankSeconds = 120;
const sealSeconds = 15;
const scannerSeconds = 30;
const readerSeconds = 30;
const watchSeconds = 3;
/** How often every entry is checked for a missing seal, and not only the newest. */
const wholeSealMs = 3_600_000;

/**
 * The reconciler: finds work that no wake-up came for, that a dead worker left, or that has waited long enough. It claims by itself, so work goes on
 * with Redis away; any number of workers may sweep at once.
 */
@Injectable()
export class Sweep {
  private readonly rounds: readonly Every[];
  private wholeSealAt = Number.NEGATIVE_INFINITY;
  private lastSeal: string | null = null;
  private lastBankState: string | null = null;
  private readerTrouble: string | null = null;

  constructor(
    @Inject(MikroORM) private readonly orm: MikroORM,
    @Inject(Lanes) private readonly lanes: Lanes,
    @Inject(FILE_STORE) private readonly store: FileStore,
    @Inject(ENV) private readonly env: Env,
    @Inject(LOG) private readonly log: Logger,
    @Inject(AUDIT_KEY) private readonly auditKey: AuditKey,
    @Inject(READER) private readonly reader: PageReader & Pick<GuardedPool<Jobs>, 'sandbox' | 'trouble'>,
    @Inject(VIRUS_SCANNER) private readonly scanner: VirusScanner | null,
    @Inject(SECRET_BOX) private readonly box: SecretBox,
    @Inject(IDENTIFIER_KEY) private readonly identifierKey: IdentifierKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(WATCHED_FOLDER) private readonly watched: WatchedFolder | null,
  ) {
    const every = (seconds: number, chore: string, work: () => Promise<void>): Every =>
      new Every(seconds, work, (error) => log.warn({ error: errorText(error) }, `${chore} failed and will be tried again`));
    this.rounds = [
      every(env.SWEEP_SECONDS, 'the sweep', () => this.once()),
      every(beatSeconds, 'the sign of life', async () => beat(orm.em.fork(), 'worker', await this.report())),
      every(deliverySeconds, 'the look for events to send', () => this.queueDeliveries()),
      every(exportSeconds, 'the look for exports to run', () => this.queueExports()),
      every(bankSeconds, 'the matching of bank lines', () => this.matchBank()),
      every(houseSeconds, 'housekeeping', () => this.tidy()),
      every(houseSeconds, 'the pruning of old runs and tasks', () => this.prune()),
      every(houseSeconds, 'the look at the weights', () => this.seeWeights()),
      ...(env.SMTP_URL
        ? [
            every(houseSeconds, 'the morning summary', () => this.sendSummary()),
            every(houseSeconds, 'the notice of unread mailboxes', () => this.notifyUnread()),
          ]
        : []),
      every(sealSeconds, 'the sealing of the audit log', () => this.seal()),
      every(readerSeconds, 'the try of a reader', () => this.tryReader()),
      ...(watched ? [every(watchSeconds, 'the look at the watched folder', () => watched.look())] : []),
      ...(scanner ? [every(scannerSeconds, 'the look at the virus scanner', () => scanner.look())] : []),
    ];
  }

  start(): void {
    for (const round of this.rounds) round.start();
  }

  end(): void {
    for (const round of this.rounds) round.end();
  }

  /** One round: puts back what was lost and starts the lanes where something is due. Does not wait for the work. */
  async once(): Promise<void> {
    const { lapsed, unparked, ahead, due } = await sweepTasks(this.orm.em.fork());
    if (lapsed + unparked > 0) this.log.info({ lapsed, unparked }, 'put back tasks');
    if (ahead > 0) this.log.warn({ tasks: ahead }, 'the clock was set back: what waited for its earlier time is due now');
    for (const lane of taskLanes) if (due[lane]) void this.lanes.drain(lane);
  }

  private async queueDeliveries(): Promise<void> {
    const added = await queueDeliveries(this.orm.em.fork());
    for (const lane of new Set(added.map((task) => task.lane))) void this.lanes.drain(lane);
  }

  private async queueExports(): Promise<void> {
    const added = await queueExports(this.orm.em.fork(), this.clock.now());
    for (const lane of new Set(added.map((task) => task.lane))) void this.lanes.drain(lane);
  }

  /** Documents and expenses come after the bank's lines as often as before. */
  private async matchBank(): Promise<void> {
    const state = await bankState(this.orm.em.fork());
    if (state === this.lastBankState) return;
    const expenses = await matchBank(this.orm.em.fork());
    this.lastBankState = state;
    if (expenses > 0) this.log.info({ expenses }, 'brought days of payment in step with the bank');
  }

  private async tidy(): Promise<void> {
    sweepWorkFolders();
    const failed = (chore: string, error: unknown): void =>
      this.log.warn({ chore, error: errorText(error) }, 'a chore of housekeeping failed and will be tried again');
    const kept = await keepHouse(this.orm.em.fork(), this.store, { quarantineDays: this.env.QUARANTINE_DAYS, onFailure: failed });
    if (kept && Object.values(kept).some((count) => count > 0)) this.log.info(kept, 'kept house');
    const sealed = await sealTaxIds(this.orm.em.fork(), { box: this.box, identifiers: await this.identifierKey.of(this.orm.em) });
    if (sealed > 0) this.log.info({ sealed }, 'sealed tax IDs of vendors');
  }

  private async prune(): Promise<void> {
    const tasks = await pruneTasks(this.orm.em.fork(), this.env.TASK_DAYS);
    const runs = await pruneRuns(this.orm.em.fork(), { matched: this.env.RULE_MATCH_DAYS, missed: this.env.RULE_MISS_DAYS });
    const events = await pruneEvents(this.orm.em.fork(), this.env.WEBHOOK_LOG_DAYS);
    if (tasks + runs + events > 0) this.log.info({ tasks, runs, events }, 'removed old tasks, runs of rules and events');
  }

  private async seeWeights(): Promise<void> {
    const task = await seeWeights(this.orm.em.fork());
    if (task) void this.lanes.drain(task.lane);
  }

  private async sendSummary(): Promise<void> {
    const added = await sendSummary(this.orm.em.fork(), { box: this.box, url: this.env.PUBLIC_URL ?? null }, this.clock.now());
    for (const lane of new Set(added.map((task) => task.lane))) void this.lanes.drain(lane);
  }

  private async notifyUnread(): Promise<void> {
    const added = await notifyUnread(this.orm.em.fork(), { box: this.box, url: this.env.PUBLIC_URL ?? null });
    for (const lane of new Set(added.map((task) => task.lane))) void this.lanes.drain(lane);
  }

  /** Seals new entries of the audit log. The last seal also goes into the process's own log, which may be kept elsewhere. */
  private async seal(): Promise<void> {
    const em = this.orm.em.fork();
    const now = Date.now();
    const whole = now - this.wholeSealAt >= wholeSealMs;
    const head = await sealLog(em, this.auditKey, { whole });
    if (!head) return;
    if (whole) this.wholeSealAt = now;
    if (head.hash === this.lastSeal) return;
    this.lastSeal = head.hash;
    this.log.info(head, 'sealed the audit log');
    if (!(await keepHead(em, this.env.DATA_DIR, head)))
      this.log.error(head, 'the end of the audit log that was kept in the data folder is not in it any more: run npm run doctor');
  }

  /** The same trouble is reported only once, until it changes. */
  private async tryReader(): Promise<void> {
    const before = this.readerTrouble;
    this.readerTrouble = (await tryReader(this.reader)) ?? this.reader.trouble;
    if (this.readerTrouble === before) return;
    if (this.readerTrouble === null) this.log.info('readers can be started again');
    else this.log.error({ error: this.readerTrouble }, 'documents and mail cannot be read and wait');
  }

  private async report(): Promise<Record<string, unknown>> {
    return {
      ...this.lanes.report(),
      memory_mb: Math.round(process.memoryUsage().rss / 1e6),
      sandbox: this.reader.sandbox,
      reader_trouble: this.readerTrouble,
      temporary: await temporaryDisk(),
      ...aiReport(aiSettings(this.env)),
      ...(this.watched && { watched_folder: this.watched.report }),
      ...(this.scanner && { virus_scanner: this.scanner.report }),
    };
  }
}
