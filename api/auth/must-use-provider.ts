import type { Env } from '#core/kernel/platform/env';
import type { User } from '#core/database/entities/user.entity';

/** Whether somebody signs in at the provider alone. Administrators need not: they must get in while it is away. */
export const mustUseProvider = ({ role }: Pick<User, 'role'>, { OIDC_ONLY }: Pick<Env, 'OIDC_ONLY'>): boolean =>
  OIDC_ONLY && role !== 'ADMIN';
