import type { z } from 'zod';
import { AppError } from '#core/kernel/platform/app-error';
import { longestLifeMs, longestOfAdminsMs, usualLifeMs, type WantedAccessToken } from '#core/records/users/access-tokens';
import type { Role } from '#core/kernel/platform/role';
import type { AccessTokenIn } from './access-token.schema.js';

/** The requested token at `now`. Throws `forbidden` where only an administrator may have it, `invalid` for an end that is not possible. Pure. */
export function wantedToken(
  { kind, name, access, resources, expires_at }: z.output<typeof AccessTokenIn>,
  role: Role,
  now: Date,
): WantedAccessToken {
  if (kind === 'calendar') return { kind, name, scope: { access: 'read', resources: [] }, expiresAt: null };
  const scope = { access, resources: resources.includes('all') ? ['all'] : [...new Set(resources)] };
  return { kind, name, scope, expiresAt: endOf(expires_at, role, now) };
}

function endOf(asked: string | null | undefined, role: Role, now: Date): Date | null {
  if (asked === undefined) return new Date(now.getTime() + usualLifeMs);
  if (asked === null) {
    if (role === 'ADMIN') return new Date(now.getTime() + longestOfAdminsMs);
    throw new AppError(
      'forbidden',
      'Only administrators can create tokens that are valid for more than a year. Choose a date within a year.',
    );
  }
  const end = new Date(asked);
  if (end <= now) throw unfit('must be in the future');
  if (end.getTime() - now.getTime() > longestLifeMs) throw unfit('must be within a year');
  return end;
}

const unfit = (msg: string): AppError =>
  new AppError('invalid', `The expiry date of a token ${msg}.`, { problems: [{ loc: ['body', 'expires_at'], msg, type: 'invalid_end' }] });
