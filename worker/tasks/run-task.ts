import type { EntityManager } from '@mikro-orm/postgresql';
import { isDiskFull, isStoreAway } from '#core/kernel/platform/app-error';
import { isDatabaseAway } from '#core/database/database';
import type { Logger } from '#core/kernel/platform/logger';
import { type TaskKindName, taskKinds, type TaskLane } from '#core/kernel/queue/task-kinds';
import { NotStored } from '#core/kernel/storage/file-store';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import { attemptsAllowed } from '#core/kernel/tasks/backoff';
import { type ClaimedTask, claimTask, leaseLossesBeforeAlone } from '#core/kernel/tasks/claim-task';
import { beginLastTry, LeaseLost, releaseTask } from '#core/kernel/tasks/finish-task';
import { StepFigures } from '#core/kernel/tasks/step-figures';
import { commitError, commitLossLimit, commitOutcome, commitRelease, type CommitTo } from './commit-outcome.js';
import { beginStep } from '../documents/begin-step.js';
import { errorText } from '#core/kernel/platform/error-text';
import { NoReader } from '../guarded/outcome.js';
import { holdLease } from './hold-lease.js';
import { RunGate } from './run-gate.js';
import { afterNoRoom, type DiskRoom, NoRoomToRead, noRoomSentence, temporaryDisk, type Waited } from '../step/no-room.js';
import { outcomeOfScan } from '../scanning/outcome-of-scan.js';
import { failed, retryLater, type Step, type StepOutcome } from '../step/step.js';
import { NoTemporaryFolder } from '../platform/temporary-folder.js';

/** A disk that is full or out of reach, or a system that has no room for another process, is somebody else's fault; the work waits for it so long. */
const systemSeconds = 60;
const diskFull = 'the disk is full';

/** What is said of work on a file that is gone from a store which is there. */
const notStoredSentence = 'Its file is no longer in the file store. Ask your administrator to put it back from a backup, then try again.';

export interface RunSettings {
  /** Names this process in leases and heartbeats. */
  worker: string;
  leaseSeconds: number;
  /** How the disk stands that files are unpacked on. */
  temporaryDisk?: () => Promise<DiskRoom | null>;
  /** Whether the file store as a whole is at fault, once something in it could not be reached. */
  isStoreGone: () => Promise<boolean>;
}

/** What was kept of a step: its outcome, or that it was refused. */
interface Kept {
  is: StepOutcome['is'] | 'error';
  added: readonly AddedTask[];
}

/** The worker ends: what runs still is given back. */
class WorkerEnds extends Error {}

interface Running {
  task: ClaimedTask;
  controller: AbortController;
}

/** Runs tasks: claim, step, commit. Each step has an EntityManager of its own. */
export class TaskRunner {
  readonly figures = new StepFigures();
  private readonly gate = new RunGate();
  private readonly running = new Set<Running>();

  /** `onAdded` hears of every task that a commit has added, to wake whoever can take it. */
  constructor(
    private readonly em: EntityManager,
    private readonly steps: ReadonlyMap<TaskKindName, Step>,
    private readonly log: Logger,
    private readonly settings: RunSettings,
    private readonly onAdded: (tasks: readonly AddedTask[], after: ClaimedTask) => void,
  ) {}

  /** How many tasks run now, by kind. */
  inHand(): Partial<Record<TaskKindName, number>> {
    const counts: Partial<Record<TaskKindName, number>> = {};
    for (const { task } of this.running) counts[task.kind] = (counts[task.kind] ?? 0) + 1;
    return counts;
  }

  /** Claims the best due task of a lane and sees it through; false where none was due. */
  async runOne(lane: TaskLane): Promise<boolean> {
    await this.gate.enter();
    try {
      const { worker, leaseSeconds } = this.settings;
      const claim = (alone: boolean) => claimTask(this.em.fork(), { lane, worker, leaseSeconds, alone });
      const wasOnly = this.gate.isOnly;
      // Two lanes that look at once are each in the other's way: whoever hears last that nothing else is due is the only one left, and looks again.
      const task = (await claim(wasOnly)) ?? (!wasOnly && this.gate.isOnly ? await claim(true) : null);
      if (!task) return false;
      await this.see(task);
      return true;
    } finally {
      this.gate.leave();
    }
  }

  /** Aborts what still runs and gives the tasks back, uncounted. */
  async release(): Promise<void> {
    for (const { task, controller } of this.running) {
      controller.abort(new WorkerEnds('the worker ends'));
      await releaseTask(this.em.fork(), task).catch((error: unknown) => this.note(task, error, 'could not give the task back'));
    }
  }

  private async see(task: ClaimedTask): Promise<void> {
    const step = this.steps.get(task.kind);
    if (!step) throw new Error(`No step for ${task.kind}`);
    const running = { task, controller: new AbortController() };
    this.running.add(running);
    // Held while it waits to be alone, too: what runs beside it may take longer than a lease.
    const letGo = holdLease(this.em, task, this.settings.leaseSeconds, running.controller);
    try {
      const isWorn = task.leaseLosses >= leaseLossesBeforeAlone;
      const added = isWorn ? await this.gate.runAlone(() => this.lastChance(step, running)) : await this.work(step, running);
      this.onAdded(added, task);
    } catch (error) {
      // Nothing was kept. Where the database is away the lease runs out by itself and the task comes back.
      this.note(task, error, error instanceof LeaseLost ? 'the result came too late and was thrown away' : 'the outcome could not be kept');
      if (isDatabaseAway(error)) throw error;
    } finally {
      letGo();
      this.running.delete(running);
    }
  }

