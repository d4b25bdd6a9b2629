import { randomBytes } from 'node:crypto';
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import { taskKinds, taskPriority } from '#core/kernel/queue/task-kinds';
import type { WakeUp } from '#core/kernel/queue/task-queue';
import { Rule } from '#core/database/entities/rule.entity';
import { justNow } from '#core/kernel/tasks/add-task';

/** Which documents rules are to be applied to. */
export type RuleSubjects = { documentIds: readonly number[] } | { propertyId: number } | { tagIds: readonly number[] } | { type: string };

/** How many documents got a task, and the first of those tasks to wake for. */
export interface QueuedRules {
  queued: number;
  /** What `runProgress` is asked with; null where nothing was queued. */
  run: string | null;
  wake: WakeUp | null;
}

/** Throws `not-found` where one of the rules is not there. */
export async function requireRules(em: EntityManager, ruleIds: readonly number[] | null | undefined): Promise<void> {
  const wanted = new Set(ruleIds ?? []);
  if (wanted.size > 0 && (await em.count(Rule, { id: { $in: [...wanted] } })) < wanted.size)
    throw new AppError('not-found', 'Rule not found');
}

/** Whoever was not heard by then is told so. */
const mostTries = 5;

/**
 * Queues the application of rules to many documents at once, behind all other work. A document that waits for its rules, gets them now or is settled
 * after them gets these as well, with its task or after it. One that is still being read gets its rules at the end of that, and one that could not be
 * read has nothing to apply them to: neither is counted.
 */
export async function queueRules(em: EntityManager, subjects: RuleSubjects, ruleIds: readonly number[] | null): Promise<QueuedRules> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await em.transactional((tx) => queueAtOnce(tx, subjects, ruleIds));
    } catch (error) {
      // Another run wrote the same task at the same moment, behind the back of `on conflict`, which minds one index alone; now it is there to be joined.
      if (!(error instanceof UniqueConstraintViolationException) || tries === mostTries) throw error;
    }
  }
}

async function queueAtOnce(em: EntityManager, subjects: RuleSubjects, ruleIds: readonly number[] | null): Promise<QueuedRules> {
  const nonce = randomBytes(4).toString('hex');
  const { lane, stage, payload: shape } = taskKinds['apply-rules'];
  const payload = shape.parse({ run: nonce, ...(ruleIds ? { rule_ids: ruleIds } : {}) });
  const [condition, parameters] = conditionOf(subjects);
  const rows = await em.execute<{ id: string; made: boolean }[]>(
    `insert into task as t (kind, lane, stage, subject_id, document_id, payload, priority, run_after, created_at)
     select 'apply-rules', ?, ?, d.id, d.id, ?::jsonb, ?, ${justNow}, now() from document d
       where d.deleted_at is null and d.processing_status in ('completed', 'filed') and ${condition} and not ${isReadAnew} order by d.id
     ${orJoin} returning t.id, coalesce(t.payload->>'run' = ?, false) as made`,
    [lane, stage, JSON.stringify(payload), taskPriority.bulk, ...parameters, nonce],
  );
  const ids = rows.flatMap(({ id, made }) => (made ? [Number(id)] : [])).toSorted((a, b) => a - b);
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return { queued: rows.length, run: null, wake: null };
  return { queued: rows.length, run: `${nonce}-${first}-${last}`, wake: { lane, id: first, attempts: 0 } };
}

/** Whether a document is at other work, which rules follow. Its task would be locked as long as this takes, and who is at it could not say that he lives. */
const isReadAnew = `exists (select 1 from task o where o.document_id = d.id and o.state in ('due', 'running', 'parked')
  and o.kind not in ('apply-rules', 'settle-document'))`;

/** The rules that a payload names below a path, and those that are to be done beside them: all where either is all. */
const besides = (path: string): string =>
  `case when excluded.payload->'rule_ids' is null or t.payload#>'{${path}}' is null then t.payload #- '{${path}}'
     else jsonb_set(t.payload, '{${path}}', t.payload#>'{${path}}' || (excluded.payload->'rule_ids')) end`;

