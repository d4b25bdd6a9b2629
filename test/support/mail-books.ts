import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { spoolFiles } from './gateway.js';

/** A message as the ledger and the books show it. */
export interface LedgerRow {
  queue_id: string;
  subject: string;
  state: string;
  settled: boolean;
  documents: number;
  /** Of these, the ones completed exactly once, with the sum of their bill. */
  completed: number;
  expenses: number;
}

/** Every message that `numberedMail` made, with the outcome of its bill. */
export const mailLedger = (em: EntityManager): Promise<LedgerRow[]> =>
  em.fork().execute<LedgerRow[]>(
    `select m.queue_id, m.subject, m.state, m.settled_at is not null as settled, count(d.id)::int as documents,
       (count(d.id) filter (where d.processing_status = 'completed' and d.amount = 100 + substring(m.subject from 6)::int / 100.0
         and (select count(*) from document_event e where e.document_id = d.id and e.kind = 'completed') = 1))::int as completed,
       (select count(*)::int from expense e join document b on b.id = e.document_id where b.mail_id = m.id) as expenses
     from inbound_mail m left join document d on d.mail_id = m.id group by m.id order by m.id`,
  );

/** Nothing is on its way any more: not in the spool, not in the ledger, not in the tasks. */
export async function nothingUnderWay(em: EntityManager, dataDir: string): Promise<boolean> {
  if (existsSync(join(dataDir, 'spool')) && spoolFiles(dataDir).length > 0) return false;
  return (await em.fork().execute(`select 1 from task where state <> 'done' limit 1`)).length === 0;
}
