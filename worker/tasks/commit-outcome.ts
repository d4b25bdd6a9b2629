import { setTimeout as wait } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isCrossed, isDatabaseAway } from '#core/database/database';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';
import { attemptsAllowed, backoffSeconds, childDeathsAllowed } from '#core/kernel/tasks/backoff';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import { countChildDeath, failTask, finishTask, holdTask, parkTask, releaseTask, retryTask } from '#core/kernel/tasks/finish-task';
import { failDocument } from '../documents/fail-document.js';
import { restartOf, tasksAfter, tasksAfterDocument } from './pipeline.js';
import type { Failure, Step, StepOutcome } from '../step/step.js';

/** The sentence for a person when the product itself failed on a document. */
const internalSentence =
  'Something went wrong on our side while this was being processed. Try again; if it fails again, tell your administrator.';

const awayPauseMs = 500;

/** Where to commit, and for how long to try: `signal` is aborted when another worker may hold the lease. */
export interface CommitTo {
  em: EntityManager;
  signal: AbortSignal;
}

/**
 * Runs a transaction again when the database chose it as a deadlock's victim, and while the database is away and the lease holds. If the answer to a
 * commit was lost, the token is gone at the next try, and nothing is written twice.
 */
async function transactional<T>({ em, signal }: CommitTo, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await em.fork().transactional(work);
    } catch (error) {
      const again = isDatabaseAway(error) ? !signal.aborted : attempt < 4 && isCrossed(error);
      if (!again) throw error;
      if (isDatabaseAway(error)) await wait(awayPauseMs);
    }
  }
}

/**
 * Saves the outcome of a step, in one transaction and only while the token holds: result, event and next task, or the failure, or the wait. Throws
 * LeaseLost where the token is gone; then nothing is saved. Returns the tasks to wake workers for.
 */
export function commitOutcome(to: CommitTo, step: Step, task: ClaimedTask, outcome: StepOutcome): Promise<readonly AddedTask[]> {
  return transactional(to, async (tx) => {
    const { again } = await holdTask(tx, task);
    switch (outcome.is) {
      case 'done':
      case 'skipped': {
        const added = outcome.is === 'done' ? ((await outcome.save(tx)) ?? []) : [];
        // It was requested again: it starts over instead of completing.
        const next = again ? [] : await tasksAfter(tx, task, outcome);
        return [...added, ...(await finishTask(tx, task, next, restartOf(task)))];
      }
      case 'stopped': {
        const added = (await outcome.save?.(tx)) ?? [];
        return [...added, ...(await finishTask(tx, task, [], restartOf(task)))];
      }
      case 'retry-later':
        await outcome.save?.(tx);
        // A newer request for a mail, such as accepting its sender, replaces this run's wait; a document still waits for its provider.
        if (again && task.documentId === null) return finishTask(tx, task, [], restartOf(task));
        await parkTask(tx, task, outcome.why, outcome.seconds);
        return [];
      case 'child-died':
        if (task.childDeaths + 1 >= childDeathsAllowed) return giveUp(tx, step, task, outcome, `the reader died: ${outcome.detail}`);
        await countChildDeath(tx, task, outcome.detail.slice(0, 1000));
        return [];
      case 'failed':
        await outcome.save?.(tx);
        break;
    }
    return giveUp(tx, step, task, outcome, outcome.sentence);
  });
}

/** Records that a step threw: it runs again later, or is given up after its last attempt. */
export function commitError(to: CommitTo, step: Step, task: ClaimedTask, error: string): Promise<readonly AddedTask[]> {
  return transactional(to, async (tx) => {
    await holdTask(tx, task);
    if (task.attempts >= attemptsAllowed) return giveUp(tx, step, task, { code: 'internal', sentence: internalSentence }, error);
    await retryTask(tx, task, error.slice(0, 1000), backoffSeconds(task.attempts, Math.random()));
    return [];
  });
}

/** Records that a task has brought down too many workers. */
export function commitLossLimit(to: CommitTo, step: Step, task: ClaimedTask): Promise<readonly AddedTask[]> {
  return transactional(to, async (tx) => {
    await holdTask(tx, task);
    return giveUp(tx, step, task, { code: 'crashed', sentence: internalSentence }, `${task.leaseLosses} workers lost their lease on it`);
  });
}

/** Gives a task back, uncounted: the database went away under the step, or the worker ends. */
export async function commitRelease(to: CommitTo, task: ClaimedTask): Promise<readonly AddedTask[]> {
  await transactional(to, (tx) => releaseTask(tx, task));
  return [];
}

async function giveUp(tx: EntityManager, step: Step, task: ClaimedTask, failure: Failure, why: string): Promise<readonly AddedTask[]> {
  const { again } = await holdTask(tx, task);
  // It was requested again meanwhile: that run decides.
  if (again) return finishTask(tx, task, [], restartOf(task));
  await failTask(tx, task, why.slice(0, 1000));
  if (step.giveUp) await step.giveUp(tx, task, failure);
  if (task.documentId === null) return [];
  if (!step.giveUp) await failDocument(tx, task.documentId, task.kind, failure);
  const added: AddedTask[] = [];
  for (const next of await tasksAfterDocument(tx, task.documentId)) added.push(await addTask(tx, { priority: task.priority, ...next }));
  return added;
}
