import type { Document } from '#core/documents/document.entity';

/** Whether only the machine has linked it: a person can still say otherwise. */
export const isLinkedByItself = ({ machineFields, subscriptionId, reviewedAt }: Document): boolean =>
  typeof subscriptionId === 'number' && machineFields.linked_subscription?.id === subscriptionId && !reviewedAt;
