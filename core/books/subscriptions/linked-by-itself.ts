import type { Document } from '#core/database/entities/document.entity';

/** Whether only the machine has linked it, and no person has dealt with it since: one can still say otherwise. */
export const isLinkedByItself = ({ machineFields, subscriptionId, reviewedAt, reviewedBy }: Document): boolean =>
  typeof subscriptionId === 'number' &&
  machineFields.linked_subscription?.id === subscriptionId &&
  (!reviewedAt || (reviewedBy ?? null) === null);
