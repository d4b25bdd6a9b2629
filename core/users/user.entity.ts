import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/platform/columns';
import { roles } from '#core/users/role';

const schema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    email: p.string().length(320),
    fullName: p.string().length(200).default(''),
    role: p.enum(roles).default('VIEWER'),
    isActive: p.boolean().default(true),
    passwordHash: p.text().hidden(),
    /** Part of every token; raising it ends all tokens given out before. */
    tokenVersion: p.integer().default(1),
    mustChangePassword: p.boolean().default(false),
    /** A temporary password opens nothing after this instant. */
    temporaryPasswordExpiresAt: instant().nullable(),
    invitationAccepted: p.boolean().default(true),
    lastLogin: instant().nullable(),
    /** Since when the user has a second factor; null where they have none. Kept with every factor that is added or removed. */
    secondFactorSince: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    { name: 'app_user_email_unique', expression: 'create unique index "app_user_email_unique" on "app_user" (lower("email"))' },
    { name: 'app_user_active_admin_idx', properties: ['role', 'isActive'] },
  ],
});

/** Somebody who signs in. `email` is unique without regard to case. */
export class User extends schema.class {}

schema.setClass(User);
