import type { Env } from '#core/kernel/platform/env';
import type { User } from '#core/database/entities/user.entity';

/** Whether a user must sign in by the provider. Administrators need not, so that they can sign in while it is away. */
export const mustUseProvider = ({ role }: Pick<User, 'role'>, { OIDC_ONLY }: Pick<Env, 'OIDC_ONLY'>): boolean =>
  OIDC_ONLY && role !== 'ADMIN';