  /** What has cost too many leases runs once more, with nothing beside it; what was lost in that is given up, and not what was lost in waiting for it. */
  private async lastChance(step: Step, running: Running): Promise<readonly AddedTask[]> {
    const { signal } = running.controller;
    if (signal.aborted) throw signal.reason;
    if (running.task.payload.alone === true) return commitLossLimit({ em: this.em, signal }, step, running.task);
    await beginLastTry(this.em.fork(), running.task);
    return this.work(step, running);
  }

  private async work(step: Step, { task, controller: { signal } }: Running): Promise<readonly AddedTask[]> {
    const began = performance.now();
    const to = { em: this.em, signal };
    const elapsed = (): number => Math.round(performance.now() - began);
    let outcome: StepOutcome;
    try {
      await beginStep(this.em.fork(), task);
      outcome = await step.run({ task, em: this.em.fork(), signal, elapsed });
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof LeaseLost) throw error;
      this.note(task, error, 'the step threw');
      this.figures.observe(task.kind, 'error', elapsed() / 1000);
      const found = outcomeOfScan(task, error) ?? (await this.ofSystem(task, error));
      if (!found) return isDatabaseAway(error) ? commitRelease(to, task) : commitError(to, step, task, errorText(error));
      outcome = found;
    }
    if (signal.aborted) throw signal.reason;
    if (outcome.is === 'child-died') this.log.warn({ ...idsOf(task), error: deathOf(outcome.detail) }, 'the reader died of its input');
    const { is, added } = await this.keep(to, step, task, outcome);
    this.figures.observe(task.kind, is, elapsed() / 1000);
    if (is === outcome.is && 'ocrPages' in outcome) this.figures.addOcrPages(outcome.ocrPages ?? 0);
    const next = added.length > 0 ? { next: added.map(({ id }) => id) } : {};
    this.log.info({ ...idsOf(task), outcome: is, ms: elapsed(), ...next }, 'step done');
    return added;
  }

  /** What becomes of a step that threw where a disk or the lack of a process is at fault; null where none is, and where it is the one file alone: that counts. */
  private async ofSystem(task: ClaimedTask, error: unknown): Promise<StepOutcome | null> {
    if (error instanceof NoRoomToRead) return this.withoutRoom(task);
    if (isDiskFull(error)) return waitFor(task, diskFull);
    if (error instanceof NoReader) return waitFor(task, 'no reader could be started');
    if (error instanceof NoTemporaryFolder) return waitFor(task, 'the folder for temporary files cannot be used');
    const isMissing = error instanceof NotStored;
    if (!isMissing && !isStoreAway(error)) return null;
    if (await this.settings.isStoreGone()) return waitFor(task, 'the file store cannot be reached');
    return isMissing && task.attempts >= attemptsAllowed ? failed('internal', notStoredSentence) : null;
  }

  /** The work waits for room; what alone fills the disk would wait for ever, and ends instead. */
  private async withoutRoom(task: ClaimedTask): Promise<StepOutcome> {
    const waited = afterNoRoom(task.payload.no_room, await (this.settings.temporaryDisk ?? temporaryDisk)(), new Date());
    if (!waited) return { ...failed('too_large', noRoomSentence), lacksRoom: true };
    return retryLater(systemSeconds, diskFull, (tx) => noteWait(tx, task.id, { no_room: waited }));
  }

  /**
   * A result that the database refuses counts as an error of the step: it would be refused again at once, and with each lease that runs out. One that
   * finds its disk full waits for room; where not even that can be written, the lease runs out.
   */
  private async keep(to: CommitTo, step: Step, task: ClaimedTask, outcome: StepOutcome): Promise<Kept> {
    try {
      return { is: outcome.is, added: await commitOutcome(to, step, task, outcome) };
    } catch (error) {
      if (to.signal.aborted || error instanceof LeaseLost || isDatabaseAway(error)) throw error;
      this.note(task, error, 'the outcome was refused');
      if (isDiskFull(error)) return { is: 'retry-later', added: await commitOutcome(to, step, task, waitFor(task, diskFull)) };
      return { is: 'error', added: await commitError(to, step, task, errorText(error)) };
    }
  }

  private note(task: ClaimedTask, error: unknown, event: string): void {
    this.log.warn({ ...idsOf(task), attempts: task.attempts, error: errorText(error) }, event);
  }
}

/** How a child died and where, without its words, which may quote what it read. */
function deathOf(detail: string): string {
  const how = /^\w+: (?:ended with \w+(?: \d+)?|\w*Error|\d[^\n]*)?/.exec(detail)?.[0] ?? '';
  return `${how} ${/^\s*(at .*)$/m.exec(detail)?.[1] ?? ''}`.trim().slice(0, 300);
}

const waitFor = ({ id }: ClaimedTask, why: string): StepOutcome => retryLater(systemSeconds, why, (tx) => noteWait(tx, id, {}));

/** The time that a disk or a process takes is no patience with a provider. */
async function noteWait(tx: EntityManager, id: number, noted: { no_room?: Waited }): Promise<void> {
  await tx.execute(`update task set payload = payload - 'asked_since' || ?::jsonb where id = ?`, [JSON.stringify(noted), id]);
}

/** What a log line finds a task by: `document: 812`, `mail: 17`. */
function idsOf({ id, kind, subjectId }: ClaimedTask): Record<string, string | number> {
  return { task: id, kind, [taskKinds[kind].subject]: subjectId };
}
