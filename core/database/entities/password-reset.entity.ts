import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_reset',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    tokenHash: p.string().length(64),
    expiresAt: instant(),
    usedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  uniques: [{ name: 'password_reset_token_unique', properties: ['tokenHash'] }],
  indexes: [{ name: 'password_reset_user_idx', properties: ['userId', 'createdAt'] }],
});

/** A link that was mailed to a user who has forgotten the password; it opens once. */
export class PasswordReset extends schema.class {}

schema.setClass(PasswordReset);
