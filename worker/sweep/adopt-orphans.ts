import type { EntityManager } from '@mikro-orm/postgresql';
import { type AddedTask, addTask, type NewTask } from '#core/kernel/tasks/add-task';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';

/** Younger ones may be between one step and the next. */
const patienceMinutes = 10;
/** Older ones were left on purpose, or are no longer waited for. */
const lookBackDays = 30;
const batch = 200;

/**
 * Adds a task for what waits for one and has none: a mail that was never parsed, a document that was never read, a mail whose last unfinished
 * document a person deleted. None of these should happen; whatever the cause, this repairs it.
 */
export async function adoptOrphans(em: EntityManager): Promise<AddedTask[]> {
  const age = `between now() - interval '${lookBackDays} days' and now() - interval '${patienceMinutes} minutes'`;
  const live = `state in ('due', 'running', 'parked')`;
  const finders: readonly (readonly [TaskKindName, string])[] = [
    [
      'parse-mail',
      `select m.id from inbound_mail m where m.state = 'imported' and m.raw_key is not null and m.received_at ${age}
         and not exists (select 1 from task t where t.kind = 'parse-mail' and t.subject_id = m.id and t.${live})`,
    ],
    [
      'read-document',
      `select d.id from document d where d.processing_status in ('pending', 'processing') and d.deleted_at is null
         and d.updated_at ${age} and not exists (select 1 from task t where t.document_id = d.id and t.${live})`,
    ],
    [
      'settle-mail',
      `select m.id from inbound_mail m where m.state = 'parsed' and m.settled_at is null and m.received_at ${age}
         and exists (select 1 from document d where d.mail_id = m.id and d.deleted_at is null)
         and not exists (select 1 from document d where d.mail_id = m.id and d.deleted_at is null and d.processing_status in ('pending', 'processing'))
         and not exists (select 1 from task t where t.kind = 'settle-mail' and t.subject_id = m.id and t.${live})`,
    ],
  ];
  const wanted: NewTask[] = [];
  for (const [kind, find] of finders) {
    const rows = await em.execute<{ id: number }[]>(`${find} order by 1 limit ${batch}`);
    wanted.push(...rows.map((row) => ({ kind, subjectId: row.id })));
  }
  const added: AddedTask[] = [];
  for (const task of wanted) added.push(await addTask(em, task));
  return added;
}
