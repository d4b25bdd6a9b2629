import type { EntityManager } from '@mikro-orm/postgresql';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { phoneDigits } from '#core/records/messages/phone-digits';
import { taskPriority } from '#core/kernel/queue/task-kinds';
import { type AddedTask, addTask } from '#core/kernel/tasks/add-task';

/** A text message as its provider tells of it. `phoneNumber` is that of the other side. */
export interface ArrivedMessage {
  providerId: string;
  phoneNumber: string;
  direction: 'incoming' | 'outgoing';
  timestamp: Date;
  body: string | null;
  /** Where its pictures lie, in order; they are fetched later. */
  media: readonly { url: string; mimeType: string | null }[];
}

/**
 * Keeps a message with the places of its pictures, and adds a task for each of them, in one transaction. A message that is here already
 * changes nothing: then `messageId` is null. It goes to the vendor of its number, and to the property whose tenant has it.
 */
export function receiveMessage(em: EntityManager, arrived: ArrivedMessage): Promise<{ messageId: number | null; tasks: AddedTask[] }> {
  return em.transactional(async (tx) => {
    const digits = phoneDigits(arrived.phoneNumber) ?? '';
    const vendor = digits === '' ? null : await vendorOf(tx, digits);
    const tenant = digits === '' ? null : await tenantOf(tx, digits);
    const { providerId, phoneNumber, direction, timestamp, body } = arrived;
    const [row] = await tx.execute<{ id: number }[]>(
      `insert into message (provider_id, phone_number, phone_digits, direction, "timestamp", body, contact_name, vendor_id, property_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (provider_id) do nothing returning id`,
      [
        providerId,
        phoneNumber,
        digits,
        direction,
        timestamp.toISOString(),
        body,
        vendor?.name ?? tenant?.name ?? null,
        vendor?.id ?? null,
        tenant?.propertyId ?? null,
      ],
    );
    if (!row) return { messageId: null, tasks: [] };
    if (vendor)
      await tx.execute('update vendor set last_message_date = greatest(last_message_date, ?::timestamptz) where id = ?', [
        timestamp.toISOString(),
        vendor.id,
      ]);
    const tasks: AddedTask[] = [];
    for (const [position, { url, mimeType }] of arrived.media.entries()) {
      const media = tx.create(MessageMedia, { messageId: row.id, position, sourceUrl: url, mimeType });
      await tx.flush();
      tasks.push(await addTask(tx, { kind: 'fetch-media', subjectId: media.id, priority: taskPriority.told }));
    }
    return { messageId: row.id, tasks };
  });
}

async function vendorOf(em: EntityManager, digits: string): Promise<{ id: number; name: string } | null> {
  const [vendor] = await em.execute<{ id: number; name: string }[]>(
    'select id, business_name as name from vendor where phone_digits = ? order by is_active desc, id limit 1',
    [digits],
  );
  return vendor ?? null;
}

/** The property whose tenant writes from this number, the country code left out or not; null where two could be meant. */
async function tenantOf(em: EntityManager, digits: string): Promise<{ propertyId: number; name: string | null } | null> {
  const found = await em.execute<{ propertyId: number; name: string | null }[]>(
    `select id as "propertyId", tenant_name as name from property where is_active and tenant_phone is not null
       and regexp_replace(regexp_replace(tenant_phone, '[^0-9]', '', 'g'), '^1(.{10})$', '\\1') = ? order by id limit 2`,
    [digits],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}
