import type { Request, Response } from 'express';
import { readAddress } from '#core/platform/caller-address';
import { deviceSeconds, type Place } from '#core/users/known-devices';

/** Where HTTPS lets it, by a name that no other host and no plain connection can set. */
const cookieName = ({ secure }: Request): string => (secure ? '__Host-rental_ledger_device' : 'rental_ledger_device');

/** The browser that calls: where it is, what it says it is, and what it was given to be known again. */
export interface Browser {
  address: string;
  userAgent: string;
  deviceToken: string | null;
  /** Gives the browser what it will be known by. */
  keepDevice(token: string): void;
}

/** Where a browser is and what it says it is, for what is kept of it. */
export const placeOf = ({ address, userAgent }: Browser): Place => ({ address, userAgent });

/** The browser behind a call. Its cookie is for the sign-in alone: it opens nothing, and no script and no other site can use it. */
export function browserOf(request: Request, response: Response): Browser {
  return {
    address: readAddress(request.ip),
    userAgent: request.get('user-agent') ?? '',
    deviceToken: cookieOf(request.get('cookie') ?? '', cookieName(request)),
    keepDevice: (token) => {
      response.cookie(cookieName(request), token, {
        httpOnly: true,
        sameSite: 'strict',
        secure: request.secure,
        path: '/',
        maxAge: deviceSeconds * 1000,
      });
    },
  };
}

function cookieOf(header: string, wanted: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === wanted)?.[1] ?? null;
}
