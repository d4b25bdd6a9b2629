import type { EntityManager } from '@mikro-orm/postgresql';

/** Something in the ledger that does not add up. `fault` is a sentence for the person who runs this. */
export interface LedgerFault {
  mail_id: number;
  queue_id: string | null;
  state: string;
  fault: string;
}

/** The ledger's counts: what was taken, by what became of it. */
export interface LedgerCounts {
  messages: number;
  by_state: Record<string, number>;
  parts: number;
  documents: number;
}

export interface LedgerReport {
  counts: LedgerCounts;
  faults: LedgerFault[];
}

/** A message is on its way for so long before that it still waits is a fault. */
const patienceMinutes = 30;
const mostFaults = 1000;

const faults = `
  select m.id, 'it was never parsed, and no task for it is planned' as fault from inbound_mail m where m.state = 'imported'
    and (m.received_at < now() - interval '${patienceMinutes} minutes' or not exists
      (select 1 from task t where t.kind = 'parse-mail' and t.subject_id = m.id and t.state in ('due', 'running', 'parked')))
  union all select m.id, 'no reason is recorded for its state' from inbound_mail m where m.reason is null and m.state <> 'imported' and (m.state <> 'parsed'
    or not exists (select 1 from mail_part p where p.mail_id = m.id and p.outcome in ('document', 'deleted_by_person')))
  union all select m.id, format('it has %s parts, but %s rows for them', m.part_count, p.count) from inbound_mail m
    cross join lateral (select count(*) from mail_part where mail_id = m.id) p where m.state <> 'imported' and p.count <> m.part_count
  union all select p.mail_id, format('part %s has no reason', p.path) from mail_part p where p.reason is null
  union all select p.mail_id, format('part %s refers to a document that does not exist', p.path) from mail_part p
    where p.outcome <> 'deleted_by_person' and (p.outcome = 'document') <> (p.document_id is not null)
  union all select d.mail_id, format('document %s belongs to none of its parts', d.id) from document d where d.mail_id is not null and d.deleted_at is null
    and not exists (select 1 from mail_part p where p.document_id = d.id and p.mail_id = d.mail_id)
  union all select m.id, 'it is a duplicate without an original' from inbound_mail m where m.state = 'duplicate' and m.duplicate_of is null
  union all select m.id, 'it has no recipient' from inbound_mail m where m.raw_key is not null
    and not exists (select 1 from mail_delivery d where d.mail_id = m.id)`;

/**
 * Goes through the whole ledger: every message must have an end or work that leads to one, every part a row with outcome and reason, every document
 * its part. Reads only; a message that is just being written is not seen half. At most a thousand faults are named.
 */
export function checkLedger(em: EntityManager): Promise<LedgerReport> {
  return em.transactional(
    async (tx) => {
      await tx.execute('set transaction isolation level repeatable read, read only');
      const states = await tx.execute<{ state: string; count: number }[]>(
        'select state, count(*)::int as count from inbound_mail group by state order by state',
      );
      const [totals] = await tx.execute<{ parts: number; documents: number }[]>(
        `select (select count(*)::int from mail_part) as parts, (select count(*)::int from document where mail_id is not null) as documents`,
      );
      const found = await tx.execute<LedgerFault[]>(
        `select m.id as mail_id, m.queue_id, m.state, f.fault from (${faults}) f(id, fault) join inbound_mail m on m.id = f.id
         order by m.id, f.fault limit ${mostFaults}`,
      );
      const by_state = Object.fromEntries(states.map(({ state, count }) => [state, count]));
      const messages = states.reduce((sum, { count }) => sum + count, 0);
      return { counts: { messages, by_state, parts: totals?.parts ?? 0, documents: totals?.documents ?? 0 }, faults: found };
    },
    { clear: true },
  );
}

/** The report in words: one line of counts, then one for each fault. */
export function ledgerWords({ counts, faults: found }: LedgerReport): string[] {
  const states = Object.entries(counts.by_state).map(([state, count]) => `${count} ${state}`);
  const head = `${counts.messages} messages (${states.join(', ') || 'none'}), ${counts.parts} parts, ${counts.documents} documents.`;
  if (found.length === 0) return [head, 'The ledger balances: every message has a final state, and every part an outcome and a reason.'];
  const lines = found.map(
    (fault) => `message ${fault.mail_id}${fault.queue_id ? ` (${fault.queue_id})` : ''}, ${fault.state}: ${fault.fault}`,
  );
  return [head, `The ledger does not balance: ${found.length}${found.length === mostFaults ? ' or more' : ''} faults.`, ...lines];
}
