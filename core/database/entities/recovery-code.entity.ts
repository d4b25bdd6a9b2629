import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { User } from '#core/database/entities/user.entity';

const schema = defineEntity({
  name: 'UserRecoveryCode',
  tableName: 'user_recovery_code',
  properties: {
    id: p.integer().primary(),
    userId: () => p.manyToOne(User).mapToPk().fieldName('user_id').deleteRule('cascade'),
    /** The first part of the code, by which its row is found. */
    selector: p.string().length(8),
    /** The argon2id hash of the rest. */
    codeHash: p.text().hidden(),
    usedAt: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [{ name: 'user_recovery_code_user_idx', properties: ['userId', 'selector'] }],
});

/** A code that stands once for a lost second factor. */
export class UserRecoveryCode extends schema.class {}

schema.setClass(UserRecoveryCode);
