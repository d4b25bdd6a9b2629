import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import type { User } from '#core/users/user.entity';

/** A token lives this long … */
export const tokenSeconds = 12 * 3600;
/** … and can be renewed for as long as this since the password was typed. */
export const sessionSeconds = 7 * 24 * 3600;

/** What a token says: whose it is, the user's token version at the time, when the password was typed and when it ends (seconds). */
export const Claims = z.object({ sub: z.string().regex(/^\d+$/), tv: z.int(), since: z.int(), exp: z.int() });
export type Claims = z.output<typeof Claims>;

export interface GivenToken {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
}

/** A token for a user. `since` is the instant of the sign-in it goes back to, in seconds. */
export function giveToken(jwt: JwtService, user: Pick<User, 'id' | 'tokenVersion'>, since: number, now: Date): GivenToken {
  const left = since + sessionSeconds - Math.floor(now.getTime() / 1000);
  const expiresIn = Math.min(tokenSeconds, left);
  const claims: Omit<Claims, 'exp'> = { sub: String(user.id), tv: user.tokenVersion, since };
  return { access_token: jwt.sign(claims, { expiresIn }), token_type: 'bearer', expires_in: expiresIn };
}
