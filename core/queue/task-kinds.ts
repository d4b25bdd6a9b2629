import { z } from 'zod';
import type { TaskKindName, TaskLane } from '#core/tasks/task-kind';

/** How a kind of work is carried: the lane it runs in, whether its subject is a document, and what its payload must be. */
export interface TaskKind {
  lane: TaskLane;
  /** A document's work is one live task at a time for that document. */
  subject: 'document' | 'mail' | 'file' | 'trial';
  payload: z.ZodType<Record<string, unknown>>;
}

const flags = z.object({
  /** Do it even where it was done before. */
  forced: z.boolean().optional(),
  /** Asked for by a person: drop what people have corrected. */
  discard_corrections: z.boolean().optional(),
});

/** Every kind of work there is. The order of a document's steps stands in the worker's pipeline, nowhere else. */
export const taskKinds: Readonly<Record<TaskKindName, TaskKind>> = {
  'parse-mail': { lane: 'light', subject: 'mail', payload: flags },
  'read-document': { lane: 'light', subject: 'document', payload: flags },
  'ocr-document': { lane: 'ocr', subject: 'document', payload: flags },
  'extract-document': { lane: 'light', subject: 'document', payload: flags },
  'apply-rules': { lane: 'light', subject: 'document', payload: flags.extend({ rule_ids: z.array(z.int()).optional() }) },
  'settle-document': { lane: 'light', subject: 'document', payload: flags },
  'settle-mail': { lane: 'light', subject: 'mail', payload: flags },
  'delete-file': { lane: 'light', subject: 'file', payload: z.object({ key: z.string() }) },
  'try-extraction': { lane: 'light', subject: 'trial', payload: z.object({}) },
  'fetch-media': { lane: 'light', subject: 'file', payload: flags },
};

/** The larger runs first; a bulk run never starves new mail. */
export const taskPriority = { person: 150, mail: 100, bulk: 10 } as const;
