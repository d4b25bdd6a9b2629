import type { EntityManager } from '@mikro-orm/postgresql';
import { isLastOfItsMail } from '#core/records/mail/last-of-mail';
import type { NewTask } from '#core/kernel/tasks/add-task';
import type { ClaimedTask } from '#core/kernel/tasks/claim-task';
import type { TaskKindName } from '#core/kernel/queue/task-kinds';
import { completeDocument } from '../documents/complete-document.js';
import type { Done, Skipped } from '../step/step.js';

/** The way of a document, in order; `ocr-document` is taken only where pages need it. */
export const documentSteps = [
  'read-document',
  'ocr-document',
  'extract-document',
  'apply-rules',
  'settle-document',
] as const satisfies readonly TaskKindName[];

const first = documentSteps[0];

function stepAfter(kind: TaskKindName, needsOcr: boolean): TaskKindName | null {
  const at = documentSteps.findIndex((step) => step === kind);
  if (at === -1) return null;
  const next = documentSteps[at + 1] ?? null;
  return next === 'ocr-document' && !needsOcr ? 'extract-document' : next;
}

/** Payload keys of one step only: a new request, and what is remembered about a full disk, a provider or the last try. */
const stepOnlyKeys = new Set(['again', 'no_room', 'asked_since', 'alone']);

/** A flag such as `forced` holds for the whole way. */
function flagsOf({ payload }: ClaimedTask): Record<string, unknown> {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => !stepOnlyKeys.has(key)));
}

/**
 * The tasks that follow a finished step, in the step's transaction and after its result is written. Only this names a next step. The end of the way
 * completes the document, and with the last document of a mail the mail is settled.
 */
export async function tasksAfter(em: EntityManager, task: ClaimedTask, outcome: Done | Skipped): Promise<NewTask[]> {
  if (task.documentId === null) return [];
  const kind = stepAfter(task.kind, outcome.is === 'done' && outcome.needsOcr === true);
  if (kind) return [{ kind, subjectId: task.subjectId, payload: flagsOf(task) }];
  await completeDocument(em, task.documentId);
  return tasksAfterDocument(em, task.documentId);
}

/** What follows when a document is finished, whether completed or failed. */
export async function tasksAfterDocument(em: EntityManager, documentId: number): Promise<NewTask[]> {
  const mailId = await isLastOfItsMail(em, documentId);
  return mailId === null ? [] : [{ kind: 'settle-mail', subjectId: mailId }];
}

/** Where work starts over that was requested again while it ran. */
export function restartOf(task: ClaimedTask): NewTask {
  return { kind: task.documentId === null ? task.kind : first, subjectId: task.subjectId };
}
