import { type EntityData, type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange } from '#core/kernel/audit/audited-write';
import { Message } from '#core/database/entities/message.entity';
import { AppError } from '#core/kernel/platform/app-error';
import { Property } from '#core/database/entities/property.entity';

/** Puts a message to a property or away. Throws `not-found` for it and for the property. */
export function changeMessage(
  em: EntityManager,
  id: number,
  changes: EntityData<Pick<Message, 'propertyId' | 'isArchived'>>,
  actor: Actor,
): Promise<Message> {
  return em.transactional(async (tx) => {
    const message = await tx.findOne(Message, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
    if (!message) throw new AppError('not-found', 'Message not found');
    const { propertyId } = changes;
    if (typeof propertyId === 'number' && !(await tx.count(Property, { id: propertyId })))
      throw new AppError('not-found', 'Property not found');
    await auditChange(tx, message, { resource: 'messages', actor }, () => tx.assign(message, changes));
    return message;
  });
}
