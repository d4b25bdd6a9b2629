import type { EntityManager } from '@mikro-orm/postgresql';
import { Trial, type TrialKind } from '#core/diagnostics/trial.entity';
import { taskPriority } from '#core/queue/task-kinds';
import { type AddedTask, addTask } from '#core/tasks/add-task';

/** Asks a worker to try something, in the caller's transaction; wake for the task after the commit. */
export async function startTrial(
  em: EntityManager,
  kind: TrialKind,
  documentId: number | null,
): Promise<{ trialId: number; task: AddedTask }> {
  const trial = em.create(Trial, { kind, documentId });
  await em.flush();
  return { trialId: trial.id, task: await addTask(em, { kind: 'try-extraction', subjectId: trial.id, priority: taskPriority.person }) };
}

/** Removes trials of yesterday; nobody waits for them. Answers how many. */
export async function pruneTrials(em: EntityManager): Promise<number> {
  const rows = await em.execute<unknown[]>(`delete from trial where created_at < now() - interval '1 day' returning id`);
  return rows.length;
}
