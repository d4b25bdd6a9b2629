import type { z } from 'zod';
import type { User } from '#core/database/entities/user.entity';
import type { UserOut } from './auth.schema.js';

/** A user as the api shows one. */
export const viewUser = (user: User): z.input<typeof UserOut> => ({
  id: user.id,
  email: user.email,
  full_name: user.fullName,
  role: user.role,
  is_active: user.isActive,
  invitation_accepted: user.invitationAccepted,
  last_login: user.lastLogin ?? null,
});
