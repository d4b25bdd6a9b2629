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

/** How long work waits for a disk that is full or out of reach, or a system without room for another process: not the document's fault. */
const systemSeconds = 60;
const diskFull = 'the disk is full';

/** The sentence about a file that is missing from a store which is there. */
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

/** What was saved of a step: its outcome, or that it was refused. */
interface Kept {
  is: StepOutcome['is'] | 'error';
  added: readonly AddedTask[];
}

/** The worker ends: running tasks are given back. */
class WorkerEnds extends Error {}

interface Running {
  task: ClaimedTask;
  controller: AbortController;
}

/** Runs tasks: claim, step, commit. Each step has a separate EntityManager. */
export class TaskRunner {
  readonly figures = new StepFigures();
  private readonly gate = new RunGate();
  private readonly running = new Set<Running>();

  /** `onAdded` gets every task that a commit has added, to wake the workers that can take it. */
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

  /** Claims the best due task of a lane and runs it to its end; false where none was due. */
  async runOne(lane: TaskLane): Promise<boolean> {
    await this.gate.enter();
    try {
      const { worker, leaseSeconds } = this.settings;
      const claim = (alone: boolean) => claimTask(this.em.fork(), { lane, worker, leaseSeconds, alone });
      const wasOnly = this.gate.isOnly;
      // Two lanes that look at once prevent each other from running alone: the one that hears last that nothing else is due is alone, and looks
      // again.
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
    // The lease is held while it waits to run alone, too: the tasks beside it may take longer than a lease.
    const letGo = holdLease(this.em, task, this.settings.leaseSeconds, running.controller);
    try {
      const isWorn = task.leaseLosses >= leaseLossesBeforeAlone;
      const added = isWorn ? await this.gate.runAlone(() => this.lastChance(step, running)) : await this.work(step, running);
      this.onAdded(added, task);
    } catch (error) {
      // Nothing was saved. Where the database is away the lease runs out by itself and the task comes back.
      this.note(task, error, error instanceof LeaseLost ? 'the result came too late and was thrown away' : 'the outcome could not be kept');
      if (isDatabaseAway(error)) throw error;
    } finally {
      letGo();
      this.running.delete(running);
    }
  }

  /**
   * A task that has lost too many leases runs once more, alone; it is given up if it loses the lease while running, not while waiting to run alone.
   */
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
      const found = outcomeOfScan(task, error) ?? (await this.outcomeOfTrouble(task, error));
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

  /**
   * The outcome of a step that threw because of a disk or a missing process; null where neither is at fault, or only this one file is: that counts as
   * an attempt.
   */
  private async outcomeOfTrouble(task: ClaimedTask, error: unknown): Promise<StepOutcome | null> {
    if (error instanceof NoRoomToRead) return this.withoutRoom(task);
    if (isDiskFull(error)) return waitFor(task, diskFull);
    if (error instanceof NoReader) return waitFor(task, 'no reader could be started');
    if (error instanceof NoTemporaryFolder) return waitFor(task, 'the folder for temporary files cannot be used');
    const isMissing = error instanceof NotStored;
    if (!isMissing && !isStoreAway(error)) return null;
    if (await this.settings.isStoreGone()) return waitFor(task, 'the file store cannot be reached');
    return isMissing && task.attempts >= attemptsAllowed ? failed('internal', notStoredSentence) : null;
  }

  /** The work waits for room; a file that fills the disk alone would wait for ever, and fails instead. */
  private async withoutRoom(task: ClaimedTask): Promise<StepOutcome> {
    const waited = afterNoRoom(task.payload.no_room, await (this.settings.temporaryDisk ?? temporaryDisk)(), new Date());
    if (!waited) return { ...failed('too_large', noRoomSentence), lacksRoom: true };
    return retryLater(systemSeconds, diskFull, (tx) => noteWait(tx, task.id, { no_room: waited }));
  }

  /**
   * A result that the database refuses counts as an error of the step: it would be refused again at once, and with each lease that runs out. If its
   * disk is full the work waits for room; where not even that can be written, the lease runs out.
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

/** How and where a child died, without its message, which may quote what it read. */
function deathOf(detail: string): string {
  const how = /^\w+: (?:ended with \w+(?: \d+)?|\w*Error|\d[^\n]*)?/.exec(detail)?.[0] ?? '';
  return `${how} ${/^\s*(at .*)$/m.exec(detail)?.[1] ?? ''}`.trim().slice(0, 300);
}

const waitFor = ({ id }: ClaimedTask, why: string): StepOutcome => retryLater(systemSeconds, why, (tx) => noteWait(tx, id, {}));

/** Waiting for a disk or a process does not count as waiting for a provider. */
async function noteWait(tx: EntityManager, id: number, noted: { no_room?: Waited }): Promise<void> {
  await tx.execute(`update task set payload = payload - 'asked_since' || ?::jsonb where id = ?`, [JSON.stringify(noted), id]);
}

/** The ids in a log line about a task: `document: 812`, `mail: 17`. */
function idsOf({ id, kind, subjectId }: ClaimedTask): Record<string, string | number> {
  return { task: id, kind, [taskKinds[kind].subject]: subjectId };
}
