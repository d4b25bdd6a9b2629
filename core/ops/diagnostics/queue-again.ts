import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { Document } from '#core/database/entities/document.entity';
import { resetToPending } from '#core/commands/process-anew';
import { taskKinds, taskPriority } from '#core/kernel/queue/task-kinds';
import type { WakeUp } from '#core/kernel/queue/task-queue';
import { type AddedTask, addTask, justNow } from '#core/kernel/tasks/add-task';

/** Below this confidence an amount or a date was probably misread. */
const doubtfulBelow = 0.5;
/** How many failed documents one call starts again. */
const mostResets = 500;

/** Documents that are extracted again, and why. */
export interface QueuedAgain {
  queued: number;
  missingAmount: number;
  missingDate: number;
  doubtful: number;
  wake: WakeUp | null;
}

/**
 * Queues every finished document whose amount or date is missing or of little confidence, to be extracted again after all other work. Values that
 * people set are never doubtful. In the caller's transaction.
 */
export async function queueDoubtful(em: EntityManager, actor: Actor): Promise<QueuedAgain> {
  const { lane } = taskKinds['extract-document'];
  const [row] = await em.execute<
    { queued: number; missing_amount: number; missing_date: number; doubtful: number; first: string | null }[]
  >(
    `with judged as (
       select d.id, d.amount is null as no_amount, d.document_date is null as no_date,
         (not jsonb_exists(d.person_fields->'fields', 'amount') and (d.machine_fields#>>'{fields,amount,confidence}')::numeric < ${doubtfulBelow})
         or (not jsonb_exists(d.person_fields->'fields', 'service_date') and (d.machine_fields#>>'{fields,service_date,confidence}')::numeric < ${doubtfulBelow}) as unsure
       from document d where d.deleted_at is null and d.processing_status = 'completed' and d.read_at is not null),
     chosen as (select * from judged where no_amount or no_date or unsure),
     added as (
       insert into task (kind, lane, subject_id, document_id, payload, priority, run_after, created_at)
       select 'extract-document', ?, id, id, '{"forced":true}', ?, ${justNow}, now() from chosen order by id on conflict do nothing returning id, document_id),
     told as (insert into document_event (document_id, kind, data, user_id) select document_id, 'queued', '{}', ? from added)
     select (select count(*)::int from added) as queued, (select min(id) from added) as first,
       count(*) filter (where no_amount)::int as missing_amount, count(*) filter (where no_date)::int as missing_date,
       count(*) filter (where unsure)::int as doubtful from chosen join added on added.document_id = chosen.id`,
    [lane, taskPriority.bulk, actor.userId],
  );
  const queued = row?.queued ?? 0;
  recordAudit(em, { ...actor, action: 'process-doubtful', resource: 'documents', resourceId: null, after: { queued } });
  await em.flush();
  return {
    queued,
    missingAmount: row?.missing_amount ?? 0,
    missingDate: row?.missing_date ?? 0,
    doubtful: row?.doubtful ?? 0,
    wake: row?.first ? { lane, id: Number(row.first), attempts: 0 } : null,
  };
}

/** Starts failed documents again, the oldest first, at most 500 at once. Answers their tasks, and how many are still failed. */
export async function resetFailed(em: EntityManager, actor: Actor): Promise<{ tasks: AddedTask[]; left: number }> {
  const rows = await em.execute<{ id: number }[]>(
    `select id from document where processing_status = 'failed' and deleted_at is null order by id limit ?`,
    [mostResets],
  );
  const tasks: AddedTask[] = [];
  for (const { id } of rows) tasks.push(await resetToPending(em.fork(), id, actor));
  return { tasks, left: await em.count(Document, { processingStatus: 'failed', deletedAt: null }) };
}

/** Puts the oldest pending document first in the queue; null where none is pending. */
export async function hurryOldest(em: EntityManager, actor: Actor): Promise<{ documentId: number; task: AddedTask } | null> {
  return em.transactional(async (tx) => {
    const [oldest] = await tx.execute<{ id: number }[]>(
      `select id from document where processing_status = 'pending' and deleted_at is null order by created_at, id limit 1`,
    );
    if (!oldest) return null;
    recordAudit(tx, { ...actor, action: 'process', resource: 'documents', resourceId: oldest.id });
    return {
      documentId: oldest.id,
      task: await addTask(tx, { kind: 'read-document', subjectId: oldest.id, priority: taskPriority.person }),
    };
  });
}
