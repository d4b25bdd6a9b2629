import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'UserPasskey',
  tableName: 'user_passkey',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    /** What its user calls it. */
    name: p.string().length(100),
    /** The name the console has where it was made: it works nowhere else. */
    rpId: p.string().length(255),
    /** In base64url, as browsers send it. */
    credentialId: p.text().unique(),
    /** COSE key in base64url. */
    publicKey: p.text().hidden(),
    /** What the authenticator says whose passkey it is. */
    userHandle: p.string().length(100).hidden(),
    /** How often it was used by the authenticator's count; 0 where it counts nothing. */
    counter: p.bigint('number'),
    /** How a browser may reach it, such as `internal`; separated by commas. */
    transports: p.string().length(200),
    lastUsedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'user_passkey_user_idx', properties: ['userId', 'id'] }],
});

/** A passkey of a user (WebAuthn). */
export class UserPasskey extends schema.class {}

schema.setClass(UserPasskey);
