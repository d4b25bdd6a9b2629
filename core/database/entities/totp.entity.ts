import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'UserTotp',
  tableName: 'user_totp',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    /** The shared secret in Base32, sealed for this row. */
    sealedSecret: p.text().nullable().hidden(),
    /** The step of 30 seconds whose code was used last: it and all before it open nothing any more. */
    lastStep: p.bigint('number').nullable(),
    /** When the first code came; until then the app is being set up and opens nothing. */
    confirmedAt: instant().nullable(),
    lastUsedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'user_totp_user_idx', properties: ['userId', 'id'] }],
});

/** An authenticator app of a user (RFC 6238). */
export class UserTotp extends schema.class {}

schema.setClass(UserTotp);
