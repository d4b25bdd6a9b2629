import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';
import { YearShare } from '#core/database/entities/year-share.entity';

const schema = defineEntity({
  name: 'Ticket',
  tableName: 'ticket',
  properties: {
    id: p.integer().primary(),
    tokenHash: p.string().length(64).unique(),
    /** The one path it opens, relative to the api's base path, query included. */
    path: p.text(),
    /** Whose it is; null where a shared year's link asked for it. */
    userId: () => p.manyToOne(User).mapToPk().nullable().fieldName('user_id').deleteRule('cascade'),
    shareId: () => p.manyToOne(YearShare).mapToPk().nullable().fieldName('share_id').deleteRule('cascade'),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'ticket_expires_at_idx', properties: ['expiresAt'] },
    { name: 'ticket_user_id_idx', properties: ['userId'] },
    { name: 'ticket_share_id_idx', properties: ['shareId'] },
  ],
  checks: [{ name: 'ticket_of_one', expression: '(user_id is null) <> (share_id is null)' }],
});

/** A single-use link for a browser that cannot send a bearer header. */
export class Ticket extends schema.class {}

schema.setClass(Ticket);
