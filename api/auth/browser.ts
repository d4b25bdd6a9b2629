import type { Request, Response } from 'express';
import { readAddress } from '#core/kernel/platform/caller-address';
import type { Env } from '#core/kernel/platform/env';
import { deviceSeconds, isDeviceToken, type Place } from '#core/records/users/known-devices';

/** A browser is remembered for this many users. */
const mostTokens = 8;

/** The calling browser: its address, its user agent, and the secrets by which it is recognised, one for each of its users. */
export interface Browser {
  address: string;
  userAgent: string;
  deviceTokens: readonly string[];
  /** Gives the browser the secret by which it is recognised for a user, and keeps those of its other users. */
  keepDevice(token: string): void;
}

/** A browser's address and user agent, as stored. */
export const placeOf = ({ address, userAgent }: Browser): Place => ({ address, userAgent });

/**
 * The browser behind a call. Its cookie is for the sign-in alone: it opens nothing, and no script and no other site can use it. Where the console is on
 * https it has a name that no other host and no plain connection can set.
 */
export function browserOf(request: Request, response: Response, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): Browser {
  const secure = request.secure || (PUBLIC_URL !== undefined && new URL(PUBLIC_URL).protocol === 'https:');
  const name = secure ? '__Host-rental_ledger_device' : 'rental_ledger_device';
  const tokens = (cookieOf(request.get('cookie') ?? '', name) ?? '').split('.').filter(isDeviceToken).slice(0, mostTokens);
  return {
    address: readAddress(request.ip),
    userAgent: request.get('user-agent') ?? '',
    deviceTokens: tokens,
    keepDevice: (token) => {
      const kept = [token, ...tokens.filter((known) => known !== token)].slice(0, mostTokens);
      response.cookie(name, kept.join('.'), { httpOnly: true, sameSite: 'strict', secure, path: '/', maxAge: deviceSeconds * 1000 });
    },
  };
}

function cookieOf(header: string, wanted: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1] ?? null;
}
