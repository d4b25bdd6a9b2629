import { z } from 'zod';
import { roles } from '#core/kernel/platform/role';
import type { Limit } from '#core/records/users/limited-users';
import { UserOut } from '../auth/auth.schema.js';
import { BodyId, Instant, Name } from '../http/values.js';

// 'admin' in lower case is read as ADMIN.
const RoleIn = z
  .string()
  .toUpperCase()
  .pipe(z.enum(roles))
  .meta({ enum: [...roles] });

const Seen = z.array(BodyId).max(1000).nullable();
const seen = {
  properties: Seen.describe('Of a viewer: the only properties that they see; null: everything'),
  owners: Seen.describe('Of a viewer: beside them, all that these owners have, also what is added later'),
};

type SeenWish = { [K in keyof typeof seen]?: z.output<(typeof seen)[K]> | undefined };

/** What a viewer is to see: null is everything, undefined what they saw before. One of the two that is left out adds nothing to the other. */
export function limitOf({ properties, owners }: SeenWish): Limit | null | undefined {
  if (properties === undefined && owners === undefined) return undefined;
  return properties || owners ? { properties: properties ?? [], owners: owners ?? [] } : null;
}

const seesSomething: z.core.CheckFn<SeenWish> = ({ value, issues }) => {
  const limit = limitOf(value);
  if (limit && limit.properties.length + limit.owners.length === 0)
    issues.push({ code: 'custom', path: ['properties'], message: 'Choose at least one property or owner', input: value });
};

export const UserInvite = z
  .object({
    email: z.string().trim().max(320).pipe(z.email('must be an e-mail address')),
    full_name: Name(200, 'Full name is required'),
    role: RoleIn.default('ADMIN'),
    properties: seen.properties.optional(),
    owners: seen.owners.optional(),
  })
  .check(seesSomething)
  .meta({ id: 'UserInvite', examples: [{ email: 'jo@example.com', full_name: 'Jo Sample', role: 'STAFF' }] });

export const UserUpdate = z
  .object({
    role: RoleIn,
    is_active: z.boolean(),
    ...seen,
  })
  .partial()
  .check(seesSomething)
  .meta({
    id: 'UserUpdate',
    description: 'Ends every session of the user',
    examples: [{ role: 'VIEWER' }, { is_active: false }, { properties: [3] }, { owners: [1] }],
  });

export const UserRow = z
  .object({
    ...UserOut.shape,
    created_at: Instant,
    has_second_factor: z.boolean(),
    properties: z.array(z.int()).nullable().describe('The only properties that the user sees, beside those of `owners`; null: everything'),
    owners: z.array(z.int()).nullable().describe('Owners whose properties the user sees; null: everything'),
  })
  .meta({ id: 'AdminUser' });

export const UserWithPassword = z
  .object({
    ...UserRow.shape,
    email_sent: z.boolean().describe('Whether the mail server accepted the e-mail within five seconds; otherwise it is retried for a day'),
    temporary_password: z.string().nullable().describe('To hand over, shown only in this answer; null where it was mailed'),
  })
  .meta({ id: 'UserWithPassword' });
