import { EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { changeMessage } from '#core/records/messages/change-message';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import { AppError } from '#core/kernel/platform/app-error';
import { containing } from '#core/kernel/platform/like-pattern';
import { findBusiness } from '#core/records/settings/business';
import { findListed } from '../list-query/find-page.js';
import type { Plain } from '../list-query/find-plain.js';
import { camelKeys, pick } from '../http/case.js';
import { choiceFilter, dayFilter, flagFilter, idFilter, ownerFilter, wordFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { filled } from '../list-query/order-by.js';
import type { MessageOut, MessageUpdate } from './message.schema.js';

const filters = {
  id: idFilter(),
  property_id: idFilter(),
  owner_id: ownerFilter(),
  vendor_id: idFilter(),
  phone_number: wordFilter('The number as it is shown.'),
  direction: choiceFilter(['incoming', 'outgoing']),
  has_media: flagFilter('Only those with pictures or files, or only the others.'),
  is_archived: flagFilter('Only archived ones, or only the others.'),
  from: dayFilter('Sent on or after this day of the business.'),
};
const columns = { timestamp: filled('timestamp'), id: 'id', phone_number: filled('phoneNumber') } as const;
type Sort = keyof typeof columns;

export const messageRules = {
  resource: 'messages',
  filters,
  sortable: Object.keys(columns) as Sort[],
  order: [['timestamp', 'desc'] as const],
};
export const MessageQuery = listParameters(filters);
type MessageRequest = ListRequest<typeof filters, Sort>;

const shownColumns = ['id', 'phone_number', 'direction', 'timestamp', 'body', 'property_id', 'vendor_id', 'is_archived'] as const;

@Injectable()
export class MessagesService {
  constructor(private readonly em: EntityManager) {}

  async list(request: MessageRequest) {
    const zone = (await findBusiness(this.em))?.time_zone ?? 'UTC';
    const list = { resource: messageRules.resource, columns, where: condition(request, zone) };
    return findListed(this.em, Message, request, list, (rows) => this.view(rows));
  }

  async update(id: number, body: z.output<typeof MessageUpdate>, actor: Actor) {
    const message = await changeMessage(this.em.fork(), id, camelKeys(body), actor);
    const [shown] = await this.view([message]);
    return shown;
  }

  async media(messageId: number, id: number): Promise<{ key: string; mimeType: string }> {
    const media = await this.em.findOne(MessageMedia, { id, messageId });
    if (!media?.fileKey) throw new AppError('not-found', 'This picture does not exist.');
    return { key: media.fileKey, mimeType: media.mimeType ?? 'application/octet-stream' };
  }

  private async view(rows: readonly Plain<Message>[]): Promise<z.input<typeof MessageOut>[]> {
    const where = { messageId: { $in: rows.map((row) => row.id) } };
    const media = Map.groupBy(await this.em.find(MessageMedia, where, { orderBy: { position: 1 } }), (medium) => medium.messageId);
    return rows.map((row) => {
      const all = media.get(row.id) ?? [];
      const paths = all.filter((medium) => medium.fileKey).map((medium) => `/messages/${row.id}/media/${medium.id}`);
      return {
        ...pick(row, shownColumns),
        contact: row.contactName ? { name: row.contactName } : null,
        media_urls: paths.map((path) => `/api/v1${path}`),
        local_media_paths: paths,
        media_pending: all.length - paths.length,
      };
    });
  }
}

function condition({ filters: asked, q }: MessageRequest, zone: string): FilterQuery<Message> {
  const where: FilterQuery<Message>[] = [];
  if (asked.id) where.push({ id: { $in: asked.id } });
  if (asked.property_id) where.push({ propertyId: { $in: asked.property_id } });
  if (asked.vendor_id) where.push({ vendorId: { $in: asked.vendor_id } });
  if (asked.phone_number) where.push({ phoneNumber: { $in: asked.phone_number } });
  if (asked.direction) where.push({ direction: { $in: asked.direction } });
  if (asked.is_archived) where.push({ isArchived: { $in: asked.is_archived } });
  if (asked.from)
    where.push({
      [raw((alias) => `${alias}."timestamp" >= ?::date::timestamp at time zone known_zone(?)`, [asked.from[0] ?? '', zone])]: [],
    });
  for (const has of new Set(asked.has_media))
    where.push({ [raw((alias) => `exists (select 1 from message_media mm where mm.message_id = ${alias}.id)`)]: has });
  if (q)
    where.push({
      $or: [{ body: { $ilike: containing(q) } }, { contactName: { $ilike: containing(q) } }, { phoneNumber: { $ilike: containing(q) } }],
    });
  return { $and: where };
}
