import { defineEntity, p } from '@mikro-orm/postgresql';
import { Message } from '#core/database/entities/message.entity';

const schema = defineEntity({
  name: 'MessageMedia',
  tableName: 'message_media',
  properties: {
    id: p.integer().primary(),
    messageId: () => p.manyToOne(Message).mapToPk().fieldName('message_id').deleteRule('cascade'),
    position: p.integer(),
    /** Where the provider keeps it. */
    sourceUrl: p.text(),
    /** Where it lies in the file store; null while it was not fetched, with the reason. */
    fileKey: p.string().length(200).nullable(),
    mimeType: p.string().length(120).nullable(),
    size: p.bigint('number').nullable(),
    reason: p.text().nullable(),
  },
  uniques: [{ name: 'message_media_position_unique', properties: ['messageId', 'position'] }],
});

/** A picture or file of a message. */
export class MessageMedia extends schema.class {}

schema.setClass(MessageMedia);
