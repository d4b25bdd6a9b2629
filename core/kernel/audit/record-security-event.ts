import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, recordAudit } from '#core/kernel/audit/record-audit';

/** What happens to an account's access and changes nothing of the books. What changes a row (a token, a role) is written with that row instead. */
export type SecurityAction =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-in-refused'
  | 'sign-out'
  | 'change-password'
  | 'logout-all'
  | 'step-up'
  | 'step-up-failed'
  | 'second-factor-failed'
  | 'export';

export interface SecurityEvent extends Actor {
  action: SecurityAction;
  /** The noun it is about; an account unless another is named. */
  resource?: string;
  /** The account it is about, also where nobody has proven to be its owner; null where there is none. */
  resourceId: number | null;
  /** Small facts; never a secret, and never what somebody typed. */
  details?: Record<string, unknown>;
}

/** Writes such an event with the caller's next flush. */
export function recordSecurityEvent(em: EntityManager, { resource = 'users', details, ...event }: SecurityEvent): void {
  recordAudit(em, { ...event, resource, ...(details && { after: details }) });
}

/** Writes it at once, in a transaction of its own: for what leaves nothing else behind. */
export async function writeSecurityEvent(em: EntityManager, event: SecurityEvent): Promise<void> {
  await em.fork().transactional((tx) => {
    recordSecurityEvent(tx, event);
    return Promise.resolve();
  });
}
