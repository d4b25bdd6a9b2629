import type { AdminUser, UserWithPassword } from '../api/types';
import type { Badge } from '../documents/document-words';

export type User = AdminUser;
export type UserRole = User['role'];

/** The roles as they are offered, the least first; an invitation starts with that. */
export const userRoles: readonly UserRole[] = ['VIEWER', 'STAFF', 'ADMIN'];

/** The name people know somebody by. */
export const nameOf = ({ full_name, email }: Pick<User, 'full_name' | 'email'>): string => full_name.trim() || email;

/** Pending until the first sign-in. */
export const invitationBadge = ({ invitation_accepted }: Pick<User, 'invitation_accepted'>): Badge =>
  invitation_accepted ? { tone: 'good', text: 'users.accepted' } : { tone: 'warn', text: 'users.pending' };

/** The toast of something that gives a temporary password: one that claims an e-mail only where one was sent. */
export const givenWords = ({ email_sent }: Pick<UserWithPassword, 'email_sent'>, mailed: string): string =>
  email_sent ? mailed : `${mailed}_by_hand`;
