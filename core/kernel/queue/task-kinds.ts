import { z } from 'zod';

/** OCR is slow and takes a whole core, so light work never waits behind it. A question to the AI provider only waits, and a person with it: it has a lane that nothing else holds up. */
export const taskLanes = ['light', 'ocr', 'ask'] as const;
export type TaskLane = (typeof taskLanes)[number];

/** What a worker must know of a kind of task: the lane it runs in, what its subject is, and the shape of its payload. */
export interface TaskKind {
  lane: TaskLane;
  /** How far along the way from mail to book it is; of tasks of one priority the furthest is taken first. */
  stage: number;
  /** What `subjectId` is the id of. A document has at most one live task at a time. */
  subject: 'document' | 'mail' | 'file' | 'trial' | 'outgoing' | 'weights' | 'import' | 'endpoint' | 'export';
  payload: z.ZodType<Record<string, unknown>>;
}

const flags = z.object({
  /** Do it again even if it was done before. */
  forced: z.boolean().optional(),
  /** A person asked to drop the corrections. */
  discard_corrections: z.boolean().optional(),
});

/**
 * Every kind of task; its step is a class in `worker`, named in `worker/steps`. The stages make work go depth first: after a crash or a flood the
 * oldest mails are finished one by one, instead of all of them being half done until the end. The order of a document's steps is in `worker/tasks/pipeline`.
 */
const kinds = {
  'parse-mail': { lane: 'light', stage: 0, subject: 'mail', payload: flags },
  'read-document': { lane: 'light', stage: 1, subject: 'document', payload: flags },
  'split-document': { lane: 'light', stage: 1, subject: 'document', payload: flags.extend({ starts: z.array(z.int()) }) },
  'ocr-document': { lane: 'ocr', stage: 2, subject: 'document', payload: flags },
  'extract-document': { lane: 'light', stage: 3, subject: 'document', payload: flags },
  'apply-rules': {
    lane: 'light',
    stage: 4,
    subject: 'document',
    payload: flags.extend({ rule_ids: z.array(z.int()).optional(), run: z.string().optional() }),
  },
  'settle-document': { lane: 'light', stage: 5, subject: 'document', payload: flags },
  'settle-mail': { lane: 'light', stage: 6, subject: 'mail', payload: flags },
  'delete-file': { lane: 'light', stage: 0, subject: 'file', payload: z.object({ key: z.string() }) },
  'try-extraction': { lane: 'light', stage: 0, subject: 'trial', payload: z.object({}) },
  'fetch-media': { lane: 'light', stage: 0, subject: 'file', payload: flags },
  'send-mail': { lane: 'light', stage: 0, subject: 'outgoing', payload: flags },
  'deliver-events': { lane: 'light', stage: 0, subject: 'endpoint', payload: flags },
  'export-books': { lane: 'light', stage: 0, subject: 'export', payload: flags },
  'put-question': { lane: 'ask', stage: 0, subject: 'trial', payload: z.object({}) },
  'replay-corrections': { lane: 'light', stage: 0, subject: 'weights', payload: z.object({}) },
  'import-csv': { lane: 'light', stage: 0, subject: 'import', payload: z.object({}) },
} as const satisfies Record<string, TaskKind>;
export type TaskKindName = keyof typeof kinds;
export const taskKinds: Readonly<Record<TaskKindName, TaskKind>> = kinds;
export const taskKindNames = Object.keys(kinds) as TaskKindName[];

/** The larger runs first. Bulk runs, and `told` work with servers that may not answer (mail to send, events for webhooks, pictures of text messages to fetch), never hold up new mail. */
export const taskPriority = { person: 150, mail: 100, told: 50, bulk: 10 } as const;
