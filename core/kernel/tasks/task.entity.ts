import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant, jsonOr } from '#core/kernel/platform/columns';
import { type TaskKindName, taskLanes } from '#core/kernel/queue/task-kinds';

export const taskStates = ['due', 'running', 'done', 'failed', 'parked'] as const;
export type TaskState = (typeof taskStates)[number];

export const taskTable = defineEntity({
  name: 'Task',
  tableName: 'task',
  properties: {
    id: p.bigint('number').primary(),
    /** One that this release does not know is of a newer one, and waits for a worker of that. */
    kind: p.text().$type<TaskKindName>(),
    lane: p.enum(taskLanes).default('light'),
    subjectId: p.integer(),
    /** Set where the work is a document's: one live task a document. */
    documentId: p.integer().nullable().fieldName('document_id'),
    /** Small facts a step needs beyond its subject (ids, flags); never content. */
    payload: jsonOr<Record<string, unknown>>(() => ({})),
    state: p.enum(taskStates).default('due'),
    /** The larger, the sooner; see taskPriority. */
    priority: p.integer().default(100),
    /** How far along its document is; what is further along is finished before anything new is begun. */
    stage: p.integer().default(0),
    attempts: p.integer().default(0),
    /** How often the guarded child died on it. */
    childDeaths: p.integer().default(0),
    /** How often a worker lost its lease on it. */
    leaseLosses: p.integer().default(0),
    runAfter: createdAt(),
    leaseUntil: instant().nullable(),
    leaseToken: p.uuid().nullable(),
    leasedBy: p.string().length(80).nullable(),
    /** Asked for again while it ran: run once more when it ends. */
    again: p.boolean().default(false),
    lastError: p.text().nullable(),
    createdAt: createdAt(),
    finishedAt: instant().nullable(),
  },
  indexes: [
    {
      name: 'task_due_idx',
      expression: `create index "task_due_idx" on "task" ("lane", "priority" desc, "stage" desc, "id") where "state" = 'due'`,
    },
    { name: 'task_running_idx', expression: `create index "task_running_idx" on "task" ("lease_until") where "state" = 'running'` },
    { name: 'task_state_idx', properties: ['state', 'finishedAt'] },
  ],
  uniques: [
    {
      name: 'task_one_live_per_document',
      properties: ['documentId'],
      where: { state: { $in: ['due', 'running', 'parked'] }, documentId: { $ne: null } },
    },
    { name: 'task_one_live_per_subject', properties: ['kind', 'subjectId'], where: { state: { $in: ['due', 'running', 'parked'] } } },
  ],
});

/** A piece of work. This table is the truth about all work; the queue only wakes workers. */
export class Task extends taskTable.class {}

taskTable.setClass(Task);
