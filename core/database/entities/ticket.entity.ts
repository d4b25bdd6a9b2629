import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  properties: {
    id: p.integer().primary(),
    tokenHash: p.string().length(64).unique(),
    /** The one path it opens, relative to the api's base path, query included. */
    path: p.text(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'ticket_expires_at_idx', properties: ['expiresAt'] },
    { name: 'ticket_user_id_idx', properties: ['userId'] },
  ],
});

/** A single-use link for a browser that cannot send a bearer header. */
export class Ticket extends schema.class {}

schema.setClass(Ticket);
