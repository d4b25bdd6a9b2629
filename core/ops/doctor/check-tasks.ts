import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';

/** While a worker runs, no due task waits longer than this, in minutes; the sweep looks every 15 s. */
const patienceMinutes = 5;

const names = (rows: readonly { name: string }[]): string => some(rows.map(({ name }) => name));

/** No task waits for a worker that is not there, and no document or mail waits without a task. */
export async function checkTasks(em: EntityManager): Promise<Finding[]> {
  const late = await em.execute<{ name: string }[]>(
    `select kind || ' ' || id as name from task
     where (state = 'due' and run_after < now() - interval '${patienceMinutes} minutes')
        or (state = 'running' and lease_until < now() - interval '${patienceMinutes} minutes') order by id`,
  );
  const live = "state in ('due', 'running', 'parked')";
  const forgotten = await em.execute<{ name: string }[]>(
    `select 'document ' || id as name from document d
       where processing_status in ('pending', 'processing') and deleted_at is null and updated_at < now() - interval '15 minutes'
       and not exists (select 1 from task t where t.document_id = d.id and t.${live})
     union all select 'mail ' || id from inbound_mail m
       where m.state = 'imported' and m.raw_key is not null and m.received_at < now() - interval '15 minutes'
       and not exists (select 1 from task t where t.kind = 'parse-mail' and t.subject_id = m.id and t.${live})`,
  );
  return [
    {
      check: 'Tasks',
      wrong: late.length,
      sentence:
        late.length === 0
          ? 'No task is stuck.'
          : `Waiting for more than ${patienceMinutes} minutes: ${names(late)}. Check that a worker runs and that its log shows no errors; the work continues automatically.`,
    },
    {
      check: 'Unfinished work',
      wrong: forgotten.length,
      sentence:
        forgotten.length === 0
          ? 'Everything unfinished has a task.'
          : `No task is planned for these: ${names(forgotten)}. Reprocess each document in the Document Hub, replay each mail in Email Processing Status.`,
    },
  ];
}