/**
 * Has live tasks do these rules too: those that wait beside those they wait for, or instead of settling what others have done, which comes after it
 * again; those that are at work when they have ended. Ending an earlier run leaves them. As part of the insertion it waits for a result that is just
 * being kept and meets what follows it, which no look of its own, before or after, could be sure of.
 */
const orJoin = `on conflict (document_id) where state in ('due', 'running', 'parked') and document_id is not null do update set
  kind = case t.state when 'running' then t.kind else excluded.kind end, lane = case t.state when 'running' then t.lane else excluded.lane end,
  stage = case t.state when 'running' then t.stage else excluded.stage end, priority = greatest(t.priority, excluded.priority + 1),
  again = t.again or t.state = 'running',
  payload = case
    when t.state = 'running' and not t.again then t.payload || jsonb_build_object('again', excluded.payload || '{"kind": "apply-rules"}')
    when t.state = 'running' and t.payload#>'{again,kind}' is null then t.payload
    when t.state = 'running' then ${besides('again,rule_ids')}
    when t.kind = 'apply-rules' then ${besides('rule_ids')}
    else (t.payload - 'rule_ids') || (excluded.payload - 'run') end
  where t.kind in ('apply-rules', 'settle-document')`;

/** How far a bulk run is. What has left the books of the work since (after weeks) counts as done. */
export interface RunProgress {
  done: number;
  failed: number;
  left: number;
}

/** Which tasks are of a run: they were written at once, so they stand together, and no list of all work is read. Throws `not-found` for a name that is none. */
function tasksOf(run: string): [string, unknown[]] {
  const [, nonce, first, last] = /^([0-9a-f]{8})-(\d{1,15})-(\d{1,15})$/.exec(run) ?? [];
  if (!nonce) throw new AppError('not-found', 'Run not found');
  return [`id between ? and ? and kind = 'apply-rules' and payload->>'run' = ?`, [first, last, nonce]];
}

/** The progress of a run by the name `queueRules` gave it; throws `not-found` for a name that is none. */
export async function runProgress(em: EntityManager, run: string): Promise<RunProgress> {
  const [ofRun, parameters] = tasksOf(run);
  const [row] = await em.execute<{ done: number; failed: number; left: number }[]>(
    `select count(*) filter (where state = 'done')::int as done, count(*) filter (where state = 'failed')::int as failed,
       count(*) filter (where state not in ('done', 'failed'))::int as "left"
     from task where ${ofRun}`,
    parameters,
  );
  return row ?? { done: 0, failed: 0, left: 0 };
}

/**
 * Takes back what a run has not begun yet, in the caller's transaction, and answers how many documents are left as they were. What somebody has
 * asked of a document meanwhile has joined its task, which is higher up since, and stays. Throws `not-found`.
 */
export async function cancelRun(em: EntityManager, run: string): Promise<number> {
  const [ofRun, parameters] = tasksOf(run);
  const gone = await em.execute<unknown[]>(`delete from task where ${ofRun} and state in ('due', 'parked') and priority = ? returning id`, [
    ...parameters,
    taskPriority.bulk,
  ]);
  return gone.length;
}

const array = (ids: readonly number[]): string => `{${ids.join(',')}}`;

function conditionOf(subjects: RuleSubjects): [string, unknown[]] {
  if ('documentIds' in subjects) return ['d.id = any(?::int[])', [array(subjects.documentIds)]];
  if ('propertyId' in subjects) return ['d.property_id = ?', [subjects.propertyId]];
  if ('type' in subjects) return ['d.document_type = ?', [subjects.type]];
  return ['exists (select 1 from document_tag dt where dt.document_id = d.id and dt.tag_id = any(?::int[]))', [array(subjects.tagIds)]];
}
