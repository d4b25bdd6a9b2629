import type { EntityManager } from '@mikro-orm/postgresql';
import { createLogger } from '#core/kernel/platform/logger';
import { openTaskQueue } from '#core/kernel/queue/bull-task-queue';
import type { TaskQueue } from '#core/kernel/queue/task-queue';
import { rawMail } from '../fixtures/mail.js';
import { bill, pdf } from '../fixtures/paper.js';
import { takeMail } from './inbox.js';

/** A queue through which a test wakes workers, as the gateway and the api do. */
export function testQueue(redisUrl: string, prefix: string): TaskQueue {
  return openTaskQueue(redisUrl, prefix, createLogger('test', 'silent'));
}

/** Accepts one distinct mail with a PDF and wakes a worker for it; returns the mail's id. */
export async function sendPaper(em: EntityManager, dataDir: string, queue: TaskQueue, number: number): Promise<number> {
  const content = await pdf([[...bill, { text: `Copy number ${number}`, x: 60, y: 400 }]]);
  const raw = await rawMail({ subject: `Paper ${number}`, text: `Paper ${number}`, attachments: [{ filename: `${number}.pdf`, content }] });
  const mailId = await takeMail(em, dataDir, raw);
  const [task] = await em.fork().execute<{ id: string }[]>(`select id from task where kind = 'parse-mail' and subject_id = ?`, [mailId]);
  queue.wake({ lane: 'light', id: Number(task?.id), attempts: 0 });
  return mailId;
}

/** How many of the mails have ended right: one document each, completed once, and the mail settled. */
export async function settledPapers(em: EntityManager, mailIds: readonly number[]): Promise<number> {
  const [row] = await em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from inbound_mail m where m.id = any(?::int[]) and m.settled_at is not null
       and (select count(*) from document d where d.mail_id = m.id) = 1
       and (select count(*) from document d join document_event e on e.document_id = d.id and e.kind = 'completed'
         where d.mail_id = m.id and d.processing_status = 'completed' and d.amount = 84.50) = 1`,
    [`{${mailIds.join(',')}}`],
  );
  return row?.count ?? 0;
}
