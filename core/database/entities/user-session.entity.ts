import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { KnownDevice } from '#core/database/entities/known-device.entity';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'UserSession',
  tableName: 'user_session',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    /** The browser it is in; null where that was forgotten. */
    deviceId: () => p.manyToOne(KnownDevice).mapToPk().nullable().fieldName('device_id').deleteRule('set null'),
    /** How its user signed in: `password` and the like. */
    method: p.string().length(20),
    /** Part of every token of the session; each renewal raises it and so ends the token before. */
    generation: p.integer().default(1),
    /** When the newest token was first used, which ends the one before it a minute later: an answer that got lost must not sign anybody out. */
    renewedAt: instant().nullable(),
    /** When the user proved who they are: the session ends a week later, however often it is renewed. */
    authenticatedAt: instant(),
    /** When they proved it again, or first: what needs a recent proof looks here. Null for a session of an earlier release. */
    confirmedAt: instant().nullable(),
    /** To the minute. */
    lastUsedAt: instant(),
    /** Where it was opened from. */
    address: p.string().length(64),
    userAgent: p.string().length(400),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'user_session_user_idx', properties: ['userId', 'id'] },
    { name: 'user_session_device_idx', properties: ['deviceId'] },
    { name: 'user_session_authenticated_idx', properties: ['authenticatedAt'] },
  ],
});

/** A sign-in of one browser, until it is signed out, ended from elsewhere, or a week old. */
export class UserSession extends schema.class {}

schema.setClass(UserSession);
