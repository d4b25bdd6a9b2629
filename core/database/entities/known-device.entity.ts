import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'KnownDevice',
  tableName: 'known_device',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    /** Of the random token in the browser's cookie, which has one for each of its users. */
    tokenHash: p.string().length(64),
    /** Where it last signed in from, and what it said it was. */
    address: p.string().length(64),
    userAgent: p.string().length(400),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  uniques: [{ name: 'known_device_token_unique', properties: ['userId', 'tokenHash'] }],
  indexes: [{ name: 'known_device_last_used_idx', properties: ['lastUsedAt'] }],
});

/** A browser in which a user has signed in before: strangers who guess that user's password do not lock it out. */
export class KnownDevice extends schema.class {}

schema.setClass(KnownDevice);
