import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { receiveDocument } from '#core/records/documents/receive-document';
import { type TaskKindName, taskKindNames } from '#core/kernel/queue/task-kinds';
import { Lanes, type LaneSettings } from '../../worker/tasks/lanes.js';
import { done, type Step, stepsByKind } from '../../worker/step/step.js';

/** Wake-ups that go nowhere, and a count of them. */
export class DeafQueue implements TaskQueue {
  wakes = 0;

  wake(): void {
    this.wakes += 1;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A step for a test that writes nothing unless told to. */
export function testStep(kind: TaskKindName, run: Step['run'] = () => Promise.resolve(done(() => Promise.resolve()))): Step {
  return { kind, run };
}

/** All kinds of task: the given ones done by the test's steps, the others done at once. */
function testSteps(...steps: Step[]): ReturnType<typeof stepsByKind> {
  const given = new Set(steps.map((step) => step.kind));
  const others = taskKindNames.filter((kind) => !given.has(kind)).map((kind) => testStep(kind));
  return stepsByKind(taskKindNames, [...steps, ...others]);
}

const usual: LaneSettings = {
  worker: 'test',
  leaseSeconds: 30,
  slots: { light: 2, ocr: 1, ask: 1 },
  isStoreGone: () => Promise.resolve(false),
};

/** The lanes of a worker in this process, without Redis. */
export function testLanes(
  em: EntityManager,
  steps: Step[],
  settings: Partial<LaneSettings> = {},
  queue: TaskQueue = new DeafQueue(),
): Lanes {
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  return new Lanes(em, testSteps(...steps), queue, log, { ...usual, ...settings });
}

let made = 0;

/** A document as an upload leaves it, with its first task; returns its id. */
export async function uploadDocument(em: EntityManager, priority?: number): Promise<number> {
  made += 1;
  const name = `paper-${made}`;
  const received = await em.fork().transactional((tx) =>
    receiveDocument(tx, {
      origin: 'upload',
      filename: `${name}.pdf`,
      fileKey: `originals/${name}`,
      sha256: made.toString(16).padStart(64, '0'),
      size: 10,
      mimeType: 'application/pdf',
      ...(priority === undefined ? {} : { priority }),
    }),
  );
  return received.document.id;
}

export interface TaskRow {
  kind: string;
  state: string;
  attempts: number;
  child_deaths: number;
  lease_losses: number;
  last_error: string | null;
  payload: Record<string, unknown>;
}

/** What the database says of a document: its tasks, its history, its state. */
export class DocumentFacts {
  constructor(private readonly em: () => EntityManager) {}

  tasksOf(documentId: number): Promise<TaskRow[]> {
    return this.em().execute<TaskRow[]>(
      'select kind, state, attempts, child_deaths, lease_losses, last_error, payload from task where document_id = ? order by id',
      [documentId],
    );
  }

  async eventsOf(documentId: number): Promise<string[]> {
    const rows = await this.em().execute<{ kind: string }[]>('select kind from document_event where document_id = ? order by id', [
      documentId,
    ]);
    return rows.map((row) => row.kind);
  }

  async statusOf(
    documentId: number,
  ): Promise<{ processing_status: string; failure_code: string | null; failure_reason: string | null } | undefined> {
    const [row] = await this.em().execute<{ processing_status: string; failure_code: string | null; failure_reason: string | null }[]>(
      'select processing_status, failure_code, failure_reason from document where id = ?',
      [documentId],
    );
    return row;
  }
}
