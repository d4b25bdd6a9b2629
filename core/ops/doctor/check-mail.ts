import type { EntityManager } from '@mikro-orm/postgresql';
import { type Finding } from '#core/ops/doctor/finding';
import { some } from '#core/kernel/platform/sentence';
import { checkLedger } from '#core/records/mail/ledger-check';

/** Every accepted message has an outcome, every part an outcome and a reason. */
export async function checkMail(em: EntityManager): Promise<Finding> {
  const { counts, faults } = await checkLedger(em);
  const named = faults.map(({ mail_id: id, fault }) => `message ${id}: ${fault}`);
  const balances = `${counts.messages} messages and ${counts.parts} parts are accounted for.`;
  return {
    check: 'Mail ledger',
    wrong: faults.length,
    sentence:
      faults.length === 0
        ? balances
        : `npm run ledger lists all: ${some(named)}. Replay each in Email Processing Status; nothing is created twice.`,
  };
}
