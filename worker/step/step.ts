import type { EntityManager } from '@mikro-orm/postgresql';
import type { FailureCode } from '#core/database/values/failure-code';
import type { AddedTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';

/** A step's input: its task, a separate EntityManager for reading, and when to stop. */
export interface StepRun {
  task: ClaimedTask;
  em: EntityManager;
  /** Aborted when the lease is lost or revoked, or the worker ends: any further result is discarded. */
  signal: AbortSignal;
  /** Milliseconds since the step began, for its event. */
  elapsed: () => number;
}

/**
 * Writes a step's result in the transaction that also ends its task and adds the next one; may run twice after a deadlock. Returns tasks it has added
 * itself; workers are woken for them after the commit.
 */
export type Save = (em: EntityManager) => Promise<readonly AddedTask[] | void>;

/** The work is done; `needsOcr` sends a document through the OCR lane before it goes on. */
export interface Done {
  is: 'done';
  save: Save;
  needsOcr?: boolean;
  /** How many pages were read from their pictures, for the metrics. */
  ocrPages?: number;
}

/** Nothing to do (it was done before); the next step follows. */
export interface Skipped {
  is: 'skipped';
  why: string;
}

/** Nothing more to do at all: the document is gone, the mail waits for a person. */
export interface Stopped {
  is: 'stopped';
  why: string;
  save?: Save;
}

/** Something else is not ready (a provider, a disk): the task waits without the attempt being counted. */
export interface RetryLater {
  is: 'retry-later';
  seconds: number;
  why: string;
  /** What can be shown meanwhile. */
  save?: Save;
}

/** The document can't be finished; `sentence` is for a back-office person, who may try again. */
export interface Failed {
  is: 'failed';
  code: FailureCode;
  sentence: string;
  /** More room on the disk would have helped. */
  lacksRoom?: boolean;
  /** What was found nevertheless. */
  save?: Save;
  ocrPages?: number;
}

/** The guarded child died on it: tried again until it has died too often, then failed with these words. */
export interface ChildDied {
  is: 'child-died';
  code: FailureCode;
  sentence: string;
  /** For the log and the task's last error. */
  detail: string;
}

export type StepOutcome = Done | Skipped | Stopped | RetryLater | Failed | ChildDied;

/** Why work on a subject ends without a result. */
export interface Failure {
  code: FailureCode;
  sentence: string;
  /** More room on the disk would have helped. */
  lacksRoom?: boolean;
}

/** A kind of work. Every step can run twice without a second effect. */
export interface Step {
  readonly kind: TaskKindName;
  /**
   * What it throws counts as an attempt, up to a limit, except trouble of the installation: an error code of a disk or of a connection is taken for
   * our own disk's and database's, and waited for. A step that calls other services must not let such errors out.
   */
  run(run: StepRun): Promise<StepOutcome>;
  /** Records on the subject that the work was given up, in the transaction that ends the task; a document's steps need none. */
  giveUp?(em: EntityManager, task: ClaimedTask, failure: Failure): Promise<void>;
}

export const done = (save: Save, more: { needsOcr?: boolean; ocrPages?: number } = {}): Done => ({ is: 'done', save, ...more });
export const skipped = (why: string): Skipped => ({ is: 'skipped', why });
export const stopped = (why: string, save?: Save): Stopped => ({ is: 'stopped', why, ...(save ? { save } : {}) });
export const retryLater = (seconds: number, why: string, save?: Save): RetryLater => ({
  is: 'retry-later',
  seconds,
  why,
  ...(save ? { save } : {}),
});
export const failed = (code: FailureCode, sentence: string, save?: Save): Failed => ({
  is: 'failed',
  code,
  sentence,
  ...(save ? { save } : {}),
});

/** All steps by their kind. Throws where a kind of task has no step or two: the process must not start then. */
export function stepsByKind(kinds: readonly TaskKindName[], steps: readonly Step[]): ReadonlyMap<TaskKindName, Step> {
  const found = new Map<TaskKindName, Step>();
  for (const step of steps) {
    if (found.has(step.kind)) throw new Error(`The kind of work ${step.kind} has two steps`);
    found.set(step.kind, step);
  }
  const missing = kinds.filter((kind) => !found.has(kind));
  if (missing.length > 0) throw new Error(`No step for the kind of work ${missing.join(', ')}`);
  return found;
}
