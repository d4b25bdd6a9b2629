import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, instant } from '#core/kernel/platform/columns';
import { roles } from '#core/kernel/platform/role';

const schema = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.integer().primary(),
    email: p.string().length(320),
    fullName: p.string().length(200).default(''),
    role: p.enum(roles).default('VIEWER'),
    isActive: p.boolean().default(true),
    /** Sees only the properties of `user_property`, and what hangs on them. */
    isLimited: p.boolean().default(false),
    /** Null for somebody who signs in by the provider alone. */
    passwordHash: p.text().nullable().hidden(),
    /** Part of every token; raising it ends all tokens given out before. */
    tokenVersion: p.integer().default(1),
    mustChangePassword: p.boolean().default(false),
    /** Whether the password they last signed in with would not be accepted as a new one. */
    passwordOutdated: p.boolean().default(false),
    /** A temporary password opens nothing after this instant. */
    temporaryPasswordExpiresAt: instant().nullable(),
    invitationAccepted: p.boolean().default(true),
    lastLogin: instant().nullable(),
    /** The account was deleted: only the name is left, so that the log still says who did what. */
    deletedAt: instant().nullable(),
    /** Since when the user has a second factor; null where they have none. Kept with every factor that is added or removed. */
    secondFactorSince: instant().nullable(),
    createdAt: createdAt(),
  },
  indexes: [
    {
      name: 'app_user_email_unique',
      expression: 'create unique index "app_user_email_unique" on "app_user" (lower("email")) where "deleted_at" is null',
    },
    { name: 'app_user_active_admin_idx', properties: ['role', 'isActive'] },
  ],
  checks: [{ name: 'app_user_limited', expression: "not is_limited or role = 'VIEWER'" }],
  // Every query leaves deleted accounts out unless it asks for them by name (`everybody`).
  filters: { living: { name: 'living', cond: { deletedAt: null }, default: true } },
});

/** What a query says that wants deleted accounts too: to show who did something. */
export const everybody = { filters: { living: false } } as const;

/** Somebody who signs in. `email` is unique without regard to case among those who are not deleted. */
export class User extends schema.class {}

schema.setClass(User);
