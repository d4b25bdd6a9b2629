import type { Request, Response } from 'express';
import { readAddress } from '#core/platform/caller-address';
import { deviceSeconds } from '#core/users/known-devices';

const cookieName = 'rental_ledger_device';

/** The browser that calls: where it is, what it says it is, and what it was given to be known again. */
export interface Browser {
  address: string;
  userAgent: string;
  deviceToken: string | null;
  /** Gives the browser what it will be known by. */
  keepDevice(token: string): void;
}

/** The browser behind a call. Its cookie is for the sign-in alone: it opens nothing, and no script and no other site can use it. */
export function browserOf(request: Request, response: Response): Browser {
  return {
    address: readAddress(request.ip),
    userAgent: request.get('user-agent') ?? '',
    deviceToken: cookieOf(request.get('cookie') ?? ''),
    keepDevice: (token) => {
      response.cookie(cookieName, token, {
        httpOnly: true,
        sameSite: 'strict',
        secure: request.secure,
        path: '/api/v1/auth',
        maxAge: deviceSeconds * 1000,
      });
    },
  };
}

function cookieOf(header: string): string | null {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([name]) => name === cookieName)?.[1] ?? null;
}
