import { z } from 'zod';
import { roles } from '#core/kernel/platform/role';
import { UserOut } from '../auth/auth.schema.js';
import { BodyId, Instant, Name } from '../http/values.js';

// 'admin' in lower case is read as ADMIN.
const RoleIn = z
  .string()
  .toUpperCase()
  .pipe(z.enum(roles))
  .meta({ enum: [...roles] });

const Seen = z.array(BodyId).min(1, 'Choose at least one property').max(1000).nullable();

export const UserInvite = z
  .object({
    email: z.string().trim().max(320).pipe(z.email('must be an e-mail address')),
    full_name: Name(200, 'Full name is required'),
    role: RoleIn.default('ADMIN'),
    properties: Seen.optional().describe('Of a viewer: the only properties that they see; null or left out: everything'),
  })
  .meta({ id: 'UserInvite', examples: [{ email: 'jo@example.com', full_name: 'Jo Sample', role: 'STAFF' }] });

export const UserUpdate = z
  .object({
    role: RoleIn,
    is_active: z.boolean(),
    properties: Seen.describe('Of a viewer: the only properties that they see; null: everything'),
  })
  .partial()
  .meta({
    id: 'UserUpdate',
    description: 'Ends every session of the user',
    examples: [{ role: 'VIEWER' }, { is_active: false }, { properties: [3] }],
  });

export const UserRow = z
  .object({
    ...UserOut.shape,
    created_at: Instant,
    has_second_factor: z.boolean(),
    properties: z.array(z.int()).nullable().describe('The only properties that the user sees; null: everything'),
  })
  .meta({ id: 'AdminUser' });

export const UserWithPassword = z
  .object({
    ...UserRow.shape,
    email_sent: z.boolean().describe('Whether the mail server accepted the e-mail within five seconds; otherwise it is retried for a day'),
    temporary_password: z.string().nullable().describe('To hand over, shown only in this answer; null where it was mailed'),
  })
  .meta({ id: 'UserWithPassword' });
