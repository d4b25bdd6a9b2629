import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditKey } from '#core/kernel/audit/chain';
import { keptHeadPath, readKeptHead } from '#core/kernel/audit/kept-head';
import { countUnsealed } from '#core/kernel/audit/read-entries';
import { verifyLog } from '#core/kernel/audit/verify-log';
import type { Finding } from '#core/ops/doctor/finding';

const check = 'Audit log';

/** No entry of the audit log was changed, removed or cut off after it was sealed. */
export async function checkAudit(
  em: EntityManager,
  { keys, dataDir }: { keys: readonly AuditKey[]; dataDir: string | null },
): Promise<Finding> {
  const kept = dataDir === null ? null : await readKeptHead(dataDir);
  const { sealed, breaks } = await verifyLog(em, { keys, kept });
  if (breaks !== null) {
    const outside = breaks.includes('kept outside') || breaks.includes('cut off');
    const next = outside
      ? `If the database was restored to an earlier state on purpose, remove ${keptHeadPath(dataDir ?? '')}. Otherwise find out who could write to it.`
      : 'Find out who could write to the database, and compare with an export or a backup made before.';
    return { check, wrong: 1, sentence: `${breaks} ${next}` };
  }
  const waiting = await countUnsealed(em);
  const rest =
    waiting === 0
      ? ''
      : ` ${waiting} newer ${waiting === 1 ? 'entry waits' : 'entries wait'} for a worker to seal ${waiting === 1 ? 'it' : 'them'}.`;
  return { check, wrong: 0, sentence: `The chain of ${sealed} sealed ${sealed === 1 ? 'entry' : 'entries'} is intact.${rest}` };
}
