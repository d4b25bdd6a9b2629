import type { EntityManager } from '@mikro-orm/postgresql';
import { Trial, type TrialKind } from '#core/database/entities/trial.entity';
import type { SmallQuestion } from '#core/kernel/provider/small-question';
import { storable } from '#core/kernel/platform/storable';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** What a worker is to try. */
export interface NewTrial {
  kind: TrialKind;
  documentId: number | null;
  question?: SmallQuestion;
}

/** Asks a worker to try something, in the caller's transaction; wake the workers after the commit. */
export async function startTrial(em: EntityManager, wanted: NewTrial): Promise<{ trialId: number; task: AddedTask }> {
  const trial = em.create(Trial, storable(wanted));
  await em.flush();
  const kind = wanted.kind === 'question' ? 'put-question' : 'try-extraction';
  return { trialId: trial.id, task: await addTask(em, { kind, subjectId: trial.id, priority: taskPriority.person }) };
}

/** Saves the result of a trial, for the call that waits. */
export async function finishTrial(em: EntityManager, id: number, result: Record<string, unknown>): Promise<void> {
  await em.nativeUpdate(Trial, { id }, { result: storable(result), finishedAt: new Date() });
}

/** Removes trials older than a day. Answers how many. */
export async function pruneTrials(em: EntityManager): Promise<number> {
  const rows = await em.execute<unknown[]>(`delete from trial where created_at < now() - interval '1 day' returning id`);
  return rows.length;
}
