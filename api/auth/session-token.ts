import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { sessionSeconds } from '#core/records/users/sessions';
import type { UserSession } from '#core/database/entities/user-session.entity';
import type { User } from '#core/database/entities/user.entity';

/** A token lives this long, or until it is renewed. */
const tokenSeconds = 12 * 3600;

/**
 * What a token says: whose it is, the user's token version at the time, when they proved who they are and when it ends (seconds), and its session with the
 * session's generation. Tokens of earlier releases name no session; the last of them ends 12 hours after the upgrade.
 */
export const Claims = z.object({
  sub: z.string().regex(/^\d+$/),
  tv: z.int(),
  since: z.int(),
  exp: z.int(),
  sid: z.int().optional(),
  gen: z.int().optional(),
});
export type Claims = z.output<typeof Claims>;

export interface GivenToken {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
}

/** A token for a user's session in its present state. */
export function giveToken(
  jwt: JwtService,
  user: Pick<User, 'id' | 'tokenVersion'>,
  session: Pick<UserSession, 'id' | 'generation' | 'authenticatedAt'>,
  now: Date,
): GivenToken {
  const since = Math.floor(session.authenticatedAt.getTime() / 1000);
  const left = since + sessionSeconds - Math.floor(now.getTime() / 1000);
  const expiresIn = Math.min(tokenSeconds, left);
  const claims: Omit<Claims, 'exp'> = { sub: String(user.id), tv: user.tokenVersion, since, sid: session.id, gen: session.generation };
  return { access_token: jwt.sign(claims, { expiresIn }), token_type: 'bearer', expires_in: expiresIn };
}
