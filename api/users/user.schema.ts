import { z } from 'zod';
import { roles } from '#core/kernel/platform/role';
import { UserOut } from '../auth/auth.schema.js';
import { Instant, Name } from '../http/values.js';

// 'admin' in lower case is read as ADMIN.
const RoleIn = z
  .string()
  .toUpperCase()
  .pipe(z.enum(roles))
  .meta({ enum: [...roles] });

export const UserInvite = z
  .object({
    email: z.string().trim().max(320).pipe(z.email('must be an e-mail address')),
    full_name: Name(200, 'Full name is required'),
    role: RoleIn.default('ADMIN'),
  })
  .meta({ id: 'UserInvite', examples: [{ email: 'jo@example.com', full_name: 'Jo Sample', role: 'STAFF' }] });

export const UserUpdate = z
  .object({ role: RoleIn, is_active: z.boolean() })
  .partial()
  .meta({ id: 'UserUpdate', description: 'Ends every session of the user', examples: [{ role: 'VIEWER' }, { is_active: false }] });

export const UserRow = z.object({ ...UserOut.shape, created_at: Instant, has_second_factor: z.boolean() }).meta({ id: 'AdminUser' });

export const UserWithPassword = z
  .object({
    ...UserRow.shape,
    email_sent: z.boolean().describe('Whether the mail server accepted the e-mail within five seconds; otherwise it is retried for a day'),
    temporary_password: z.string().nullable().describe('To hand over, shown only in this answer; null where it was mailed'),
  })
  .meta({ id: 'UserWithPassword' });
