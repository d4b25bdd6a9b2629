import { z } from 'zod';

/** OCR is slow and greedy; light work never waits behind it. A question to the AI provider does nothing but wait, in front of a person, and holds up neither. */
export const taskLanes = ['light', 'ocr', 'ask'] as const;
export type TaskLane = (typeof taskLanes)[number];

/** How a kind of work is carried: the lane it runs in, whether its subject is a document, and what its payload must be. */
export interface TaskKind {
  lane: TaskLane;
  /** How far along the way from mail to book it is; among equals in priority the furthest is taken first. */
  stage: number;
  /** A document's work is one live task at a time for that document. */
  subject: 'document' | 'mail' | 'file' | 'trial' | 'outgoing' | 'weights';
  payload: z.ZodType<Record<string, unknown>>;
}

const flags = z.object({
  /** Do it even where it was done before. */
  forced: z.boolean().optional(),
  /** Asked for by a person: drop what people have corrected. */
  discard_corrections: z.boolean().optional(),
});

/**
 * Every kind of work there is. The stages make a mail's work go depth first: after a crash or a flood the oldest mails are finished
 * one by one, instead of all of them being half done until the end. The order of a document's steps stands in the worker's pipeline. A new kind goes
 * to the end, as in the check of its column.
 */
const kinds = {
  'parse-mail': { lane: 'light', stage: 0, subject: 'mail', payload: flags },
  'read-document': { lane: 'light', stage: 1, subject: 'document', payload: flags },
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
  'put-question': { lane: 'ask', stage: 0, subject: 'trial', payload: z.object({}) },
  'replay-corrections': { lane: 'light', stage: 0, subject: 'weights', payload: z.object({}) },
} as const satisfies Record<string, TaskKind>;
export type TaskKindName = keyof typeof kinds;
export const taskKinds: Readonly<Record<TaskKindName, TaskKind>> = kinds;
export const taskKindNames = Object.keys(kinds) as TaskKindName[];

/** The larger runs first; neither a bulk run nor what is told by mail or fetched for a text message, to and from a server that may not answer, ever starves new mail. */
export const taskPriority = { person: 150, mail: 100, told: 50, bulk: 10 } as const;
