import type { EntityManager } from '@mikro-orm/postgresql';
import type { Coverage } from '#core/database/values/tax-form-values';
import { readingLimit } from '#core/database/values/reading-limit';
import { dayInWords } from '#core/kernel/platform/clock';
import { addDays } from '#core/kernel/platform/days';
import { askPrepared } from '#core/kernel/platform/prepared';
import { type Expected, expectedLine } from '#core/books/expected/expected';

/** The next certificate is asked for so many days before the last one ends. */
export const certificateDays = 30;
/** After so many days nobody asks any more: the vendor no longer works here. */
const forgottenDays = 180;

/** The last certificate of each coverage of vendors that are not archived: the next one takes its place. */
const lastSql = `select distinct on (c.vendor_id, c.coverage) c.vendor_id, v.business_name as vendor, c.coverage, c.insurer,
    to_char(c.expires_on, 'YYYY-MM-DD') as on, d.id as document_id
  from vendor_certificate c join vendor v on v.id = c.vendor_id left join document d on d.id = c.document_id and d.deleted_at is null
  where v.is_active and ($1::int[] is null or c.vendor_id = any($2::int[]))
  order by c.vendor_id, c.coverage, c.expires_on desc, c.id desc`;

interface Last {
  vendor_id: number;
  vendor: string;
  coverage: Coverage;
  insurer: string | null;
  on: string;
  document_id: number | null;
}

const names: Readonly<Record<Coverage, string>> = {
  liability: 'liability insurance',
  workers_comp: 'workers’ compensation',
  auto: 'auto insurance',
  umbrella: 'umbrella insurance',
  other: 'other insurance',
};

/**
 * Certificates of insurance that should come, from a month before the last one of their vendor and coverage ends. They are of the whole business: who sees a part
 * of it sees none.
 */
export async function expiringCertificates(em: EntityManager, today: string): Promise<Expected[]> {
  if (readingLimit() !== null) return [];
  const [since, until] = [addDays(today, -forgottenDays), addDays(today, certificateDays)];
  const last = await askPrepared<Last>(em, lastSql, [null, null]);
  return last.flatMap(({ vendor: what, coverage, insurer, on, document_id }) => {
    if (on < since || on > until) return [];
    const from = insurer === null ? '' : ` from ${insurer}`;
    const reason = `Its certificate of ${names[coverage]}${from} ${on < today ? 'was' : 'is'} valid until ${dayInWords(on)}.`;
    const line = { kind: 'certificate', on, what, property_id: null, property_name: null, reason, document_id } as const;
    return [{ ...expectedLine(line, today), state: on < today ? ('overdue' as const) : ('due_soon' as const) }];
  });
}

/** The first day on which some coverage ends of what these vendors have shown certificates of, by vendor; of those without any nothing. */
export async function findInsuredUntil(em: EntityManager, vendorIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (readingLimit() !== null || vendorIds.length === 0) return new Map();
  const last = await askPrepared<Last>(em, lastSql, [vendorIds, vendorIds]);
  const ofVendors = Map.groupBy(last, ({ vendor_id: id }) => id);
  return new Map([...ofVendors].map(([id, certificates]) => [id, certificates.map(({ on }) => on).toSorted()[0] ?? '']));
}
