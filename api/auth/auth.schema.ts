import { z } from 'zod';
import { roles } from '#core/kernel/platform/role';
import { Instant } from '../http/values.js';

const RoleName = z.enum(roles).meta({ id: 'Role' });

export const Login = z
  .object({ username: z.string().min(1, 'Email is required').max(320), password: z.string().min(1, 'Password is required').max(1000) })
  .meta({ id: 'Login', examples: [{ username: 'admin@localhost.local', password: 'correct horse battery' }] });

export const Token = z
  .object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() })
  .meta({ id: 'Token', description: '`expires_in` is in seconds' });

export const UserOut = z
  .object({
    id: z.int(),
    email: z.string(),
    full_name: z.string(),
    role: RoleName,
    is_active: z.boolean(),
    invitation_accepted: z.boolean(),
    last_login: Instant.nullable(),
  })
  .meta({ id: 'User' });

export const Me = z
  .object({
    ...UserOut.shape,
    is_limited: z.boolean().describe('Sees some properties only'),
    can_self_promote: z.boolean(),
    /** The sentence to show beside a disabled 'Make Me Admin'. */
    self_promotion_refusal: z.string().nullable(),
    must_change_password: z.boolean(),
    suggest_password_change: z.boolean(),
    /** A user without one can neither confirm with a password nor change it. */
    has_password: z.boolean(),
    /** Whether the user signs in at the provider, and so can confirm there. */
    signs_in_by_provider: z.boolean(),
    password_change_reason: z
      .enum(['printed', 'outdated'])
      .nullable()
      .describe('Why a new password is suggested: it was printed at the first start, or it would no longer be accepted'),
    has_second_factor: z.boolean(),
    suggest_second_factor: z.boolean(),
    must_enroll_second_factor: z.boolean().describe('Nothing else is answered before the user has set one up'),
  })
  .meta({ id: 'Me' });

const KeepTokens = z.boolean().default(false).describe('API tokens and calendar feeds of the user go on; else they end too');

export const SignOutEverywhere = z.object({ keep_tokens: KeepTokens }).meta({ id: 'SignOutEverywhere' }).optional();

const NewPassword = z
  .string()
  .min(1, 'Password is required')
  .max(1000)
  .describe('At least 12 characters of any kind, no common password, and without the name or address of its user or of the business');

export const ChangePassword = z
  .object({
    current_password: z.string().min(1).max(1000),
    new_password: NewPassword,
    keep_tokens: KeepTokens,
  })
  .meta({ id: 'ChangePassword' });

export const ForgotPassword = z.object({ email: z.string().trim().min(1, 'Email is required').max(320) }).meta({ id: 'ForgotPassword' });

export const ResetPassword = z.object({ token: z.string().min(1).max(100), new_password: NewPassword }).meta({ id: 'ResetPassword' });
